import type { BankBalanceEvent } from '@intendance/domain/bookkeeping/bank/bank-balance/bank-balance.events.js';
import type { CountedCash } from '@intendance/domain/bookkeeping/bank/bank-balance/cash-count.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { RowKey, Table, TablesProjection } from '../../../platform/projection/projection.js';

export type BankBalanceRow = {
  accountId: string;
  day: LocalDate;
  balance: number;
  note: string | null;
  cash: readonly CountedCash[];
  /** The difference of a cash box that an entry has, above 0 for a surplus. */
  difference: number | null;
  entryId: string | null;
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
    difference: { type: 'bigint', nullable: true },
    entryId: { type: 'uuid', nullable: true },
    recordedAt: { type: 'timestamptz' },
  },
  key: ['accountId', 'day'],
  indexes: [],
};

/** The balances that users typed in, by account and day. */
export const bankBalanceProjection: TablesProjection = {
  name: 'bank-balances',
  version: 3,
  from: ['bank-balances'],
  tables: [bankBalances] as unknown as readonly Table<never>[],
  async project(events, rows) {
    const recorded = events as readonly RecordedEvent<BankBalanceEvent>[];
    const keyOf = ({ environmentId, stream, data }: RecordedEvent<BankBalanceEvent>): RowKey<BankBalanceRow> => ({
      environmentId,
      key: { accountId: streamKeyOf(stream), day: data.day },
    });
    await rows.load(bankBalances, recorded.map(keyOf));
    for (const event of recorded) {
      const key = keyOf(event);
      const row = nextRow(rows.get(bankBalances, key), event);
      if (row) rows.put(bankBalances, event.environmentId, row);
      else rows.remove(bankBalances, key);
    }
  },
};

/** Undefined once the balance is removed. */
function nextRow(
  row: BankBalanceRow | undefined,
  { type, data, stream, recordedAt }: RecordedEvent<BankBalanceEvent>,
): BankBalanceRow | undefined {
  switch (type) {
    case 'BankBalanceRecorded': {
      const { difference = null, entryId = null } = row ?? {};
      return { accountId: streamKeyOf(stream), cash: [], ...data, difference, entryId, recordedAt: recordedAt.toISOString() };
    }
    case 'BankBalanceRemoved':
      return undefined;
    case 'CashDifferencePosted':
      return row && { ...row, difference: data.amount, entryId: data.entryId };
    case 'CashDifferenceReversed':
      return row && { ...row, difference: null, entryId: null };
  }
}

/**
 * The balances of statements and those typed in, as `account_id, day, balance, recorded_at, file_name, note, cash, difference, entry_id`.
 * Several may be of one day: the last one recorded counts.
 */
export const statementBalances = `(
  SELECT (b ->> 'accountId')::uuid AS account_id, (b ->> 'day')::date AS day, (b ->> 'balance')::bigint AS balance,
    i.uploaded_at AS recorded_at, i.file_name, NULL::text AS note, '[]'::jsonb AS cash,
    NULL::bigint AS difference, NULL::uuid AS entry_id
  FROM read.bank_import_list i, jsonb_array_elements(i.balances) b
  WHERE i.balances <> '[]'
  UNION ALL SELECT account_id, day, balance, recorded_at, NULL, note, cash, difference, entry_id FROM read.bank_balance)`;
