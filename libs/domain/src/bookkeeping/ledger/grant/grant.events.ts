import type { EnvironmentId, Id, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';

export type GrantId = Id<'grant'>;

/**
 * `operating`: a subsidy of a public body; `contribution`: of a foundation or another association; `donation`: gifts of the public for one
 * project; `investment`: a subsidy that pays for a fixed asset.
 */
export const grantKinds = ['operating', 'contribution', 'donation', 'investment'] as const;
export type GrantKind = (typeof grantKinds)[number];

export type GrantFacts = {
  /** The project that it pays for. */
  label: string;
  funder: string;
  kind: GrantKind;
  /** Of the income, `741000`; of an investment, `131000`. */
  account: string;
  budget: BudgetName;
  /** The whole amount is booked on that day. */
  awardedOn: LocalDate;
  amount: Cents;
  /** The period that the funder pays for; of an investment, the life of its asset. Both days are counted. */
  start: LocalDate;
  end: LocalDate;
  /** On the first day of these books: what was not spent yet; of an investment, what was income already. Null: nothing, or as the plan says. */
  opening: Cents | null;
  /** Its charges are proposed as the spending of a year. */
  activityId: AccountingActivityId | null;
  /** The decision or the agreement, or any reference to it. */
  pieceRef: string;
};

/** Spent on the project in a year. `repayment`: the part of it that went back to the funder. */
export type GrantSpending = { yearId: FiscalYearId; spending: Cents; repayment: Cents };

/** Stored for ever: only add optional fields or new types. */
export type GrantEvent =
  | { type: 'GrantRegistered'; data: GrantFacts }
  | { type: 'GrantCorrected'; data: GrantFacts }
  | { type: 'GrantRemoved'; data: Record<string, never> }
  /** Replaces the spending of that year. */
  | { type: 'GrantSpendingSaved'; data: GrantSpending };

/**
 * The entry of a year moves these for a grant. `deferral`: income that goes to later years, below 0 when it comes from earlier ones; `carryOver`:
 * income that was not spent; `use`: spending from the fund of earlier years; `share`: of an investment, the income of the year.
 */
export type GrantMovement = { deferral: Cents; carryOver: Cents; use: Cents; share: Cents };
export type GrantMovementOf = GrantMovement & { grantId: GrantId };

/** Of the register of a structure: the grants that it has, and what the entry of each year moves. */
export type GrantRegisterEvent =
  | { type: 'GrantListed'; data: { grantId: GrantId } }
  | { type: 'GrantUnlisted'; data: { grantId: GrantId } }
  /** Replaces the movements of that year. */
  | { type: 'GrantEntryRecorded'; data: { yearId: FiscalYearId; entryId: JournalEntryId; movements: readonly GrantMovementOf[] } }
  | { type: 'GrantEntryCancelled'; data: { yearId: FiscalYearId; reversalId: JournalEntryId } };

export const grantStream = (id: GrantId): `grant-${string}` => `grant-${id}`;
export const grantRegisterStream = (id: EnvironmentId): `grant-register-${string}` => `grant-register-${id}`;
