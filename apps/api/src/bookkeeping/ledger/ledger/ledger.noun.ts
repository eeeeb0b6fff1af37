import { letteringDecider } from '@intendance/domain/bookkeeping/third-party/lettering.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { FindBalanceHandler, ShowBalanceHandler } from './balance.query.js';
import { ListLedgerChangesHandler } from './changes.query.js';
import { LedgerController } from './ledger.controller.js';
import { ledgerProjection } from './ledger.projection.js';
import { ListWritingsHandler, ReadWholeLedgerHandler } from './ledger.query.js';
import { LedgerBook } from './ledger-book.js';
import { LedgerDownloadController } from './ledger-download.controller.js';
import { LedgerFiles } from './ledger-files.js';
import { LedgerPages } from './ledger-pages.js';
import { LedgerReader } from './ledger-reader.js';
import { LedgerYearFiles } from './ledger-year-files.js';
import { LetteringController } from './lettering.controller.js';
import { ListOpenItemsHandler } from './open-items.query.js';
import { RegisterDocuments } from './register-documents.js';
import { RegisterYears } from './register-years.js';
import { ReversalLinks } from './reversal-links.js';
import { SettlementController } from './settlement.controller.js';
import { ListThirdPartiesHandler } from './third-parties.query.js';
import { YearBalances } from './year-balances.js';

export const ledgerNoun = noun({
  controllers: [LedgerController, LedgerDownloadController, LetteringController, SettlementController],
  providers: [
    LedgerReader,
    YearBalances,
    RegisterYears,
    RegisterDocuments,
    LedgerPages,
    ReversalLinks,
    FindBalanceHandler,
    ListWritingsHandler,
    ReadWholeLedgerHandler,
    ShowBalanceHandler,
    LedgerBook,
    LedgerFiles,
    LedgerYearFiles,
    ListLedgerChangesHandler,
    ListOpenItemsHandler,
    ListThirdPartiesHandler,
  ],
  projections: [ledgerProjection],
  streams: [
    stream('lettering', letteringDecider, {
      texts: {
        letter: 'impersonal',
        lines: 'impersonal',
        earlier: {
          writingId: 'impersonal',
          auxiliary: 'clear: the law requires entries for ten years (ADR 0022)',
          foreign: { currency: 'impersonal' },
        },
      },
      relay: {
        LinesLettered: ['letter', 'lines.writingId', 'lines.line', 'isPartial'],
        LetteringRemoved: ['letter', 'lines.writingId', 'lines.line'],
      },
    }),
  ],
});
