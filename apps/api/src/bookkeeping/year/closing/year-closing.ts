import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { closingCase } from '@intendance/domain/bookkeeping/year/closing/closing-case.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/runtime/clock.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { ClosingChecklist } from './closing-checklist.js';
import { YearFreeze } from './freeze.js';
import { YearBooksReader } from './year-books.js';

/** Reads the checklist and the ledger of a frozen year for the case that decides on them. */
@Injectable()
export class YearClosing {
  constructor(
    private readonly commands: CommandBus,
    private readonly freeze: YearFreeze,
    private readonly checklist: ClosingChecklist,
    private readonly books: YearBooksReader,
    private readonly clock: Clock,
  ) {}

  /** @throws closing.not-validated, closing.books-late, exercice.* */
  validate(context: RequestContext, id: FiscalYearId, upTo: LocalDate): Promise<WriteResult<FiscalCalendar>> {
    return this.freeze.during(context, { yearId: id, upTo, purpose: 'validate' }, async ({ year, calendar: frozen }) => {
      const checks = await this.checklist.upTo(context, year, upTo);
      return this.commands.execute(new ExecuteCase(context, closingCase, { type: 'ValidatePeriod', id, upTo, checks, frozen }));
    });
  }

  /** Closes a year and opens the next one with its balances. @throws closing.refused, closing.books-late, exercice.* */
  close(context: RequestContext, id: FiscalYearId, type: EnvironmentType): Promise<WriteResult<FiscalCalendar>> {
    return this.freeze.during(context, { yearId: id, upTo: null, purpose: 'close' }, async ({ year, calendar: frozen }) => {
      const [{ checks }, books, names] = await Promise.all([
        this.checklist.ofYear(context, frozen, year, { type, today: this.clock.today() }),
        this.books.read(context, year),
        this.books.names(context),
      ]);
      const [nextYearId, openingEntryId] = [newRecordId(context, 'fiscal-year'), newRecordId(context, 'journal-entry')];
      const command = { type: 'CloseFiscalYear', id, checks, frozen, books, names, nextYearId, openingEntryId } as const;
      return this.commands.execute(new ExecuteCase(context, closingCase, command));
    });
  }
}
