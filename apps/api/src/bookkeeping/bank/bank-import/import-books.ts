import { type BankAccountId, bankAccountStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { bankAccountDecider, type KnownBankAccount } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.js';
import { bankAccountNumbersStream } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.events.js';
import { bankAccountNumbersDecider } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account-numbers.js';
import { chequeDays, reconciliationDays } from '@intendance/domain/bookkeeping/bank/bank-import/reconciliation.js';
import type { TypedOperation } from '@intendance/domain/bookkeeping/bank/bank-import/typed-operation.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import {
  type BankOperationKeys,
  bankOperationKeysDecider,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.js';
import type { BankOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { bankOperationFold } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import type { OperationAccount } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { WithVersion } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { addDays } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { TargetedMovement } from './prepared-import.js';

export type BookAccount = OperationAccount &
  Pick<KnownBankAccount, 'syncEnabled' | 'connection' | 'lastSync'> &
  KnownBankAccount['facts'] & { readonly version: number; readonly state: KnownBankAccount };
export type KeyRegister = WithVersion<BankOperationKeys> & { readonly stream: StreamId };

const streamsAtOnce = 500;

/** Reads the facts by which movements are judged, from streams. */
@Injectable()
export class ImportBooks {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
  ) {}

  async accounts(environmentId: EnvironmentId): Promise<ReadonlyMap<BankAccountId, BookAccount>> {
    const [numbers] = await this.store.read(environmentId, [bankAccountNumbersStream(environmentId)]);
    const ids = foldSlice(bankAccountNumbersDecider, numbers).state.numbers.map(({ accountId }) => accountId);
    const slices = ids.length === 0 ? [] : await this.store.read(environmentId, ids.map(bankAccountStream));
    const accounts = slices.flatMap((slice, index) => {
      const { state, version } = foldSlice(bankAccountDecider, slice);
      const id = ids[index];
      if (state.status === 'none' || !id) return [];
      const { facts, periods, syncEnabled, connection, lastSync } = state;
      return [{ ...facts, id, version, state, periods, syncEnabled, connection, lastSync }];
    });
    return new Map(accounts.map((account) => [account.id, account]));
  }

  async calendar(environmentId: EnvironmentId): Promise<WithVersion<FiscalCalendar>> {
    const [slice] = await this.store.read(environmentId, [fiscalCalendarStream(environmentId)]);
    return foldSlice(fiscalCalendarDecider, slice);
  }

  /**
   * Typed operations that no bank has reported yet, on the accounts and around the days of these movements. A read model finds them; their
   * streams confirm their state.
   */
  async typed(context: RequestContext, lines: readonly TargetedMovement[]): Promise<TypedOperation[]> {
    const accounts = [...new Set(lines.flatMap(({ accountId }) => accountId ?? []))];
    const days = lines.map(({ date }) => date).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (accounts.length === 0 || !first || !last) return [];
    return this.db.query<TypedOperation>(
      context,
      `SELECT id, account_id AS "accountId", date, value, wording, type FROM read.bank_operation_list
        WHERE origin = 'manual' AND NOT reconciled AND NOT deleted AND account_id = ANY($1) AND date BETWEEN $2 AND $3
          AND (date >= $4 OR type IN ('check', 'deposit'))`,
      [accounts, addDays(first, -chequeDays), addDays(last, reconciliationDays), addDays(first, -reconciliationDays)],
    );
  }

  /** Finds the operations with the account, day and amount of these movements. */
  async ofShapes(context: RequestContext, lines: readonly TargetedMovement[]): Promise<BankOperationId[]> {
    const accounts = [...new Set(lines.flatMap(({ accountId }) => accountId ?? []))];
    const days = lines.map(({ date }) => date).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (accounts.length === 0 || !first || !last) return [];
    const values = [...new Set(lines.map(({ value }) => value))];
    const rows = await this.db.query<{ id: BankOperationId }>(
      context,
      `SELECT id FROM read.bank_operation_list
        WHERE account_id = ANY($1) AND date BETWEEN $2 AND $3 AND value = ANY($4::bigint[])`,
      [accounts, addDays(first, -reconciliationDays), addDays(last, reconciliationDays), values],
    );
    return rows.map(({ id }) => id);
  }

  async operations(
    environmentId: EnvironmentId,
    ids: readonly BankOperationId[],
  ): Promise<ReadonlyMap<BankOperationId, WithVersion<BankOperation>>> {
    const operations = new Map<BankOperationId, WithVersion<BankOperation>>();
    for (let from = 0; from < ids.length; from += streamsAtOnce) {
      const some = ids.slice(from, from + streamsAtOnce);
      const slices = await this.store.read(environmentId, some.map(bankOperationStream));
      for (const [index, id] of some.entries()) operations.set(id, foldSlice(bankOperationFold, slices[index]));
    }
    return operations;
  }

  /** One register per requested stream. */
  async registers(environmentId: EnvironmentId, streams: readonly StreamId[]): Promise<KeyRegister[]> {
    const slices = streams.length === 0 ? [] : await this.store.read(environmentId, streams);
    return slices.map((slice) => ({ stream: slice.stream, ...foldSlice(bankOperationKeysDecider, slice) }));
  }
}
