import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Table } from '../../../platform/projection/projection.js';
import type { LedgerPiece } from './ledger-piece.js';

/** The present state of an operation or entry, which its next event changes. A deleted one is in no journal. */
export type PieceRow = {
  id: string;
  revision: number;
  knownFrom: string;
  yearId: string | null;
  journal: string | null;
  day: LocalDate | null;
  round: number | null;
  piece: LedgerPiece;
};

/**
 * A line of the ledger with its validity: from the instant of its recording to the instant of its replacement. Null: the line is still
 * valid.
 */
export type LedgerLineRow = {
  writingId: string;
  /** The event of the operation or entry that wrote it, and the one that ended it. */
  revision: number;
  line: number;
  closedBy: number | null;
  knownFrom: string;
  knownTo: string | null;
  kind: string;
  yearId: string;
  round: number;
  journal: string;
  date: LocalDate;
  pieceRef: string;
  account: string;
  accountLabel: string;
  /** On third-party accounts. */
  thirdPartyCode: string | null;
  thirdPartyLabel: string | null;
  budget: string;
  activityId: string | null;
  /** On the line of the tax of a split, in hundredths of a percent. */
  vatRate: number | null;
  debit: number;
  credit: number;
  wording: string;
  comment: string;
  /** Of a line in another currency than the euro: its ISO code, the amount in its minor units, and the rate in hundred-millionths. */
  currency: string | null;
  foreignAmount: number | null;
  foreignRate: number | null;
};

type Amounts = { debit: number; credit: number; lines: number };
export type DayTotalRow = { yearId: string; account: string; budget: string; day: LocalDate; opening: boolean } & Amounts;
export type MonthTotalRow = { yearId: string; account: string; budget: string; month: LocalDate; opening: boolean } & Amounts;
/**
 * Expenses and receipts of each activity, for the annual state; those that entries by hand wrote also apart, for the follow-up of budgets: the
 * parts of an operation may count in the budget of another year.
 */
export type ActivityTotalRow = {
  yearId: string;
  budget: string;
  activityId: string;
  expenses: number;
  receipts: number;
  entryExpenses: number;
  entryReceipts: number;
  entryLines: number;
  lines: number;
};
/** The number of pieces of each journal per day, in a round of its year: the number of a piece is its rank. */
export type JournalDayRow = { yearId: string; journal: string; round: number; day: LocalDate; pieces: number };
/** A budget in which the lines of a writing do not balance: a debt between budgets that no line shows. */
export type ImbalanceRow = { writingId: string; budget: string; yearId: string; day: LocalDate };
/** `lineLabel`: of its last line; `chosenLabel`: of the structure, which stands before it; `label`: the one that shows. */
export type AccountNameRow = { account: string; label: string; lineLabel: string | null; chosenLabel: string | null };
/** The name of an account, until the next row of the account. */
export type AccountLabelRow = { account: string; knownFrom: string; label: string };
/** The name of an activity or category, until the next revision. */
export type PlanNameRow = {
  subject: string;
  revision: number;
  knownFrom: string;
  name: string;
  categoryId: string | null;
};
export type LedgerYearRow = { id: string; state: FiscalYear };
export type LetterRow = {
  writingId: string;
  line: number;
  yearId: string;
  account: string;
  letter: string;
  isPartial: boolean;
  letteredOn: LocalDate;
};

const amounts = { debit: { type: 'bigint' }, credit: { type: 'bigint' }, lines: { type: 'bigint' } } as const;

export const pieceTable: Table<PieceRow> = {
  name: 'ledger_piece',
  columns: {
    id: { type: 'uuid' },
    revision: { type: 'integer' },
    knownFrom: { type: 'timestamptz' },
    yearId: { type: 'uuid', nullable: true },
    journal: { type: 'text', nullable: true },
    day: { type: 'date', nullable: true },
    round: { type: 'integer', nullable: true },
    piece: { type: 'jsonb' },
  },
  key: ['id'],
  indexes: ['year_id, journal, day, id'],
};

export const lineTable: Table<LedgerLineRow> = {
  name: 'ledger_line',
  columns: {
    writingId: { type: 'uuid' },
    revision: { type: 'integer' },
    line: { type: 'integer' },
    closedBy: { type: 'integer', nullable: true },
    knownFrom: { type: 'timestamptz' },
    knownTo: { type: 'timestamptz', nullable: true },
    kind: { type: 'text' },
    yearId: { type: 'uuid' },
    round: { type: 'integer' },
    journal: { type: 'text' },
    date: { type: 'date' },
    pieceRef: { type: 'text' },
    account: { type: 'text' },
    accountLabel: { type: 'text' },
    thirdPartyCode: { type: 'text', nullable: true },
    thirdPartyLabel: { type: 'text', nullable: true },
    budget: { type: 'text' },
    activityId: { type: 'uuid', nullable: true },
    vatRate: { type: 'integer', nullable: true },
    debit: { type: 'bigint' },
    credit: { type: 'bigint' },
    wording: { type: 'text' },
    comment: { type: 'text' },
    currency: { type: 'code', nullable: true },
    foreignAmount: { type: 'bigint', nullable: true },
    foreignRate: { type: 'bigint', nullable: true },
  },
  key: ['writingId', 'revision', 'line'],
  indexes: [
    'year_id, account, date, writing_id, line',
    // The changes since an instant: instants grow, so a new line is added at the end of the index.
    'year_id, known_from',
    'USING btree (environment_id, year_id, known_to) WHERE known_to IS NOT NULL',
    // Few lines have a third party: the balances of third parties read no others.
    'USING btree (environment_id, year_id, account, third_party_code) WHERE third_party_code IS NOT NULL AND known_to IS NULL',
    // Entries by hand on expense and income accounts, which the annual state lists by account.
    "USING btree (environment_id, year_id, account) WHERE activity_id IS NULL AND account ~ '^[67]'",
    // Entries, few beside the operations: proposals look for their vouchers among them.
    "USING btree (environment_id, year_id) WHERE kind <> 'operation' AND known_to IS NULL",
    // Unallocated operations: the index by account also has the former lines of all that were allocated since.
    "USING btree (environment_id, year_id) WHERE account BETWEEN '471' AND '47199999' AND known_to IS NULL",
  ],
};

export const dayTotals: Table<DayTotalRow> = {
  name: 'account_total_day',
  columns: {
    yearId: { type: 'uuid' },
    account: { type: 'text' },
    budget: { type: 'text' },
    day: { type: 'date' },
    opening: { type: 'boolean' },
    ...amounts,
  },
  key: ['yearId', 'account', 'budget', 'day', 'opening'],
  indexes: ['year_id, day'],
};

export const monthTotals: Table<MonthTotalRow> = {
  name: 'account_total_month',
  columns: {
    yearId: { type: 'uuid' },
    account: { type: 'text' },
    budget: { type: 'text' },
    month: { type: 'date' },
    opening: { type: 'boolean' },
    ...amounts,
  },
  key: ['yearId', 'account', 'budget', 'month', 'opening'],
  indexes: [],
};

export const activityTotals: Table<ActivityTotalRow> = {
  name: 'activity_total',
  columns: {
    yearId: { type: 'uuid' },
    budget: { type: 'text' },
    activityId: { type: 'text' },
    expenses: { type: 'bigint' },
    receipts: { type: 'bigint' },
    entryExpenses: { type: 'bigint' },
    entryReceipts: { type: 'bigint' },
    entryLines: { type: 'bigint' },
    lines: { type: 'bigint' },
  },
  key: ['yearId', 'budget', 'activityId'],
  indexes: [],
};

export const journalDays: Table<JournalDayRow> = {
  name: 'journal_day',
  columns: {
    yearId: { type: 'uuid' },
    journal: { type: 'text' },
    round: { type: 'integer' },
    day: { type: 'date' },
    pieces: { type: 'bigint' },
  },
  key: ['yearId', 'journal', 'round', 'day'],
  indexes: [],
};

export const imbalances: Table<ImbalanceRow> = {
  name: 'ledger_imbalance',
  columns: { writingId: { type: 'uuid' }, budget: { type: 'text' }, yearId: { type: 'uuid' }, day: { type: 'date' } },
  key: ['writingId', 'budget'],
  indexes: ['year_id, day'],
};

export const accountNames: Table<AccountNameRow> = {
  name: 'ledger_account',
  columns: {
    account: { type: 'text' },
    label: { type: 'text' },
    lineLabel: { type: 'text', nullable: true },
    chosenLabel: { type: 'text', nullable: true },
  },
  key: ['account'],
  indexes: [],
};

export const accountLabels: Table<AccountLabelRow> = {
  name: 'ledger_account_label',
  columns: { account: { type: 'text' }, knownFrom: { type: 'timestamptz' }, label: { type: 'text' } },
  key: ['account', 'knownFrom'],
  indexes: [],
};

export const planNames: Table<PlanNameRow> = {
  name: 'ledger_plan_name',
  columns: {
    subject: { type: 'text' },
    revision: { type: 'integer' },
    knownFrom: { type: 'timestamptz' },
    name: { type: 'text' },
    categoryId: { type: 'text', nullable: true },
  },
  key: ['subject', 'revision'],
  indexes: [],
};

export const yearTable: Table<LedgerYearRow> = {
  name: 'ledger_year',
  columns: { id: { type: 'uuid' }, state: { type: 'jsonb' } },
  key: ['id'],
  indexes: [],
};

export const letterTable: Table<LetterRow> = {
  name: 'ledger_letter',
  columns: {
    writingId: { type: 'uuid' },
    line: { type: 'integer' },
    yearId: { type: 'uuid' },
    account: { type: 'text' },
    letter: { type: 'text' },
    isPartial: { type: 'boolean' },
    letteredOn: { type: 'date' },
  },
  key: ['writingId', 'line'],
  indexes: ['year_id, account, letter'],
};
