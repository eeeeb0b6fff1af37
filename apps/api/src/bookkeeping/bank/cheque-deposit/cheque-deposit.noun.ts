import { chequeDepositFold, chequeDepositRegisterFold } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { ChequeDepositController } from './cheque-deposit.controller.js';
import { chequeDepositExport } from './cheque-deposit.export.js';
import { chequeDepositHistory, chequeDepositRegisterHistory } from './cheque-deposit.history.js';
import { chequeDepositListing } from './cheque-deposit.listing.js';
import { ChequeDepositFormController } from './cheque-deposit-form.controller.js';
import { chequeDepositList } from './cheque-deposit-list.projection.js';
import { ChequeDeposits } from './cheque-deposits.js';
import { ChequeFiles } from './cheque-files.js';

export const chequeDepositNoun = noun({
  feature: 'comptability',
  controllers: [ChequeDepositFormController, ChequeDepositController],
  providers: [ChequeDeposits, ChequeFiles],
  projections: [projection(chequeDepositList)],
  history: [chequeDepositHistory, chequeDepositRegisterHistory],
  exportedFiles: [
    exportedList({ title: 'Remises de chèques', feature: 'operations', listing: chequeDepositListing, sheet: chequeDepositExport }),
  ],
  streams: [
    stream('cheque-deposit', chequeDepositFold, {
      texts: { number: 'impersonal' },
      relay: {
        ChequesDeposited: [
          'number',
          'date',
          'yearId',
          'chequeAccountId',
          'accountId',
          'cheques.operationId',
          'cheques.amount',
          'expenseId',
          'takingId',
        ],
        ChequeDepositCorrected: ['cheques.operationId', 'cheques.amount'],
        ChequeDepositCancelled: [],
      },
    }),
    stream('cheque-deposit-register', chequeDepositRegisterFold, {
      texts: {},
      relay: { ChequeDepositNumbered: ['depositId', 'yearId', 'rank'] },
    }),
  ],
});
