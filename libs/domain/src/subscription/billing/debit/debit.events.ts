import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BillId } from '../bill/bill.events.js';
import type { Debtor } from '../mandate/mandate.events.js';

export type DebitBatchId = Id<'debit-batch'>;

/** An empty BIC: the bank finds it by the IBAN. */
export type DebitCreditor = { readonly name: string; readonly ics: string; readonly iban: string; readonly bic: string };

export type PlannedDebit = {
  readonly billId: BillId;
  /** The customer. */
  readonly environmentId: EnvironmentId;
  readonly number: string;
  /** The number of the bill, followed by `-R2` at its second presentation. */
  readonly endToEndId: string;
  readonly attempt: number;
  readonly amount: Cents;
  readonly collectOn: LocalDate;
  readonly rum: string;
  /** The day on which the preparation announces `collectOn` to the customer; absent: the bill announced it. */
  readonly announcedOn?: LocalDate;
};
export type DebitLine = PlannedDebit & { readonly signedOn: LocalDate; readonly debtor: Debtor; readonly text: string };

/**
 * Stored for ever: only add optional fields or new types. The event holds the whole content of the file: each export has the same bytes.
 */
export type DebitBatchEvent = {
  type: 'DebitBatchPrepared';
  data: { messageId: string; at: string; until: LocalDate; creditor: DebitCreditor; lines: readonly DebitLine[] };
};

export const returnSources = ['pain.002', 'camt.053', 'camt.054'] as const;
export type ReturnSource = (typeof returnSources)[number];
export const settlementMeans = ['debit', 'transfer', 'check'] as const;
export type SettlementMeans = (typeof settlementMeans)[number];

/** `no-mandate`: revoked since the preparation. `credited`, `amount-changed`: by a credit note. `settled`: paid by another means. */
export const leftOutReasons = ['no-mandate', 'credited', 'amount-changed', 'settled'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

type OfBill = { readonly billId: BillId; readonly environmentId: EnvironmentId; readonly endToEndId: string };

/** Stored for ever: only add optional fields or new types. One register holds the state of every debit, so that a bill has one live debit. */
export type DebitRegisterEvent =
  | { type: 'DebitsPlanned'; data: { batch: DebitBatchId; at: string; until: LocalDate; debits: readonly PlannedDebit[] } }
  | { type: 'DebitsExported'; data: { batch: DebitBatchId; at: string } }
  | { type: 'DebitsFreed'; data: { batch: DebitBatchId; on: LocalDate } }
  /** Debits that leave their batch before its first export. */
  | { type: 'DebitsLeftOut'; data: { batch: DebitBatchId; endToEndIds: readonly string[]; reason: LeftOutReason; on: LocalDate } }
  /** The first export gives another day to debits whose day the banks no longer take, and announces it. */
  | { type: 'DebitsDated'; data: { batch: DebitBatchId; debits: readonly (OfBill & { collectOn: LocalDate })[]; on: LocalDate } }
  /** A credit note of a bill that has a debit; `isWhole`: nothing is owed any more. */
  | { type: 'DebitedBillCredited'; data: OfBill & { creditNote: string; isWhole: boolean; on: LocalDate } }
  | { type: 'DebitReturned'; data: OfBill & { reason: string; on: LocalDate; source: ReturnSource } }
  | { type: 'DebitSettled'; data: OfBill & { means: SettlementMeans; on: LocalDate; reference: string } }
  | { type: 'UnpaidReminded'; data: OfBill & { days: number; on: LocalDate } }
  | { type: 'UnpaidSuspended'; data: OfBill & { on: LocalDate } };

export type DebitRegisterId = Id<'debit-register'>;
export const debitRegisterId: DebitRegisterId = derivedId<'debit-register'>('intendance debit register');
export const debitRegisterStream = `debit-register-${debitRegisterId}` as const;
export const debitBatchStream = (id: DebitBatchId): `debit-batch-${string}` => `debit-batch-${id}`;
