import type { PatrimonialStateEvent } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import type { PreviousAnnualStateEvent } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { AnnualStateController } from './annual-state.controller.js';
import { PatrimonialStateController } from './patrimonial-state.controller.js';
import { PatrimonialStatements } from './patrimonial-statements.js';
import { PreviousAnnualStateController } from './previous-annual-state.controller.js';
import { PreviousAnnualStates } from './previous-annual-states.js';
import { patrimonialStateHistory, previousAnnualStateHistory } from './statement.history.js';
import { StatementDownloadController } from './statement-download.controller.js';
import { StatementDownloads } from './statement-downloads.js';
import { StatementReader } from './statement-reader.js';

export const statementNoun = noun({
  feature: 'comptability',
  controllers: [AnnualStateController, PreviousAnnualStateController, PatrimonialStateController, StatementDownloadController],
  providers: [PreviousAnnualStates, StatementReader, StatementDownloads, PatrimonialStatements],
  history: [patrimonialStateHistory, previousAnnualStateHistory],
  relay: [
    relayed<PatrimonialStateEvent>('patrimonial-state', {
      PatrimonialStateSaved: ['lines.section', 'lines.acquireDate', 'lines.value', 'lines.previousValue', 'lines.count', 'lines.duration'],
      PreviousPatrimonialStateImported: [
        'fromYearId',
        'lines.section',
        'lines.acquireDate',
        'lines.value',
        'lines.previousValue',
        'lines.count',
        'lines.duration',
      ],
    }),
    relayed<PreviousAnnualStateEvent>('annual-state', {
      PreviousAnnualStateImported: ['rows.budget', 'rows.category', 'rows.activity', 'rows.account', 'rows.expenses', 'rows.receipts'],
      PreviousAnnualStateRemoved: [],
    }),
  ],
});
