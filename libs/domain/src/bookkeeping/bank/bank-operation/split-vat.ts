import type { LocalDate } from '@intendance/kernel/local-date.js';
import { basisPoints, type Cents, percentOf } from '@intendance/kernel/money.js';
import { vatAccounts, vatNatureOf } from '../../plan/vat/vat-accounts.js';
import { isVatRate, type VatRate, vatParts } from '../../plan/vat/vat-rates.js';
import type { VatSettings } from '../../plan/vat/vat-settings.events.js';
import { coefficientOn, isLiableOn } from '../../plan/vat/vat-settings.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { Split, SplitVat } from './bank-operation.events.js';

/**
 * The rate of a split as it was sent: null for none, undefined for the rate of its activity. `coefficient`: of the split as it was allocated
 * before, which a change of its activity or amount leaves.
 */
export type VatChoice = { readonly rate: number; readonly coefficient?: number | undefined } | null;

type Taxed = {
  readonly account: string;
  readonly amount: Cents;
  readonly date: LocalDate;
  readonly index: number;
  readonly choice: VatChoice | undefined;
  readonly activityRate: VatRate | undefined;
};

/**
 * The tax in the amount of a split. A receipt gives all of it to its account; a charge the part that the coefficient makes deductible.
 * @throws operation.vat-rate-unknown, vat-not-liable, vat-not-allowed
 */
export function splitVat({ account, amount, date, index, choice, activityRate }: Taxed, settings: VatSettings): SplitVat | undefined {
  if (choice === null) return undefined;
  const isLiable = isLiableOn(settings, date);
  if (choice === undefined) {
    const isTaxable = isLiable && activityRate !== undefined;
    return isTaxable ? taxOf({ account, amount }, { rate: activityRate, coefficient: coefficientOn(settings, date) }) : undefined;
  }
  const { rate, coefficient } = choice;
  if (!isVatRate(rate)) throw bankOperationErrors.vatRateUnknown(index);
  if (coefficient === undefined && !isLiable) throw bankOperationErrors.vatNotLiable(index);
  const vat = taxOf({ account, amount }, { rate, coefficient: coefficient ?? coefficientOn(settings, date) });
  if (!vat) throw bankOperationErrors.vatNotAllowed(index);
  return vat;
}

/** Undefined on an account that has no tax. */
function taxOf(
  { account, amount }: Pick<Split, 'account' | 'amount'>,
  { rate, coefficient }: { rate: VatRate; coefficient: number },
): SplitVat | undefined {
  const nature = vatNatureOf(account);
  if (!nature) return undefined;
  const { tax } = vatParts(amount, rate);
  if (nature === 'collected') return { nature, rate, tax, posted: tax, account: vatAccounts[nature], coefficient: 100 };
  const deduction = percentOf(tax, basisPoints(coefficient * 100));
  return { nature, rate, tax, posted: deduction, account: vatAccounts[nature], coefficient };
}

/** The tax of a split whose amount changed, with its rate and coefficient. */
export const revalued = (split: Split, amount: Cents): Split => {
  const { vat, ...rest } = split;
  const revaluedVat = vat && taxOf({ account: split.account, amount }, vat);
  return { ...rest, amount, ...(revaluedVat && { vat: revaluedVat }) };
};

/** The amount that the account of the split gets: without the tax that goes to its own account. */
export const netAmount = ({ amount, vat }: Pick<Split, 'amount' | 'vat'>): number => amount - (vat?.posted ?? 0);
