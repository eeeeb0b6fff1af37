import type { EnvironmentId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BillId } from '../bill/bill.events.js';
import { targetDayFrom } from '../bill/target-days.js';
import type { Debtor } from '../mandate/mandate.events.js';
import { hasLapsed } from '../mandate/mandate-lapse.js';
import type { DebitLine } from './debit.events.js';
import { isRetriable } from './debit-reasons.js';
import { type DebitRegister, lastDebit, lastUseOf } from './debit-register.js';
import { isSepaText } from './sepa-text.js';
import { addTargetDays } from './target-calendar.js';

/** An unpaid bill that falls due, with the mandate of its customer: null when none is signed. */
export type DebitCandidate = {
  readonly billId: BillId;
  readonly environmentId: EnvironmentId;
  readonly number: string;
  readonly amount: Cents;
  readonly dueOn: LocalDate;
  /** The day on which the customer was informed of the amount and the day of the debit; null: not yet. */
  readonly announcedOn: LocalDate | null;
  readonly mandate: { readonly rum: string; readonly signedOn: LocalDate; readonly debtor: Debtor } | null;
};

export const exclusions = [
  'live-debit',
  'settled',
  'not-retriable',
  'retried',
  'not-announced',
  'no-mandate',
  'lapsed-mandate',
  'unwritable',
] as const;
export type Exclusion = (typeof exclusions)[number];
export type ExcludedBill = { readonly billId: BillId; readonly number: string; readonly reason: Exclusion };

export const noticeDays = 14;
const mostAttempts = 2;
/** Banks take a Core debit at the latest on the open day before; one more lets the operator send the file. */
const leadDays = 2;

/** The line of a batch, or why the bill is in none. */
export function assess(candidate: DebitCandidate, register: DebitRegister, today: LocalDate): DebitLine | Exclusion {
  const { mandate, announcedOn, dueOn, number, ...bill } = candidate;
  const last = lastDebit(register, bill.billId);
  if (last?.status === 'live') return 'live-debit';
  if (last?.status === 'settled') return 'settled';
  if (last?.status === 'returned' && !isRetriable(last.returned?.reason ?? '')) return 'not-retriable';
  if (last?.status === 'returned' && last.attempt >= mostAttempts) return 'retried';
  if (mandate === null) return 'no-mandate';
  if (announcedOn === null) return 'not-announced';
  const collectOn = collectionDay(dueOn, announcedOn, today);
  if (isLapsed(mandate, register, collectOn)) return 'lapsed-mandate';
  const text = `Facture ${number}`;
  if (!isSepaText(mandate.debtor.name, mandate.debtor.street, mandate.debtor.zip, mandate.debtor.city, text)) return 'unwritable';
  const attempt = last === undefined ? 1 : last.status === 'returned' ? last.attempt + 1 : last.attempt;
  return { ...bill, ...mandate, number, endToEndId: attempt === 1 ? number : `${number}-R${attempt}`, attempt, collectOn, text };
}

/** The first open day that leaves the customer the notice and the bank its delay. */
export function collectionDay(dueOn: LocalDate, announcedOn: LocalDate, today: LocalDate): LocalDate {
  const [earliest] = [dueOn, addDays(announcedOn, noticeDays), addTargetDays(today, leadDays)].sort().reverse();
  return targetDayFrom(earliest ?? dueOn);
}

export function isLapsed({ rum, signedOn }: { rum: string; signedOn: LocalDate }, register: DebitRegister, on: LocalDate): boolean {
  return hasLapsed(signedOn, lastUseOf(register, rum), on);
}
