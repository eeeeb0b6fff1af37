import { setTimeout as delay } from 'node:timers/promises';
import { type FiscalCalendar, type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId, FreezePurpose } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { type CalendarCommand, fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { closingErrors } from '@intendance/domain/bookkeeping/year/closing/closing.errors.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { LivingSession } from '../../../platform/pools/living-session.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ContendedStreams } from '../../../platform/writes/contended-streams.js';
import { FindEarlierRun } from '../../../platform/writes/earlier-run.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';

/** `calendar`: during the freeze. A decision on the year holds for this calendar alone. */
export type Frozen = { year: FiscalYear; freezeId: string; calendar: FiscalCalendar };
type FreezeRequest = {
  yearId: FiscalYearId;
  /** Null: the end of the year. */
  upTo: LocalDate | null;
  purpose: FreezePurpose;
  /** The version of the calendar that the caller read. */
  expected?: number | undefined;
};

/** The read models behind the blocking checks. */
const shownBy = [
  'ledger',
  'bank-account-list',
  'bank-balances',
  'bank-import-list',
  'bank-operation-list',
  'fixed-asset-list',
  'grant-list',
  'provision-list',
  'waiting-lines',
];

/** Name of the session lock that a process holds while it checks a frozen year. */
export const freezeName = (environmentId: EnvironmentId, yearId: FiscalYearId): string => `freeze ${environmentId} ${yearId}`;

/** Reading the whole ledger of a large year takes a moment; nobody writes in the year meanwhile. */
const longestWaitMs = 30_000;
const lockPauseMs = 50;

/**
 * Stops writing in a year, waits until the read models show everything written before, and calls `work` with the year. Every failure ends
 * the freeze; `FreezeRecovery` ends a freeze that a crash left, unless the next freeze takes it over.
 */
@Injectable()
export class YearFreeze {
  private readonly logger = new Logger('freeze');
  /** The session lock counts the work of its own process, and does not exclude it. */
  private readonly freezes = new ContendedStreams();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly years: FiscalYears,
    private readonly progress: ProjectionProgress,
    private readonly session: LivingSession,
  ) {}

  /**
   * A repeated command returns the first result, even if the client never received it. A second request of a year, in this process or in
   * another, waits for the first one, and is decided on the year as that one leaves it.
   */
  during<Value>(
    context: RequestContext,
    request: FreezeRequest,
    work: (frozen: Frozen) => Promise<WriteResult<Value>>,
  ): Promise<WriteResult<Value>> {
    const name = freezeName(context.environmentId, request.yearId);
    return this.freezes.oneAfterAnother(name, () => this.alone(name, context, request, work));
  }

  private async alone<Value>(
    name: string,
    context: RequestContext,
    request: FreezeRequest,
    work: (frozen: Frozen) => Promise<WriteResult<Value>>,
  ): Promise<WriteResult<Value>> {
    await this.hold(name, context, request.yearId);
    try {
      const earlier = await this.queries.execute(new FindEarlierRun<Value>(context));
      return earlier ?? (await this.frozen(context, request, work));
    } finally {
      await this.session.letGo(name).catch(() => undefined);
    }
  }

  /** Unfreezes a year after the freezing process died. @param freezeId of that process: a freeze that began since goes on */
  async recover(context: RequestContext, yearId: FiscalYearId, freezeId: string | undefined): Promise<void> {
    const reason = 'La clôture a été interrompue par un arrêt du programme.';
    const { position } = await this.decide(context, { type: 'CancelFiscalYearFreeze', id: yearId, reason, freezeId });
    if (position) this.logger.warn({ msg: 'a freeze that a dead process left is over', yearId });
  }

  /** The recovery holds the lock for the moment of its check; another process holds it as long as its own check of the year. */
  private async hold(name: string, context: RequestContext, yearId: FiscalYearId): Promise<void> {
    const deadline = performance.now() + longestWaitMs;
    for (; !(await this.session.hold(name)); await delay(lockPauseMs))
      if (performance.now() > deadline) throw fiscalYearErrors.frozen(knownYear(await this.years.current(context), yearId).name);
  }

  private async frozen<Value>(context: RequestContext, request: FreezeRequest, work: (frozen: Frozen) => Promise<Value>): Promise<Value> {
    const { yearId, upTo, purpose, expected } = request;
    const freezeId = newId();
    const start: CalendarCommand = { type: 'StartFiscalYearFreeze', id: yearId, upTo, purpose, freezeId };
    const { value: calendar } = await this.decide(context, start, expected);
    try {
      if (!(await this.progress.caughtUp(context, shownBy, longestWaitMs))) throw closingErrors.notReady();
      return await work({ calendar, freezeId, year: knownYear(calendar, yearId) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await this.decide(context, { type: 'CancelFiscalYearFreeze', id: yearId, reason, freezeId }).catch((failure: unknown) =>
        this.logger.error({ msg: 'the freeze stays until the next closing', err: failure }),
      );
      throw error;
    }
  }

  /** Without the idempotency key of the request: the command after the freeze stores the response under the key. */
  private decide(
    { idempotency: _, ...context }: RequestContext,
    command: CalendarCommand,
    expected?: number,
  ): Promise<WriteResult<FiscalCalendar>> {
    return this.commands.execute(new ExecuteCase(context, fiscalYearCase, command, expected));
  }
}
