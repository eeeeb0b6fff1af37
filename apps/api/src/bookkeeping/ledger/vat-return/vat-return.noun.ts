import { vatReturnsFold } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-returns.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { VatRegularisationController } from './vat-regularisation.controller.js';
import { VatRegularisations } from './vat-regularisations.js';
import { VatReturnController } from './vat-return.controller.js';
import { vatReturnHistory } from './vat-return.history.js';
import { VatReturnFiles } from './vat-return-files.js';
import { VatReturnsReader } from './vat-returns-reader.js';

export const vatReturnNoun = noun({
  feature: 'comptability',
  controllers: [VatReturnController, VatRegularisationController],
  providers: [VatReturnsReader, VatReturnFiles, VatRegularisations],
  history: [vatReturnHistory],
  streams: [
    stream('vat-returns', vatReturnsFold, {
      texts: { period: 'impersonal', movements: { account: 'impersonal' } },
      relay: {
        VatReturnRecorded: [
          'yearId',
          'period',
          'start',
          'end',
          'entryId',
          'net',
          'movements.account',
          'movements.budget',
          'movements.amount',
        ],
        VatReturnCancelled: ['yearId', 'period', 'reversalId'],
      },
    }),
  ],
});
