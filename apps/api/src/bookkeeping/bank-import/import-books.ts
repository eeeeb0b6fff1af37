import { type BankAccountId, bankAccountStream } from '@intendance/domain/bookkeeping/bank-account/bank-account.events.js';
import { bankAccountDecider, type KnownBankAccount } from '@intendance/domain/bookkeeping/bank-account/bank-account.js';
import { bankAccountNumbersStream } from '@intendance/domain/bookkeeping/bank-account/bank-account-numbers.events.js';
import { bankAccountNumbersDecider } from '@intendance/domain/bookkeeping/bank-account/bank-account-numbers.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-keys.js';
import type { OperationAccount } from '@intendance/domain/bookkeeping/bank-operation/operation-draft.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.js';
import { type DomainEvent, EventStore, type ReadStream, type StreamId } from '@intendance/event-store/event-store.js';
import { type Decider, fold } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';

export type BookAccount = OperationAccount &
  Pick<KnownBankAccount, 'syncEnabled' | 'connection' | 'lastSync'> &
  KnownBankAccount['facts'] & { readonly version: number };
export type At<State> = { readonly state: State; readonly version: number };
export type KeyRegister = At<ReadonlySet<string>> & { readonly stream: StreamId };

/** What movements are judged by, as the streams have it now: no read model is late here. */
@Injectable()
export class ImportBooks {
  constructor(private readonly store: EventStore) {}

  async accounts(environmentId: EnvironmentId): Promise<ReadonlyMap<BankAccountId, BookAccount>> {
    const [numbers] = await this.store.read(environmentId, [bankAccountNumbersStream(environmentId)]);
    const ids = at(bankAccountNumbersDecider, numbers).state.taken.map(({ accountId }) => accountId);
    const slices = ids.length === 0 ? [] : await this.store.read(environmentId, ids.map(bankAccountStream));
    const known = slices.flatMap((slice, index) => {
      const { state, version } = at(bankAccountDecider, slice);
      const id = ids[index];
      if (state.status === 'none' || !id) return [];
      const { facts, periods, syncEnabled, connection, lastSync } = state;
      return [{ ...facts, id, version, periods, syncEnabled, connection, lastSync }];
    });
    return new Map(known.map((account) => [account.id, account]));
  }

  async calendar(environmentId: EnvironmentId): Promise<At<FiscalCalendar>> {
    const [slice] = await this.store.read(environmentId, [fiscalCalendarStream(environmentId)]);
    return at(fiscalCalendarDecider, slice);
  }

  /** One per stream asked. */
  async registers(environmentId: EnvironmentId, streams: readonly StreamId[]): Promise<KeyRegister[]> {
    const slices = streams.length === 0 ? [] : await this.store.read(environmentId, streams);
    return slices.map((slice) => ({ stream: slice.stream, ...at(bankOperationKeysDecider, slice) }));
  }
}

/** The state of a stream and where it stands. The store gives back what the domain appended, hence the cast. */
export const at = <Event extends DomainEvent, State>(decider: Decider<never, Event, State>, slice: ReadStream | undefined): At<State> => ({
  state: fold(decider, (slice?.events ?? []) as unknown as Event[]),
  version: slice?.version ?? 0,
});
