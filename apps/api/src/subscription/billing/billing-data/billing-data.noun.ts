import type { BillingDataEvent } from '@intendance/domain/subscription/contract/billing-data/billing-data.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { BillingDataController } from './billing-data.controller.js';
import { billingDataHistory } from './billing-data.history.js';
import { BillingDatas } from './billing-datas.js';

export const billingDataNoun = noun({
  feature: 'mandate',
  controllers: [BillingDataController],
  providers: [BillingDatas],
  history: [billingDataHistory],
  relay: [
    relayed<BillingDataEvent>('billing-data', { BillingDataSaved: 'withheld', DebitAuthorized: ['mandate'], DebitWithdrawn: ['mandate'] }),
  ],
});
