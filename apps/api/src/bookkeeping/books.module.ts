import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/public.js';
import { Plan } from './accounting-activity/plan.js';
import { BankComparisons } from './closing/bank-comparisons.js';
import { CloseYearHandler } from './closing/close-year.handler.js';
import { ClosingController } from './closing/closing.controller.js';
import { ClosingChecklist } from './closing/closing-checklist.js';
import { ClosingWarnings } from './closing/closing-warnings.js';
import { ExplainBankDifferenceHandler } from './closing/explain-bank-difference.handler.js';
import { YearFreeze } from './closing/freeze.js';
import { FreezeRecovery } from './closing/freeze-recovery.js';
import { ReopenYearHandler } from './closing/reopen-year.handler.js';
import { ValidatePeriodHandler } from './closing/validate-period.handler.js';
import { YearBooksReader } from './closing/year-books.js';
import { YearFigures } from './closing/year-figures.js';
import { YearResultController } from './closing/year-result.controller.js';
import { YearResultHandler } from './closing/year-result.handler.js';
import { FecController } from './fec/fec.controller.js';
import { FecLines } from './fec/fec-lines.js';
import { FiscalYearRecordController } from './fiscal-year/fiscal-year-record.controller.js';
import { FiscalYears } from './fiscal-year/fiscal-years.js';
import { SaveFiscalYearHandler } from './fiscal-year/save-fiscal-year.handler.js';
import { WrittenOutside } from './fiscal-year/written-outside.js';
import { YearDates } from './fiscal-year/year-dates.js';
import { EntryController } from './journal-entry/entry.controller.js';
import { EntryHandler } from './journal-entry/entry.handler.js';
import { FindBalanceHandler, ShowBalanceHandler } from './ledger/balance.query.js';
import { ListLedgerChangesHandler } from './ledger/changes.query.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { ListWritingsHandler, ReadWholeLedgerHandler } from './ledger/ledger.query.js';
import { LedgerBook } from './ledger/ledger-book.js';
import { LedgerDownloadController } from './ledger/ledger-download.controller.js';
import { LedgerPages } from './ledger/ledger-pages.js';
import { LedgerReader } from './ledger/ledger-reader.js';
import { LetteringController } from './ledger/lettering.controller.js';
import { ReversalLinks } from './ledger/reversal-links.js';
import { Structure } from './onboarding/structure.js';
import { AnnualStateController } from './statement/annual-state.controller.js';
import { PatrimonialStateController } from './statement/patrimonial-state.controller.js';
import { PatrimonialStateHandler } from './statement/patrimonial-state.handler.js';
import { PatrimonialStatements } from './statement/patrimonial-statements.js';
import { PreviousAnnualStateController } from './statement/previous-annual-state.controller.js';
import { PreviousAnnualStates } from './statement/previous-annual-states.js';
import { StatementDownloadController } from './statement/statement-download.controller.js';
import { StatementDownloads } from './statement/statement-downloads.js';
import { StatementReader } from './statement/statement-reader.js';

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
    YearResultHandler,
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
