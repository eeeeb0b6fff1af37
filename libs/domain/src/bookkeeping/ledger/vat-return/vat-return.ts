import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { type VatNature, vatNatureIn, vatNatures } from '../../plan/vat/vat-accounts.js';
import type { VatRate } from '../../plan/vat/vat-rates.js';

/** The taxed parts of operations in a period: their base, their tax, and what the accounts of the tax got. */
export type VatOperations = {
  readonly nature: VatNature;
  readonly rate: VatRate;
  readonly base: Cents;
  readonly tax: Cents;
  readonly posted: Cents;
};
/** An account 4456 or 4457 of a budget in the ledger, debits above 0: before the period, and at its end without the entry of the return. */
export type VatStanding = { readonly account: string; readonly budget: BudgetName; readonly opening: Cents; readonly closing: Cents };
export type VatBooks = { readonly operations: readonly VatOperations[]; readonly standings: readonly VatStanding[] };

/** `entries`: what other writings than taxed parts moved. `earlier`: what stood before the period, which no return cleared. */
export const vatOrigins = ['operations', 'entries', 'earlier'] as const;
export type VatOrigin = (typeof vatOrigins)[number];
/** `amount`: the tax of the return, above 0 where it is collected or deducted. `base` and `rate`: of operations. */
export type VatLine = {
  readonly nature: VatNature;
  readonly origin: VatOrigin;
  readonly rate: VatRate | null;
  readonly base: Cents | null;
  readonly tax: Cents | null;
  readonly amount: Cents;
};
/** `ledger`: of the accounts. `declared`: in whole euros. */
export type VatTotal = {
  readonly nature: VatNature;
  readonly operations: Cents;
  readonly entries: Cents;
  readonly earlier: Cents;
  readonly ledger: Cents;
  readonly declared: Cents;
};
export type VatReturn = {
  readonly lines: readonly VatLine[];
  readonly totals: readonly VatTotal[];
  /** Credit of earlier returns. */
  readonly credit: Cents;
  /** Of the ledger, to the cent. */
  readonly exact: Cents;
  /** In whole euros: to pay above 0, a credit below. */
  readonly net: Cents;
};

/** To the nearest euro, half a euro counts as one (CGI, art. 1724). */
export const inWholeEuros = (amount: Cents): Cents =>
  amount < 0 ? cents(0 - inWholeEuros(cents(-amount))) : cents(Math.floor((amount + 50) / 100) * 100);

/** The return of a period: the operations by rate, beside what the ledger has on the accounts of the tax. */
export function vatReturn({ operations, standings }: VatBooks): VatReturn {
  const totalOf = (nature: VatNature | 'credit', amountOf: (standing: VatStanding) => number): Cents => {
    const own = standings.filter(({ account }) => vatNatureIn(account) === nature);
    const debit = own.reduce((total, standing) => total + amountOf(standing), 0);
    return cents(nature === 'collected' ? 0 - debit : debit);
  };
  const natures = vatNatures.map((nature) => {
    const own = operations.filter((each) => each.nature === nature);
    const ofOperations = sum(own.map((each) => each.posted));
    const earlier = totalOf(nature, ({ opening }) => opening);
    const ledger = totalOf(nature, ({ closing }) => closing);
    const entries = cents(ledger - earlier - ofOperations);
    const lines: VatLine[] = [
      ...own.map(({ posted: amount, ...each }) => ({ ...each, origin: 'operations' as const, amount })),
      ...remainder(nature, 'entries', entries),
      ...remainder(nature, 'earlier', earlier),
    ];
    const declared = nature === 'collected' ? sum(lines.map(({ amount }) => inWholeEuros(amount))) : inWholeEuros(ledger);
    return { lines, total: { nature, operations: ofOperations, entries, earlier, ledger, declared } };
  });
  const totals = natures.map(({ total }) => total);
  const credit = totalOf('credit', ({ closing }) => closing);
  const netOf = (amountOf: (total: VatTotal) => number): number =>
    totals.reduce((net, total) => net + (total.nature === 'collected' ? 1 : -1) * amountOf(total), 0);
  return {
    lines: natures.flatMap(({ lines }) => lines),
    totals,
    credit,
    exact: cents(netOf(({ ledger }) => ledger) - credit),
    net: cents(netOf(({ declared }) => declared) - inWholeEuros(credit)),
  };
}

const remainder = (nature: VatNature, origin: VatOrigin, amount: Cents): VatLine[] =>
  amount === 0 ? [] : [{ nature, origin, rate: null, base: null, tax: null, amount }];

/** False when a period only carries what an earlier one left on the accounts. */
export const hasMovements = ({ totals }: VatReturn): boolean => totals.some(({ operations, entries }) => operations !== 0 || entries !== 0);

/** True when nothing but taxed operations moved the accounts, and nothing stood on them before. */
export const isTied = ({ totals }: VatReturn): boolean => totals.every(({ entries, earlier }) => entries === 0 && earlier === 0);
