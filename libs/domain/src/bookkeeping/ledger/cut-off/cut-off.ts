import { daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { ServicePeriod } from './service-period.js';
import { servicePeriod } from './service-period.js';

/**
 * What belongs to another year than the one that paid: a charge or an income paid in advance (486, 487), or one of the year that the next
 * year pays (408, 4687).
 */
export const cutOffKinds = ['prepaid-charge', 'deferred-income', 'accrued-charge', 'accrued-income'] as const;
export type CutOffKind = (typeof cutOffKinds)[number];

export const cutOffAccounts: Readonly<Record<CutOffKind, string>> = {
  'prepaid-charge': '486000',
  'deferred-income': '487000',
  'accrued-charge': '408000',
  'accrued-income': '468700',
};

/**
 * A line of a charge or of an income. `amount` is above 0 on the side of its account: a debit of class 6, a credit of class 7.
 * `budgetYear`: the year whose budget has it, when a user chose another one than that of its day.
 */
export type PaidLine = {
  readonly date: LocalDate;
  readonly account: string;
  readonly wording: string;
  readonly amount: Cents;
  readonly budgetYear?: ServicePeriod | undefined;
};
/** `share`: the part of the amount that moves to the other year. */
export type CutOff = { readonly kind: CutOffKind; readonly period: ServicePeriod; readonly share: Cents };

/**
 * The part of a line that belongs to the other side of the year's end, by days of the period that its wording names, otherwise of the
 * year whose budget has it. Undefined without a period, when it is wholly on the side of the line, or when the amount is a refund.
 */
export function cutOffOf({ date, account, wording, amount, budgetYear }: PaidLine, yearEnd: LocalDate): CutOff | undefined {
  const period = servicePeriod(wording) ?? budgetYear;
  if (!period || amount <= 0) return undefined;
  const isIncome = account.startsWith('7');
  const all = daysFrom(period.start, period.end);
  const before = Math.min(Math.max(daysFrom(period.start, yearEnd), 0), all);
  const isPaidBefore = date <= yearEnd;
  const share = cents(Math.round((amount * (isPaidBefore ? all - before : before)) / all));
  if (share === 0) return undefined;
  const kind = isPaidBefore ? (isIncome ? 'deferred-income' : 'prepaid-charge') : isIncome ? 'accrued-income' : 'accrued-charge';
  return { kind, period, share };
}
