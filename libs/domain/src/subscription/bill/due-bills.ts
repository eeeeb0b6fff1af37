import type { EnvironmentId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { billingRange, contractMonth, type MonthRange, monthOn } from '../offer/contract-months.js';
import type { OfferLine } from '../offer/module-charge.js';
import type { OfferTerms } from '../offer/module-prices.js';
import { type BillInputs, priceBill } from '../offer/price-bill.js';
import { linesOf } from '../subscription/offer-quote.js';
import type { Offer } from '../subscription/subscription-state.js';
import { type BillId, type BillKind, billIdOf } from './bill.events.js';

/** A module that the operator opens bills no period of long ago that had no price. */
const longestDelay = 92;

/** The part of an issued bill that tells what it covers. */
export type CoveredBill = { readonly months: MonthRange; readonly lines: readonly { readonly module: string }[] };
export type BillsById = ReadonlyMap<BillId, CoveredBill>;
export type DueBill = { readonly id: BillId; readonly kind: BillKind; readonly inputs: BillInputs };
/** `unbilledUpTo`: the first month that is billed; the operator gives those before the first choice. */
type Contract = { readonly start: LocalDate; readonly terms: OfferTerms; readonly unbilledUpTo: number };

/** Null: no terms are chosen or no paid module was, and nothing is billed. */
function contractOf({ subscription: { terms, startsOn, chosenOn }, environment: { activatedOn } }: Offer): Contract | null {
  if (!terms || !startsOn || !activatedOn) return null;
  // Terms of free modules may be older than the activation.
  const start = startsOn > activatedOn ? startsOn : activatedOn;
  const unbilledUpTo = chosenOn === undefined ? 0 : endOf(billingRange(terms.billing, monthOn(start, chosenOn)));
  return { start, terms, unbilledUpTo };
}

/** The bills of an environment that exist or may be due by `today`. */
export function billIdsUpTo(environmentId: EnvironmentId, offer: Offer, today: LocalDate): BillId[] {
  const contract = contractOf(offer);
  if (!contract) return [];
  const periods = monthsUpTo(contract, today).map((month) => contractMonth(contract.start, month).first);
  return [
    ...periods.map((first) => billIdOf({ environmentId, kind: 'period', first })),
    ...additionDays(offer, contract, today).map((first) => billIdOf({ environmentId, kind: 'addition', first })),
  ];
}

/**
 * Periods that have begun in the last three months and modules added to billed periods, without a bill. A period starts where the bill before ends, so that another
 * period of billing bills nothing twice. A bill of 0 € is none.
 */
export function dueBills(environmentId: EnvironmentId, offer: Offer, bills: BillsById, today: LocalDate): DueBill[] {
  const contract = contractOf(offer);
  if (!contract) return [];
  const due: DueBill[] = [];
  let coveredUpTo = contract.unbilledUpTo;
  for (const month of monthsUpTo(contract, today)) {
    const { first } = contractMonth(contract.start, month);
    const id = billIdOf({ environmentId, kind: 'period', first });
    const issued = bills.get(id);
    if (issued) coveredUpTo = endOf(issued.months);
    if (month < coveredUpTo || addDays(first, longestDelay) < today) continue;
    const months = rangeFrom(contract, month);
    coveredUpTo = endOf(months);
    due.push({ id, kind: 'period', inputs: { contractStart: contract.start, months, lines: linesOf(offer, first) } });
  }
  return [...due, ...dueAdditions(environmentId, offer, bills, today)].filter(({ inputs }) => priceBill(inputs).total > 0);
}

function dueAdditions(environmentId: EnvironmentId, offer: Offer, bills: BillsById, today: LocalDate): DueBill[] {
  const contract = contractOf(offer);
  if (!contract) return [];
  return additionDays(offer, contract, today).flatMap((day) => {
    const month = monthOn(contract.start, day);
    const period = periodBillOf(environmentId, contract, bills, month) ?? unbilledPeriod(contract);
    const id = billIdOf({ environmentId, kind: 'addition', first: day });
    if (!period || endOf(period.months) <= month || bills.has(id)) return [];
    const lines = linesOf(offer, day).filter((line) => line.from === day && !period.lines.some((each) => each.module === line.module));
    const months = { start: month, count: endOf(period.months) - month };
    return lines.length === 0 ? [] : [{ id, kind: 'addition' as const, inputs: { contractStart: contract.start, months, lines } }];
  });
}

const unbilledPeriod = ({ unbilledUpTo }: Contract): CoveredBill | undefined =>
  unbilledUpTo > 0 ? { months: { start: 0, count: unbilledUpTo }, lines: [] } : undefined;

/** The issued bill whose months hold `month`. */
function periodBillOf(environmentId: EnvironmentId, { start }: Contract, bills: BillsById, month: number): CoveredBill | undefined {
  for (let index = month; index >= 0; index--) {
    const bill = bills.get(billIdOf({ environmentId, kind: 'period', first: contractMonth(start, index).first }));
    if (bill) return endOf(bill.months) > month ? bill : undefined;
  }
  return undefined;
}

/** Complete days on which modules came into the contract after its first day: one bill has all modules of a day. */
const additionDays = ({ subscription }: Offer, { start }: Contract, today: LocalDate): LocalDate[] =>
  [...new Set(subscription.modules.map(({ from }) => from))].filter((day) => day > start && day < today).toSorted();

const monthsUpTo = ({ start }: Contract, today: LocalDate): number[] =>
  start > today ? [] : Array.from({ length: monthOn(start, today) + 1 }, (_, month) => month);

/** The rest of the billing period that holds `month`. */
function rangeFrom({ terms }: Contract, month: number): MonthRange {
  const { start, count } = billingRange(terms.billing, month);
  return { start: month, count: start + count - month };
}

const endOf = ({ start, count }: MonthRange): number => start + count;

/** The first period after the covered ones, or after today. Null: no terms, or nothing to pay. */
export function nextBill(environmentId: EnvironmentId, offer: Offer, bills: BillsById, today: LocalDate): DueBill | null {
  const contract = contractOf(offer);
  if (!contract) return null;
  const elapsed = contract.start > today ? -1 : monthOn(contract.start, today);
  const current = elapsed < 0 ? undefined : periodBillOf(environmentId, contract, bills, elapsed);
  const month = Math.max(elapsed + 1, current ? endOf(current.months) : rangeEnd(contract, elapsed));
  const { first } = contractMonth(contract.start, month);
  const inputs = { contractStart: contract.start, months: rangeFrom(contract, month), lines: linesAt(offer, first, today) };
  return { id: billIdOf({ environmentId, kind: 'period', first }), kind: 'period', inputs };
}

const rangeEnd = ({ terms }: Contract, elapsed: number): number => (elapsed < 0 ? 0 : endOf(billingRange(terms.billing, elapsed)));

/** Modules that end before the period are not part of its bill. */
const linesAt = (offer: Offer, first: LocalDate, today: LocalDate): OfferLine[] =>
  linesOf(offer, today).filter(({ lastDay }) => lastDay === null || lastDay >= first);
