import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import {
  type PreviousAnnualStateEvent,
  previousAnnualStateStream,
} from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.events.js';
import {
  type PreviousAnnualState,
  previousAnnualStateFold,
} from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** Reads the imported annual state of the year before the ledger. */
@Injectable()
export class PreviousAnnualStates {
  constructor(private readonly store: EventStore) {}

  async find({ environmentId }: RequestContext, yearId: FiscalYearId, knownAt?: Date): Promise<PreviousAnnualState> {
    const [slice] = await this.store.read(environmentId, [previousAnnualStateStream(yearId)]);
    const events = (slice?.events ?? []) as RecordedEvent<PreviousAnnualStateEvent>[];
    return fold(
      previousAnnualStateFold,
      events.filter(({ recordedAt }) => !knownAt || recordedAt <= knownAt),
    );
  }
}
