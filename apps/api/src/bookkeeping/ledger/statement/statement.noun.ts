import { patrimonialStateDecider } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { previousAnnualStateFold } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { DocumentDownloads } from '../../document-downloads.js';
import { AnnualStateController } from './annual-state.controller.js';
import { PatrimonialStateController } from './patrimonial-state.controller.js';
import { PatrimonialStatements } from './patrimonial-statements.js';
import { PreviousAnnualStateController } from './previous-annual-state.controller.js';
import { PreviousAnnualStates } from './previous-annual-states.js';
import { patrimonialStateHistory, previousAnnualStateHistory } from './statement.history.js';
import { StatementDownloadController } from './statement-download.controller.js';
import { StatementFiles } from './statement-files.js';
import { StatementReader } from './statement-reader.js';

export const statementNoun = noun({
  feature: 'comptability',
  controllers: [AnnualStateController, PreviousAnnualStateController, PatrimonialStateController, StatementDownloadController],
  providers: [PreviousAnnualStates, StatementReader, DocumentDownloads, PatrimonialStatements, StatementFiles],
  history: [patrimonialStateHistory, previousAnnualStateHistory],
  streams: [
    stream('patrimonial-state', patrimonialStateDecider, {
      texts: {
        lines: {
          detail: 'clear: typed texts of a statement that the law requires',
          duration: 'clear: typed texts of a statement that the law requires',
        },
        details: 'clear: typed texts of a statement that the law requires',
      },
      relay: {
        PatrimonialStateSaved: ['lines.section', 'lines.acquireDate', 'lines.value', 'lines.previousValue', 'lines.count'],
        PreviousPatrimonialStateImported: [
          'fromYearId',
          'lines.section',
          'lines.acquireDate',
          'lines.value',
          'lines.previousValue',
          'lines.count',
        ],
      },
    }),
    stream('annual-state', previousAnnualStateFold, {
      texts: { fileName: 'clear: the name of a file', rows: 'impersonal' },
      relay: {
        PreviousAnnualStateImported: ['rows.budget', 'rows.category', 'rows.activity', 'rows.account', 'rows.expenses', 'rows.receipts'],
        PreviousAnnualStateRemoved: [],
      },
    }),
  ],
});
