import { closingErrors } from '@intendance/domain/bookkeeping/closing/closing.errors.js';
import { type FiscalCalendar, type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import {
  type FiscalYearId,
  type FreezePurpose,
  fiscalCalendarStream,
} from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.events.js';
import { type FiscalYearCommand, fiscalCalendarDecider } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { earlierResult, executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable, Logger } from '@nestjs/common';
import { ProjectionProgress } from '../../platform/projection/projection-progress.js';
import { LivingSession } from '../../platform/runtime/living-session.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';

export type Frozen = {
  year: FiscalYear;
  calendar: FiscalCalendar /** Of the calendar: the decision holds for that one alone. */;
  version: number;
};
type FreezeRequest = { yearId: FiscalYearId; upTo: LocalDate | null; purpose: FreezePurpose };

/** What the checklist that may forbid to close reads. */
const shownBy = ['ledger', 'bank-account-list', 'bank-import-list'];

/** Name of the session lock that a process holds while it checks a frozen year. */
export const freezeName = (environmentId: EnvironmentId, yearId: FiscalYearId): string => `freeze ${environmentId} ${yearId}`;

/** Reading the whole books takes a moment on a large year; nobody writes in it meanwhile. */
const longestWaitMs = 30_000;

/**
 * Stops writing in a year, waits until the read models show all that was written before, and hands it to `work`. Whatever goes wrong
 * lets writing go on; a freeze that a crash leaves behind is ended by `FreezeRecovery`, or taken over by the next one.
 */
@Injectable()
export class YearFreeze {
  private readonly logger = new Logger('freeze');

  constructor(
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
    private readonly session: LivingSession,
  ) {}

  /** A repeated command returns the first result, even if the client never received it. */
  async during<Value>(
    context: RequestContext,
    request: FreezeRequest,
    work: (frozen: Frozen) => Promise<UnitResult<Value>>,
  ): Promise<UnitResult<Value>> {
    const earlier = await earlierResult<Value>(this.store, appendRequest(context, 'FreezeFiscalYear'));
    if (earlier) return earlier;
    const name = freezeName(context.environmentId, request.yearId);
    const isHeld = await this.session.hold(name);
    try {
      return await this.frozen(context, request, work);
    } finally {
      if (isHeld) await this.session.letGo(name).catch(() => undefined);
    }
  }

  /** Unfreezes a year after the freezing process died. */
  async recover(context: RequestContext, yearId: FiscalYearId): Promise<void> {
    const reason = 'La clôture a été interrompue par un arrêt du programme.';
    await this.decide(context, () => ({ type: 'CancelFiscalYearFreeze', data: { yearId, reason } }));
    this.logger.warn({ msg: 'a freeze that a dead process left is over', yearId });
  }

  private async frozen<Value>(context: RequestContext, request: FreezeRequest, work: (frozen: Frozen) => Promise<Value>): Promise<Value> {
    const { yearId, purpose } = request;
    const frozen = await this.decide(context, ({ years }) => {
      const year = knownYear({ years }, yearId);
      return { type: 'StartFiscalYearFreeze', data: { yearId, upTo: request.upTo ?? year.end, purpose } };
    });
    try {
      if (!(await this.progress.caughtUp(shownBy, longestWaitMs))) throw closingErrors.notReady();
      return await work({ ...frozen, year: knownYear(frozen.calendar, yearId) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await this.decide(context, () => ({ type: 'CancelFiscalYearFreeze', data: { yearId, reason } })).catch((failure: unknown) =>
        this.logger.error({ msg: 'the freeze stays until the next closing', err: failure }),
      );
      throw error;
    }
  }

  /** Uses its own command id: the closing uses the id of the request. */
  private async decide(
    context: RequestContext,
    command: (calendar: FiscalCalendar) => FiscalYearCommand,
  ): Promise<{ calendar: FiscalCalendar; version: number }> {
    const { environmentId, metadata } = appendRequest(context, 'FreezeFiscalYear');
    const { value } = await executeUnit(this.store, { environmentId, metadata }, async (unit) => {
      const loaded = await unit.load(fiscalCalendarStream(environmentId), fiscalCalendarDecider);
      const { state, version } = unit.append(loaded, fiscalCalendarDecider.decide(command(loaded.state), loaded.state));
      return { calendar: state, version };
    });
    return value;
  }
}
