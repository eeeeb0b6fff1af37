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
  'credited',
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
  if (register.bills.get(bill.billId)?.isCredited) return 'credited';
  const last = lastDebit(register, bill.billId);
  if (last?.status === 'live') return 'live-debit';
  if (last?.status === 'settled') return 'settled';
  if (last?.status === 'returned' && !isRetriable(last.returned?.reason ?? '')) return 'not-retriable';
  if (last?.status === 'returned' && last.attempt >= mostAttempts) return 'retried';
  if (mandate === null) return 'no-mandate';
  if (announcedOn === null) return 'not-announced';
  const attempt = last === undefined ? 1 : last.status === 'returned' ? last.attempt + 1 : last.attempt;
  const day = collectionDay({ dueOn, announcedOn, attempt }, today);
  if (isLapsed(mandate, register, day.collectOn)) return 'lapsed-mandate';
  const text = `Facture ${number}`;
  if (!isSepaText(mandate.debtor.name, mandate.debtor.street, mandate.debtor.zip, mandate.debtor.city, text)) return 'unwritable';
  return { ...bill, ...mandate, ...day, number, endToEndId: attempt === 1 ? number : `${number}-R${attempt}`, attempt, text };
}

type Announced = { readonly dueOn: LocalDate; readonly announcedOn: LocalDate; readonly attempt: number };

/** The day that the bill announced. Of a later presentation, or if the banks no longer take that day: one that is announced today. */
export function collectionDay({ dueOn, announcedOn, attempt }: Announced, today: LocalDate): Pick<DebitLine, 'collectOn' | 'announcedOn'> {
  const notice = addDays(announcedOn, noticeDays);
  const collectOn = targetDayFrom(dueOn > notice ? dueOn : notice);
  if (attempt === 1 && collectOn >= addTargetDays(today, leadDays)) return { collectOn };
  return { collectOn: dayAnnounced(today), announcedOn: today };
}

/** The first day of a debit that is announced on `on`: mandates promise 14 days. */
export const dayAnnounced = (on: LocalDate): LocalDate => targetDayFrom(addDays(on, noticeDays));

/** The bank must have the file on the open day before. */
export const isTooLate = (collectOn: LocalDate, today: LocalDate): boolean => collectOn < addTargetDays(today, 1);

export function isLapsed({ rum, signedOn }: { rum: string; signedOn: LocalDate }, register: DebitRegister, on: LocalDate): boolean {
  return hasLapsed(signedOn, lastUseOf(register, rum), on);
}
