import { type Computation, explain } from '@intendance/kernel/computation.js';
import { contentHash } from '@intendance/kernel/hash.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import type { Suspension } from '../environment/suspension.js';
import type { BillLine, BillTotals } from './bill.js';
import { type BillStep, stepsOfLine, stepsOfTotal } from './bill-steps.js';
import { type MonthRange, type Period, periodOf } from './contract-months.js';
import { chargeOf, type OfferLine } from './module-charge.js';

/** Changes when the formula changes, so that an old bill names the formula that it was made by. */
export const billRulesVersion = 'offer-1';

export type BillInputs = {
  readonly contractStart: LocalDate;
  readonly months: MonthRange;
  readonly lines: readonly OfferLine[];
  /** The suspensions of the period; absent without any. */
  readonly suspensions?: readonly Suspension[];
};
export type BillPrice = BillTotals & {
  readonly period: Period;
  readonly lines: readonly BillLine[];
} & Pick<Computation<never, BillStep['code']>, 'steps' | 'explanation' | 'inputsHash' | 'rulesVersion'>;

/** Month by month, then summed: a yearly bill is that of its twelve months. */
export function priceBill(inputs: BillInputs): BillPrice {
  const lines = inputs.lines.map((line) => billLine(line, inputs)).filter(({ charges }) => charges.length > 0);
  const totals = withVat(sum(lines.map(({ base, discount }) => cents(base - discount))));
  const steps = [...lines.flatMap(stepsOfLine), ...stepsOfTotal(totals)];
  return {
    ...totals,
    period: billedPeriod(inputs),
    lines,
    steps,
    explanation: explain(steps, undefined),
    inputsHash: contentHash(inputs),
    rulesVersion: billRulesVersion,
  };
}

/** The days that the bill charges for: modules that join a period are charged from their own day. */
export function billedPeriod({ contractStart, months, lines }: BillInputs): Period {
  const { first, last } = periodOf(contractStart, months);
  const [joined = first] = lines.map(({ from }) => from).toSorted();
  return { first: joined > first ? joined : first, last };
}

function billLine(line: OfferLine, inputs: BillInputs): BillLine {
  const { months } = inputs;
  const indexes = Array.from({ length: months.count }, (_, index) => months.start + index);
  const charges = indexes.flatMap((month) => chargeOf(line, inputs, month) ?? []);
  return { line, charges, base: sum(charges.map(({ base }) => base)), discount: sum(charges.map(({ discount }) => discount)) };
}

/** VAT of 20 % is inside the total, and computed once per bill: net = total × 100 / 120, half up. */
export function withVat(total: Cents): BillTotals {
  const net = cents(Math.floor((total * 10 + 6) / 12));
  return { total, net, vat: cents(total - net) };
}
