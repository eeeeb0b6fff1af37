import { accountTypeRules } from '@intendance/domain/bookkeeping/bank/bank-account/account-types.js';
import { splitLabel } from '@intendance/domain/bookkeeping/bank/bank-operation/account-split.js';
import { isExpenseNature } from '@intendance/domain/bookkeeping/bank/bank-operation/allocation.js';
import type { BankOperationEvent, Split } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import {
  bankOperationFold,
  type KnownBankOperation,
  knownOperation,
  statementDayOf,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { isInHand } from '@intendance/domain/bookkeeping/bank/bank-operation/deposited-cheque.js';
import { isReturn } from '@intendance/domain/bookkeeping/bank/bank-operation/return-proposals.js';
import { netAmount } from '@intendance/domain/bookkeeping/bank/bank-operation/split-vat.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchColumn } from '@intendance/kernel/names.js';
import type { RowProjection, Tally } from '../../../platform/projection/projection.js';
import { budgetCode } from '../../budget-code.js';

/** The folded operation, and the columns that lists filter, order and sum. */
export type BankOperationRow = {
  id: string;
  account_id: string;
  account_name: string;
  fiscal_year_id: string;
  date: LocalDate;
  wording: string;
  type: string;
  mode: 'taking' | 'expense';
  value: number;
  origin: string;
  import_id: string | null;
  /** The validated operation that this operation reverses or rewrites. */
  reverses: string | null;
  allocated: boolean;
  has_attachments: boolean;
  /** The activities of the splits. */
  activity_ids: readonly string[];
  budgets: readonly string[];
  search: string;
  deleted: boolean;
  /** A user typed the operation in, and a movement of the bank is linked with it. */
  reconciled: boolean;
  /** The day on which a statement has the operation; null while none has. */
  statement_day: LocalDate | null;
  /** A cheque received on an account of cheques, which no deposit has taken to the bank. */
  in_hand: boolean;
  /** The bank gave a payment back, or took one back: a rejected transfer or direct debit, an unpaid cheque. */
  is_return: boolean;
  /** No user has answered yet whether another operation is the same movement. */
  possible_duplicate: boolean;
  version: number;
  state: KnownBankOperation;
};

/** The amounts of each account by month: all operations, and the operations without an allocation. */
const byAccount: Tally<BankOperationRow> = {
  table: 'operation_by_account',
  keyColumns: { account_id: 'uuid', fiscal_year_id: 'uuid', month: 'text' },
  valueColumns: ['operations', 'unallocated', 'unallocated_value', 'takings', 'expenses'],
  contributions: (row) => {
    if (row.deleted) return [];
    const { account_id, fiscal_year_id } = row;
    const waits = row.allocated ? 0 : 1;
    const values = {
      operations: 1,
      unallocated: waits,
      unallocated_value: waits * Math.abs(row.value),
      takings: Math.max(row.value, 0),
      expenses: Math.max(-row.value, 0),
    };
    return [{ key: { account_id, fiscal_year_id, month: row.date.slice(0, 7) }, values }];
  },
};

/** The taxed splits of each day: their base, their tax, and what the account of the tax gets. A refund takes back what it pays back. */
const vatByDay: Tally<BankOperationRow> = {
  table: 'vat_by_day',
  keyColumns: { fiscal_year_id: 'uuid', day: 'text', nature: 'text', rate: 'text' },
  valueColumns: ['splits', 'base', 'tax', 'posted'],
  contributions: (row) => (row.deleted ? [] : row.state.splits.flatMap((split) => vatContribution(row, split) ?? [])),
};

function vatContribution({ state: { facts } }: BankOperationRow, { amount, vat }: Split) {
  if (!vat) return undefined;
  const { nature, rate, tax, posted } = vat;
  const sign = facts.value > 0 === (nature === 'collected') ? 1 : -1;
  return {
    key: { fiscal_year_id: facts.fiscalYearId as string, day: facts.date as string, nature: nature as string, rate: String(rate) },
    values: { splits: 1, base: sign * (amount - tax), tax: sign * tax, posted: sign * posted },
  };
}

/** The expenses and takings of each activity, without the tax that is not theirs. A reimbursement reduces the side that it was on; transfers count on neither side. */
const byActivity: Tally<BankOperationRow> = {
  table: 'split_by_activity',
  keyColumns: {
    fiscal_year_id: 'uuid',
    budgetary_year_id: 'uuid',
    month: 'text',
    budget: 'text',
    category_id: 'uuid',
    activity_id: 'uuid',
  },
  valueColumns: ['splits', 'expenses', 'receipts'],
  contributions: (row) =>
    row.deleted ? [] : row.state.splits.flatMap((split) => (split.kind === 'activity' ? [contribution(row, split)] : [])),
};

/** The takings and expenses of each day. A transfer between two accounts of the structure, once it is allocated, does neither. */
const byDay: Tally<BankOperationRow> = {
  table: 'operation_by_day',
  keyColumns: { day: 'text' },
  valueColumns: ['takings', 'expenses'],
  contributions: (row) => {
    if (row.deleted) return [];
    const transfers = row.state.splits.reduce((sum, { kind, amount }) => (kind === 'transfer' ? sum + amount : sum), 0);
    const moved = Math.abs(row.value) - transfers;
    if (moved === 0) return [];
    return [{ key: { day: row.date }, values: row.value > 0 ? { takings: moved, expenses: 0 } : { takings: 0, expenses: moved } }];
  },
};

function contribution({ state: { facts } }: BankOperationRow, split: Split) {
  const isExpense = isExpenseNature(facts);
  const net = netAmount(split);
  const amount = facts.isReimbursement ? -net : net;
  return {
    key: {
      fiscal_year_id: facts.fiscalYearId as string,
      budgetary_year_id: split.budgetaryYearId as string,
      month: facts.date.slice(0, 7),
      budget: split.budget as string,
      category_id: split.categoryId as string,
      activity_id: split.activityId as string,
    },
    values: { splits: 1, expenses: isExpense ? amount : 0, receipts: isExpense ? 0 : amount },
  };
}

export const bankOperationList: RowProjection<BankOperationEvent, BankOperationRow> = {
  name: 'bank-operation-list',
  version: 14,
  from: ['bank-operation'],
  table: {
    name: 'bank_operation_list',
    columns: {
      id: { type: 'uuid' },
      account_id: { type: 'uuid' },
      account_name: { type: 'text' },
      fiscal_year_id: { type: 'uuid' },
      date: { type: 'date' },
      wording: { type: 'text' },
      type: { type: 'text' },
      mode: { type: 'text' },
      value: { type: 'bigint' },
      origin: { type: 'text' },
      import_id: { type: 'uuid', nullable: true },
      reverses: { type: 'uuid', nullable: true },
      allocated: { type: 'boolean' },
      has_attachments: { type: 'boolean' },
      activity_ids: { type: 'jsonb' },
      budgets: { type: 'jsonb' },
      search: { type: 'text' },
      deleted: { type: 'boolean' },
      reconciled: { type: 'boolean' },
      statement_day: { type: 'date', nullable: true },
      in_hand: { type: 'boolean' },
      is_return: { type: 'boolean' },
      possible_duplicate: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: [
      'updated_at, id',
      'fiscal_year_id, allocated, date, id',
      'account_id, date, id',
      'allocated, date, id',
      'value, id',
      'wording, id',
      'import_id',
      'USING btree (environment_id, reverses) WHERE reverses IS NOT NULL',
      // Imports look for the few operations that users typed in.
      "USING btree (environment_id, account_id, date) WHERE origin = 'manual' AND NOT reconciled AND NOT deleted",
      // Deposits look for the few cheques in hand.
      'USING btree (environment_id, date) WHERE in_hand',
      // Proposals look for the few returns that nobody has allocated.
      'USING btree (environment_id, date, id) WHERE is_return AND NOT allocated',
      // Reconciliations look for the few operations that a statement has on another day, or not at all.
      'USING btree (environment_id, account_id, date) WHERE NOT deleted AND statement_day IS DISTINCT FROM date',
      // Searches, counts and totals read these indexes only.
      'USING btree (environment_id, deleted, date, id) INCLUDE (value, search)',
      'USING btree (environment_id, deleted, fiscal_year_id, allocated) INCLUDE (value)',
    ],
  },
  tallies: [byAccount, byActivity, byDay, vatByDay],
  fold: (row, event: RecordedEvent<BankOperationEvent>) => {
    const before = row?.state ?? bankOperationFold.initial;
    return bankOperationRow(streamKeyOf(event.stream), knownOperation(bankOperationFold.evolve(before, event)), event.version);
  },
};

export function bankOperationRow(id: string, state: KnownBankOperation, version: number): BankOperationRow {
  const { facts, splits } = state;
  const labels = splits.map(splitLabel).join(' ');
  return {
    id,
    account_id: facts.accountId,
    account_name: facts.accountName,
    fiscal_year_id: facts.fiscalYearId,
    date: facts.date,
    wording: facts.wording,
    type: facts.paymentType,
    mode: facts.value > 0 ? 'taking' : 'expense',
    value: facts.value,
    origin: state.origin,
    import_id: state.importId,
    reverses: state.reverses,
    allocated: splits.length > 0,
    has_attachments: state.attachments.length > 0,
    activity_ids: [...new Set(splits.flatMap(({ activityId }) => (activityId === null ? [] : [activityId])))],
    budgets: [...new Set(splits.map(({ budget }) => budgetCode(budget)))],
    search: searchColumn(`${facts.wording} ${facts.pieceRef ?? ''} ${labels}`),
    deleted: state.isDeleted,
    reconciled: state.reconciliation !== null,
    statement_day: statementDayOf(state),
    in_hand: facts.accountCode.startsWith(accountTypeRules.cheques.prefix) && isInHand(state),
    is_return: !state.isDeleted && isReturn(facts),
    possible_duplicate: state.possibleDuplicateOf !== null,
    version,
    state,
  };
}
