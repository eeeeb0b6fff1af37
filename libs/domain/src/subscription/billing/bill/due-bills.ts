import type { EnvironmentId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { suspensionOn } from '../../contract/environment/suspension.js';
import { contractMonth, type MonthRange, monthOn, periodOf } from '../../contract/offer/contract-months.js';
import type { OfferLine } from '../../contract/offer/module-charge.js';
import { type BillInputs, priceBill } from '../../contract/offer/price-bill.js';
import { linesOf, type PricedOffer } from '../../contract/subscription/offer-lines.js';
import type { Offer } from '../../contract/subscription/subscription-state.js';
import { type BillId, type BillKind, billIdOf } from './bill.events.js';
import {
  type BilledContract,
  billInputs,
  contractOf,
  endOf,
  firstBilledDay,
  monthsUpTo,
  periodInputs,
  rangeFrom,
} from './billing-contract.js';

/** Days after which a period no longer bills modules of an unknown opening: old events of the operator do not tell their day. */
const longestDelay = 92;

/** The part of an issued bill that tells its period. */
export type CoveredBill = { readonly months: MonthRange; readonly lines: readonly { readonly module: string }[] };
export type BillsById = ReadonlyMap<BillId, CoveredBill>;
export type DueBill = { readonly id: BillId; readonly kind: BillKind; readonly inputs: BillInputs };
/** One environment: its contract, and the bills that cover the contract. */
type Billed = {
  readonly environmentId: EnvironmentId;
  readonly offer: PricedOffer;
  readonly contract: BilledContract;
  readonly bills: BillsById;
};

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
 * Periods that have begun and modules added to billed periods, without a bill. A period starts where the bill before ends, so that another
 * period of billing bills nothing twice. A bill of 0 € is none. Nothing is due in a suspension: the run after the suspension knows its days.
 */
export function dueBills(environmentId: EnvironmentId, offer: PricedOffer, bills: BillsById, today: LocalDate): DueBill[] {
  const contract = contractOf(offer);
  if (!contract || suspensionOn(offer.environment, today)) return [];
  const billed = { environmentId, offer, contract, bills };
  return [...duePeriods(billed, today), ...dueAdditions(billed, today)].filter(({ inputs }) => priceBill(inputs).total > 0);
}

function duePeriods({ environmentId, offer, contract, bills }: Billed, today: LocalDate): DueBill[] {
  const due: DueBill[] = [];
  let coveredUpTo = contract.unbilledUpTo;
  for (const month of monthsUpTo(contract, today)) {
    const id = periodIdOf(environmentId, contract, month);
    const issued = bills.get(id);
    if (issued) coveredUpTo = endOf(issued.months);
    const billedFrom = firstBilledDay(contract, month);
    if (month < coveredUpTo || billedFrom === null) continue;
    const months = rangeFrom(contract, month);
    const inputs = periodInputs(offer, contract, months);
    const isOld = addDays(billedFrom, longestDelay) < today;
    const lines = inputs.lines.filter((line) => !isOld || isDated(offer, line));
    if (lines.length === 0) continue;
    coveredUpTo = endOf(months);
    due.push({ id, kind: 'period', inputs: { ...inputs, lines } });
  }
  return due;
}

/** Whether the first day of the module is known: the customer chose it then, or the event of the operator tells it. */
const isDated = ({ subscription, environment }: Offer, { module, from }: OfferLine): boolean =>
  subscription.modules.some((each) => each.module === module && each.from === from) || environment.moduleOpenings?.[module] !== undefined;

function dueAdditions(billed: Billed, today: LocalDate): DueBill[] {
  const { environmentId, offer, contract, bills } = billed;
  return additionDays(offer, contract, today).flatMap((day) => {
    const month = monthOn(contract.start, day);
    const period = periodBillOf(billed, month) ?? givenPeriod(offer, contract, day);
    const id = billIdOf({ environmentId, kind: 'addition', first: day });
    if (!period || endOf(period.months) <= month || bills.has(id)) return [];
    const lines = linesOf(offer, day).filter((line) => line.from === day && !period.lines.some((each) => each.module === line.module));
    if (lines.length === 0) return [];
    const months = { start: month, count: endOf(period.months) - month };
    const inputs = billInputs(contract, months, { lines, ...periodOf(contract.start, months) });
    return [{ id, kind: 'addition' as const, inputs }];
  });
}

/** Months before the first choice are given: the modules of the choice are not. */
function givenPeriod({ subscription }: Offer, { unbilledUpTo }: BilledContract, day: LocalDate): CoveredBill | undefined {
  const isChosen = subscription.chosenOn !== undefined && day >= subscription.chosenOn;
  return unbilledUpTo > 0 && isChosen ? { months: { start: 0, count: unbilledUpTo }, lines: [] } : undefined;
}

/** The issued bill that covers `month`. */
function periodBillOf({ environmentId, contract, bills }: Billed, month: number): CoveredBill | undefined {
  for (let index = month; index >= 0; index--) {
    const bill = bills.get(periodIdOf(environmentId, contract, index));
    if (bill) return endOf(bill.months) > month ? bill : undefined;
  }
  return undefined;
}

/** Complete days on which modules joined the contract: one bill has all modules of a day. Modules of a first day may follow its bill. */
const additionDays = ({ subscription }: Offer, { start, lastDay }: BilledContract, today: LocalDate): LocalDate[] =>
  [...new Set(subscription.modules.map(({ from }) => from))]
    .filter((day) => day >= start && day < today && (lastDay === null || day <= lastDay))
    .toSorted();

const periodIdOf = (environmentId: EnvironmentId, { start }: BilledContract, month: number): BillId =>
  billIdOf({ environmentId, kind: 'period', first: contractMonth(start, month).first });

/**
 * The first period without a bill that begins today or later; a late bill is not the next one. Null: no terms, a suspension without an end,
 * or a contract that ends before.
 */
export function nextBill(environmentId: EnvironmentId, offer: PricedOffer, bills: BillsById, today: LocalDate): DueBill | null {
  const contract = contractOf(offer);
  if (!contract || suspensionOn(offer.environment, today)) return null;
  const month = nextMonth({ environmentId, offer, contract, bills }, today);
  const { first } = contractMonth(contract.start, month);
  if (contract.lastDay !== null && first > contract.lastDay) return null;
  return {
    id: periodIdOf(environmentId, contract, month),
    kind: 'period',
    inputs: periodInputs(offer, contract, rangeFrom(contract, month)),
  };
}

function nextMonth(billed: Billed, today: LocalDate): number {
  const { contract } = billed;
  if (contract.start > today) return 0;
  const month = monthOn(contract.start, today);
  const current = currentPeriod(billed, today);
  return current ? endOf(current.months) : month;
}

/** The period of today, unless its bill is still to come: a period that began before today counts as billed. */
function currentPeriod(billed: Billed, today: LocalDate): CoveredBill | undefined {
  const { contract } = billed;
  const month = monthOn(contract.start, today);
  const issued = periodBillOf(billed, month);
  if (issued) return issued;
  if (month < contract.unbilledUpTo) return { months: { start: 0, count: contract.unbilledUpTo }, lines: [] };
  const billedFrom = firstBilledDay(contract, month);
  return billedFrom !== null && billedFrom >= today ? undefined : { months: rangeFrom(contract, month), lines: [] };
}

/** The bill of the modules that are added today to the period of today, as tomorrow's run makes it. */
export function additionOn(environmentId: EnvironmentId, offer: PricedOffer, bills: BillsById, today: LocalDate): DueBill | null {
  const contract = contractOf(offer);
  if (!contract || contract.start > today) return null;
  const billed = { environmentId, offer, contract, bills };
  const current = currentPeriod(billed, today);
  if (!current) return null;
  const id = periodIdOf(environmentId, contract, current.months.start);
  const expected = { ...billed, bills: bills.has(id) ? bills : new Map([...bills, [id, current] as const]) };
  const additionId = billIdOf({ environmentId, kind: 'addition', first: today });
  return dueAdditions(expected, addDays(today, 1)).find((each) => each.id === additionId) ?? null;
}
