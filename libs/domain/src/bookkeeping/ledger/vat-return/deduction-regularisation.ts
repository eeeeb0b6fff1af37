import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { vatAccounts } from '../../plan/vat/vat-accounts.js';
import type { VatSettings } from '../../plan/vat/vat-settings.events.js';
import { coefficientOn } from '../../plan/vat/vat-settings.js';

export const deductedNatures = ['goods', 'assets'] as const;
export type DeductedNature = (typeof deductedNatures)[number];

/** The tax of the charges or assets of a calendar year, and the part that their allocation deducted. */
export type DeductedTax = { readonly nature: DeductedNature; readonly tax: Cents; readonly deducted: Cents };

/** `difference`: to deduct besides above 0, to pay back below. `remaining`: what no entry has of it. */
export type RegularisedTax = DeductedTax & {
  readonly account: string;
  readonly deductible: Cents;
  readonly difference: Cents;
  readonly remaining: Cents;
};

/** The charge of a deduction that is paid back, and the income of one that is completed. */
export const regularisationAccounts = { charge: '658000', income: '758000' } as const;

/**
 * The calendar year whose coefficient becomes final in a fiscal year, and the last day to regularise it: the coefficient of a year is final
 * on 25 April of the next one (CGI, annexe II, art. 206, V). Undefined for a fiscal year without that day.
 */
export function regularisedYear({ start, end }: Pick<FiscalYear, 'start' | 'end'>): { year: number; deadline: LocalDate } | undefined {
  const first = Number(start.slice(0, 4));
  const deadline = [first, first + 1].map((year) => localDate(`${year}-04-25`)).find((day) => start <= day && day <= end);
  return deadline && { year: Number(deadline.slice(0, 4)) - 1, deadline };
}

/** The coefficient of a calendar year as the settings have it now, in hundredths. */
export const finalCoefficient = (settings: VatSettings, year: number): number => coefficientOn(settings, localDate(`${year}-12-31`));

/** The voucher of the entry: it says what is done. */
export const regularisationVoucher = (year: number): string => `TVA-COEF-${year}`;

/**
 * The tax of a year under its final coefficient, beside what was deducted under provisional ones.
 * @param posted debits less credits under the voucher, by account
 */
export function regularisedTaxes(
  taxes: readonly DeductedTax[],
  coefficient: number,
  posted: ReadonlyMap<string, number>,
): RegularisedTax[] {
  return deductedNatures.flatMap((nature) => {
    const own = taxes.find((one) => one.nature === nature) ?? { nature, tax: cents(0), deducted: cents(0) };
    const account = vatAccounts[nature];
    const entries = posted.get(account) ?? 0;
    if (own.tax === 0 && own.deducted === 0 && entries === 0) return [];
    const deductible = shareOf(own.tax, coefficient);
    const difference = cents(deductible - own.deducted);
    return [{ ...own, account, deductible, difference, remaining: cents(difference - entries) }];
  });
}

/** Rounded half up to the cent. */
const shareOf = (tax: Cents, coefficient: number): Cents =>
  tax < 0 ? cents(0 - shareOf(cents(-tax), coefficient)) : cents(Math.floor((tax * coefficient + 50) / 100));
