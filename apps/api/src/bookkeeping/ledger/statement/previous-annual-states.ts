import { type FiscalYearId, fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import {
  type PreviousAnnualRow,
  type PreviousAnnualStateEvent,
  previousAnnualStateStream,
} from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.events.js';
import {
  type PreviousAnnualState,
  previousAnnualStateDecider,
} from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { fold } from '@intendance/kernel/decider.js';
import { Injectable } from '@nestjs/common';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';

/** What was imported of the year before the first one of the books. */
@Injectable()
export class PreviousAnnualStates {
  constructor(private readonly store: EventStore) {}

  async find({ environmentId }: RequestContext, yearId: FiscalYearId, knownAt?: Date): Promise<PreviousAnnualState> {
    const [slice] = await this.store.read(environmentId, [previousAnnualStateStream(yearId)]);
    const events = (slice?.events ?? []) as RecordedEvent<PreviousAnnualStateEvent>[];
    return fold(
      previousAnnualStateDecider,
      events.filter(({ recordedAt }) => !knownAt || recordedAt <= knownAt),
    );
  }

  import(context: RequestContext, yearId: FiscalYearId, file: { fileName: string; rows: readonly PreviousAnnualRow[] }) {
    return this.change(context, yearId, file);
  }

  remove(context: RequestContext, yearId: FiscalYearId) {
    return this.change(context, yearId, null);
  }

  /** Guarded: the year cannot be closed in between. */
  private change(
    context: RequestContext,
    yearId: FiscalYearId,
    file: { fileName: string; rows: readonly PreviousAnnualRow[] } | null,
  ): Promise<UnitResult<PreviousAnnualState>> {
    const type = file ? 'ImportPreviousAnnualState' : 'RemovePreviousAnnualState';
    return executeUnit(this.store, appendRequest(context, type), async (unit) => {
      const calendar = await unit.load(fiscalCalendarStream(context.environmentId), fiscalCalendarDecider);
      unit.guard(calendar);
      const loaded = await unit.load(previousAnnualStateStream(yearId), previousAnnualStateDecider);
      const data = { calendar: calendar.state, yearId };
      const events = file
        ? previousAnnualStateDecider.decide({ type: 'ImportPreviousAnnualState', data: { ...data, ...file } }, loaded.state)
        : previousAnnualStateDecider.decide({ type: 'RemovePreviousAnnualState', data }, loaded.state);
      return unit.append(loaded, events).state;
    });
  }
}
