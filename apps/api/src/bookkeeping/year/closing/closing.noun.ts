import { deliberationAttachments } from '@intendance/domain/bookkeeping/year/closing/deliberation-attachments.js';
import { yearResultDecider } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { BankComparisons } from './bank-comparisons.js';
import { ClosingController } from './closing.controller.js';
import { ClosingChecklist } from './closing-checklist.js';
import { ClosingWarnings } from './closing-warnings.js';
import { deliberationAttachmentController } from './deliberation-attachment.controller.js';
import { YearFreeze } from './freeze.js';
import { FreezeRecovery } from './freeze-recovery.js';
import { SurplusTransfersController } from './surplus-transfers.controller.js';
import { YearBooksReader } from './year-books.js';
import { YearClosing } from './year-closing.js';
import { YearResultController } from './year-result.controller.js';
import { yearResultHistory } from './year-result.history.js';

export const closingNoun = noun({
  feature: 'comptability',
  controllers: [ClosingController, YearResultController, SurplusTransfersController, deliberationAttachmentController],
  providers: [YearFreeze, YearBooksReader, ClosingChecklist, ClosingWarnings, BankComparisons, YearClosing],
  schedules: [FreezeRecovery],
  attachments: [deliberationAttachments],
  history: [yearResultHistory],
  streams: [
    stream('year-result', yearResultDecider, {
      texts: {
        deliberation: { reference: 'clear: the law requires the decision on the result', attachmentId: 'impersonal' },
        recipient: 'clear: the vote of the members names the association',
      },
      relay: {
        ResultAppropriated: ['budget', 'result', 'reserve', 'date', 'entryId', 'deliberation.date', 'deliberation.attachmentId'],
        SurplusTransferred: ['direction', 'amount', 'date', 'entryId', 'deliberation.date', 'deliberation.attachmentId'],
        ResultDecisionsVoided: ['entryIds'],
      },
    }),
  ],
});
