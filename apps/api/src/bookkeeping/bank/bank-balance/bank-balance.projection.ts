import type { BankBalanceEvent } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.events.js';
import type { CountedCash } from '@intendance/domain/bookkeeping/bank/bank-balance/cash-count.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Table, TablesProjection } from '../../../platform/projection/projection.js';

export type BankBalanceRow = {
  accountId: string;
  day: LocalDate;
  balance: number;
  note: string | null;
  cash: readonly CountedCash[];
  recordedAt: string;
};

const bankBalances: Table<BankBalanceRow> = {
  name: 'bank_balance',
  columns: {
    accountId: { type: 'uuid' },
    day: { type: 'date' },
    balance: { type: 'bigint' },
    note: { type: 'text', nullable: true },
    cash: { type: 'jsonb' },
    recordedAt: { type: 'timestamptz' },
  },
  key: ['accountId', 'day'],
  indexes: [],
};

/** The balances that users typed in, by account and day. */
export const bankBalanceProjection: TablesProjection = {
  name: 'bank-balances',
  version: 2,
  from: ['bank-balances'],
  tables: [bankBalances] as unknown as readonly Table<never>[],
  project(events, rows) {
    for (const event of events as readonly RecordedEvent<BankBalanceEvent>[]) {
      const { environmentId, type, data, stream, recordedAt } = event;
      const accountId = streamKeyOf(stream);
      if (type === 'BankBalanceRemoved') rows.remove(bankBalances, { environmentId, key: { accountId, day: data.day } });
      else rows.put(bankBalances, environmentId, { accountId, cash: [], ...data, recordedAt: recordedAt.toISOString() });
    }
    return Promise.resolve();
  },
};

/**
 * The balances of statements and those typed in, as `account_id, day, balance, recorded_at, file_name, note, cash`. Several may be of one day: the
 * last one recorded counts.
 */
export const statementBalances = `(
  SELECT (b ->> 'accountId')::uuid AS account_id, (b ->> 'day')::date AS day, (b ->> 'balance')::bigint AS balance,
    i.uploaded_at AS recorded_at, i.file_name, NULL::text AS note, '[]'::jsonb AS cash
  FROM read.bank_import_list i, jsonb_array_elements(i.balances) b
  WHERE i.balances <> '[]'
  UNION ALL SELECT account_id, day, balance, recorded_at, NULL, note, cash FROM read.bank_balance)`;
