import { billingDataFold } from '@intendance/domain/subscription/contract/billing-data/billing-data-state.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { BillingDataController } from './billing-data.controller.js';
import { billingDataHistory } from './billing-data.history.js';
import { BillingDatas } from './billing-datas.js';

export const billingDataNoun = noun({
  feature: 'mandate',
  controllers: [BillingDataController],
  providers: [BillingDatas],
  history: [billingDataHistory],
  streams: [
    stream('billing-data', billingDataFold, {
      texts: {
        holder: 'clear: the structure that pays',
        street: 'clear: the structure that pays',
        zip: 'clear: the structure that pays',
        city: 'clear: the structure that pays',
        country: 'clear: the structure that pays',
        iban: 'clear: the structure that pays',
        bic: 'clear: the structure that pays',
        siren: 'impersonal',
        billAddress: 'clear: the structure that pays',
      },
      relay: { BillingDataSaved: 'withheld', DebitAuthorized: ['mandate'], DebitWithdrawn: ['mandate'] },
    }),
  ],
});
