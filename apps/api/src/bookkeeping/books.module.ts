import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/public.js';
import { FiscalYears } from './calendar/fiscal-year/fiscal-years.js';
import { FecController } from './ledger/fec/fec.controller.js';
import { FecLines } from './ledger/fec/fec-lines.js';
import { EntryController } from './ledger/journal-entry/entry.controller.js';
import { EntryHandler } from './ledger/journal-entry/entry.handler.js';
import { FindBalanceHandler, ShowBalanceHandler } from './ledger/ledger/balance.query.js';
import { ListLedgerChangesHandler } from './ledger/ledger/changes.query.js';
import { LedgerController } from './ledger/ledger/ledger.controller.js';
import { ListWritingsHandler, ReadWholeLedgerHandler } from './ledger/ledger/ledger.query.js';
import { LedgerBook } from './ledger/ledger/ledger-book.js';
import { LedgerDownloadController } from './ledger/ledger/ledger-download.controller.js';
import { LedgerPages } from './ledger/ledger/ledger-pages.js';
import { LedgerReader } from './ledger/ledger/ledger-reader.js';
import { LetteringController } from './ledger/ledger/lettering.controller.js';
import { ReversalLinks } from './ledger/ledger/reversal-links.js';
import { AnnualStateController } from './ledger/statement/annual-state.controller.js';
import { PatrimonialStateController } from './ledger/statement/patrimonial-state.controller.js';
import { PatrimonialStateHandler } from './ledger/statement/patrimonial-state.handler.js';
import { PatrimonialStatements } from './ledger/statement/patrimonial-statements.js';
import { PreviousAnnualStateController } from './ledger/statement/previous-annual-state.controller.js';
import { PreviousAnnualStates } from './ledger/statement/previous-annual-states.js';
import { StatementDownloadController } from './ledger/statement/statement-download.controller.js';
import { StatementDownloads } from './ledger/statement/statement-downloads.js';
import { StatementReader } from './ledger/statement/statement-reader.js';
import { Plan } from './plan/accounting-activity/plan.js';
import { Structure } from './structure.js';
import { BankComparisons } from './year/closing/bank-comparisons.js';
import { CloseYearHandler } from './year/closing/close-year.handler.js';
import { ClosingController } from './year/closing/closing.controller.js';
import { ClosingChecklist } from './year/closing/closing-checklist.js';
import { ClosingWarnings } from './year/closing/closing-warnings.js';
import { deliberationAttachmentController } from './year/closing/deliberation-attachment.controller.js';
import { ExplainBankDifferenceHandler } from './year/closing/explain-bank-difference.handler.js';
import { YearFreeze } from './year/closing/freeze.js';
import { FreezeRecovery } from './year/closing/freeze-recovery.js';
import { ReopenYearHandler } from './year/closing/reopen-year.handler.js';
import { ValidatePeriodHandler } from './year/closing/validate-period.handler.js';
import { YearBooksReader } from './year/closing/year-books.js';
import { YearFigures } from './year/closing/year-figures.js';
import { YearResultController } from './year/closing/year-result.controller.js';
import { FiscalYearRecordController } from './year/fiscal-year/fiscal-year-record.controller.js';
import { SaveFiscalYearHandler } from './year/fiscal-year/save-fiscal-year.handler.js';
import { WrittenOutside } from './year/fiscal-year/written-outside.js';
import { YearDates } from './year/fiscal-year/year-dates.js';

/** The books: what is read of them, what closes them, what is printed of them. */
@Module({
  imports: [ActivitiesModule],
  controllers: [
    LedgerController,
    LedgerDownloadController,
    LetteringController,
    EntryController,
    ClosingController,
    YearResultController,
    deliberationAttachmentController,
    AnnualStateController,
    PreviousAnnualStateController,
    PatrimonialStateController,
    StatementDownloadController,
    FecController,
    FiscalYearRecordController,
  ],
  providers: [
    LedgerReader,
    LedgerPages,
    EntryHandler,
    ReversalLinks,
    FindBalanceHandler,
    ListWritingsHandler,
    ReadWholeLedgerHandler,
    ShowBalanceHandler,
    LedgerBook,
    ListLedgerChangesHandler,
    YearBooksReader,
    YearFigures,
    YearFreeze,
    FreezeRecovery,
    ClosingChecklist,
    ClosingWarnings,
    BankComparisons,
    ExplainBankDifferenceHandler,
    CloseYearHandler,
    ValidatePeriodHandler,
    ReopenYearHandler,
    Plan,
    PreviousAnnualStates,
    StatementReader,
    StatementDownloads,
    FecLines,
    Structure,
    PatrimonialStatements,
    PatrimonialStateHandler,
    FiscalYears,
    WrittenOutside,
    YearDates,
    SaveFiscalYearHandler,
  ],
})
export class BooksModule {}
