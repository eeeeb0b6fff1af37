import { daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, percentOf } from '@intendance/kernel/money.js';
import type { ModuleCode } from '../environment/environment.events.js';
import { type Suspension, suspendedDays } from '../environment/suspension.js';
import type { PromotionTerms } from '../promotion/promotion.events.js';
import { contractMonth, monthOn } from './contract-months.js';

/** A customer keeps the terms of the day of acceptance. */
export type AcceptedPromotion = PromotionTerms & { readonly acceptedOn: LocalDate };
/** A module of a contract; `lastDay` is the last one of a billing period, so that no removal is prorated. */
export type OfferLine = {
  readonly module: ModuleCode;
  /** Per month. */
  readonly price: Cents;
  readonly from: LocalDate;
  readonly lastDay: LocalDate | null;
  readonly promotion: AcceptedPromotion | null;
};
export type PromotedModule = { readonly from: LocalDate; readonly promotion: AcceptedPromotion };
/** One module in one month of the contract. `days` of `daysOfMonth` are charged. */
export type ModuleCharge = {
  readonly days: number;
  readonly daysOfMonth: number;
  readonly base: Cents;
  readonly discount: Cents;
};

type ChargedContract = { readonly contractStart: LocalDate; readonly suspensions?: readonly Suspension[] };

/** Days of a suspension are free. Null: the module is not charged for this month. */
export function chargeOf(line: OfferLine, { contractStart, suspensions = [] }: ChargedContract, month: number): ModuleCharge | null {
  const { first, last } = contractMonth(contractStart, month);
  const from = latest(line.from, first);
  if (from > last || (line.lastDay !== null && line.lastDay < first)) return null;
  const days = daysFrom(from, last) - suspendedDays(suspensions, from, last);
  if (days === 0) return null;
  const daysOfMonth = daysFrom(first, last);
  const base = prorated(line.price, days, daysOfMonth);
  const reduction = isDiscounted(line, contractStart, month) ? monthlyDiscount(line) : 0;
  return { days, daysOfMonth, base, discount: cents(base - prorated(line.price - reduction, days, daysOfMonth)) };
}

/** Never more than the price. */
function monthlyDiscount({ price, promotion }: OfferLine): number {
  if (!promotion) return 0;
  const { discount } = promotion;
  return Math.min(price, discount.type === 'AMOUNT' ? discount.amount : percentOf(price, discount.share));
}

function isDiscounted(line: OfferLine, contractStart: LocalDate, month: number): boolean {
  if (!line.promotion) return false;
  const start = firstDiscountedMonth({ from: line.from, promotion: line.promotion }, contractStart);
  const { duration } = line.promotion;
  if (month < start) return false;
  return duration.type === 'DATE' ? chargedFrom(line, contractStart, month) <= duration.endsOn : month < start + duration.months;
}

/** A discount accepted in a month that is already charged begins with the next one. */
function firstDiscountedMonth({ from, promotion }: PromotedModule, contractStart: LocalDate): number {
  const acceptance = monthOn(contractStart, promotion.acceptedOn);
  return chargedFrom({ from }, contractStart, acceptance) >= promotion.acceptedOn ? acceptance : acceptance + 1;
}

const chargedFrom = ({ from }: { from: LocalDate }, contractStart: LocalDate, month: number): LocalDate =>
  latest(from, contractMonth(contractStart, month).first);

/** Last day of the discount. */
export function discountLastDay({ from, promotion }: PromotedModule, contractStart: LocalDate): LocalDate {
  const { duration } = promotion;
  if (duration.type === 'DATE') return duration.endsOn;
  return contractMonth(contractStart, firstDiscountedMonth({ from, promotion }, contractStart) + duration.months - 1).last;
}

/** Half up to the cent. */
const prorated = (price: number, days: number, daysOfMonth: number): Cents =>
  cents(Math.floor((2 * price * days + daysOfMonth) / (2 * daysOfMonth)));

const latest = (left: LocalDate, right: LocalDate): LocalDate => (left > right ? left : right);
