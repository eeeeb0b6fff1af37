import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { FiscalYearController } from './fiscal-year.controller.js';
import { fiscalYearHistory } from './fiscal-year.history.js';
import { FiscalYearRecordController } from './fiscal-year-record.controller.js';
import { WrittenOutside } from './written-outside.js';
import { YearDates } from './year-dates.js';

export const fiscalYearNoun = noun({
  feature: 'comptability',
  controllers: [FiscalYearController, FiscalYearRecordController],
  providers: [WrittenOutside, YearDates],
  history: [fiscalYearHistory],
  streams: [
    stream('fiscal-calendar', fiscalCalendarDecider, {
      texts: {
        name: 'impersonal',
        freezeId: 'impersonal',
        reason: 'clear: a free text that the accounts must show',
        hash: 'impersonal',
        openingEntryId: 'impersonal',
        accountCode: 'impersonal',
        accountName: 'impersonal',
        text: 'clear: a free text that the accounts must show',
        signedAt: 'impersonal',
        state: 'impersonal',
        reopenedAt: 'impersonal',
      },
      relay: {
        FiscalYearCreated: ['yearId', 'name', 'start', 'end'],
        FiscalYearDatesChanged: ['yearId', 'name', 'start', 'end'],
        PeriodValidated: ['yearId', 'upTo'],
        FiscalYearFreezeStarted: ['yearId', 'upTo', 'purpose', 'freezeId'],
        FiscalYearFreezeCancelled: ['yearId'],
        FiscalYearClosed: [
          'yearId',
          'totals.operations',
          'totals.writings',
          'totals.debit',
          'totals.credit',
          'resultByBudget.budget',
          'resultByBudget.expenses',
          'resultByBudget.takings',
          'resultByBudget.result',
          'hash',
          'openingEntryId',
        ],
        BankDifferenceExplained: ['accountId', 'accountCode', 'accountName', 'day', 'statement', 'books', 'signedAt', 'yearId'],
        ClosingPointExplained: ['yearId', 'check', 'state', 'signedAt'],
        FiscalYearReopened: ['yearId', 'reopenedAt'],
      },
    }),
  ],
});
