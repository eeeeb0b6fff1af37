import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { commercialDays } from '../fixed-asset/depreciation-plan.js';
import type { GrantFacts, GrantId, GrantMovement } from './grant.events.js';
import { type KnownGrant, spendingOf } from './grant.js';
import type { GrantRegister } from './grant-register.js';

type Year = Pick<FiscalYear, 'id' | 'start' | 'end'>;
/** The years of the calendar in order, and what each of them recorded. */
export type GrantHistory = { readonly years: readonly Year[]; readonly runs: GrantRegister['runs'] };
type GrantContent = Pick<KnownGrant, 'facts' | 'spending'>;

/** A grant on the first day of a year: income deferred to it, the fund that is not spent, and the income of an investment so far. */
type GrantStanding = { readonly deferral: Cents; readonly fund: Cents; readonly share: Cents };

/** A grant in a year. Its movements are those of the entry, or else what is due. */
export type GrantYear = {
  readonly opening: GrantStanding;
  /** The amount, when it was awarded in the year. */
  readonly award: Cents;
  /** The part of the amount that belongs to the year. */
  readonly income: Cents;
  readonly spending: Cents;
  readonly repayment: Cents;
  readonly movement: GrantMovement;
  readonly closing: GrantStanding;
  /** A fund of which nothing was spent in this year and the one before: the notes name it (regulation ANC 2018-06). */
  readonly isIdle: boolean;
  /** From the plan, the spending and what the years before recorded. */
  readonly due: GrantMovement;
};

export const noMovement: GrantMovement = { deferral: cents(0), carryOver: cents(0), use: cents(0), share: cents(0) };
export const isMovement = ({ deferral, carryOver, use, share }: GrantMovement): boolean =>
  deferral !== 0 || carryOver !== 0 || use !== 0 || share !== 0;

/** Undefined: it was awarded later, or nothing of it was left before the year. */
export function grantYear(id: GrantId, grant: GrantContent, year: Year, history: GrantHistory): GrantYear | undefined {
  const { facts } = grant;
  if (facts.awardedOn > year.end) return undefined;
  const opening = standingBefore(id, facts, year, history);
  const award = awardIn(facts, year);
  const { spending = cents(0), repayment = cents(0) } = spendingOf(grant, year.id) ?? {};
  const isOver = isFinished(facts, opening) && facts.end < year.start && award === 0 && spending === 0;
  if (isOver) return undefined;
  const due = dueMovement(facts, year, { opening, award, spending: cents(spending + spentAhead(id, grant, year, history)) });
  const run = history.runs.get(year.id);
  const movement = run ? (run.movements.get(id) ?? noMovement) : due;
  const closing = standingAfter(opening, movement);
  return {
    opening,
    award,
    income: facts.kind === 'investment' ? movement.share : cents(award - movement.deferral),
    spending,
    repayment,
    movement,
    closing,
    isIdle: closing.fund > 0 && spending === 0 && wasIdle(grant, year, history),
    due,
  };
}

const awardIn = ({ awardedOn, amount }: GrantFacts, { start, end }: Year): Cents =>
  awardedOn >= start && awardedOn <= end ? amount : cents(0);

/**
 * Spending of earlier years above the income that they had for it. The commitment to the funder is what the grant has not paid for in all its
 * years (regulation ANC 2018-06, article 132-1): later income counts for this spending before any of it is carried over.
 */
function spentAhead(id: GrantId, grant: GrantContent, year: Year, { years, runs }: GrantHistory): number {
  const earlier = years.filter(({ end }) => end < year.start);
  return earlier.reduce((ahead, before) => {
    const { deferral, carryOver, use } = runs.get(before.id)?.movements.get(id) ?? noMovement;
    const spending = spendingOf(grant, before.id)?.spending ?? 0;
    return Math.max(0, ahead + spending - use - (awardIn(grant.facts, before) - deferral - carryOver));
  }, 0);
}

/** Income goes to the years of its period; what a year does not spend stays in the fund, which the next spending takes first. */
function dueMovement(
  facts: GrantFacts,
  year: Year,
  { opening, award, spending }: { readonly opening: GrantStanding; readonly award: Cents; readonly spending: Cents },
): GrantMovement {
  const planned = plannedIncome(facts, year.end);
  if (facts.kind === 'investment') return { ...noMovement, share: cents(Math.max(0, planned - opening.share)) };
  const deferral = cents(facts.amount - planned - opening.deferral);
  const use = cents(Math.min(opening.fund, spending));
  const income = award - deferral;
  return { ...noMovement, deferral, use, carryOver: cents(Math.max(0, income - (spending - use))) };
}

/** The part of the amount that belongs to the days until that one, in months of thirty days. */
function plannedIncome({ amount, start, end }: GrantFacts, day: LocalDate): Cents {
  if (day < start) return cents(0);
  if (day >= end) return amount;
  return cents(Math.round((amount * commercialDays(start, day)) / commercialDays(start, end)));
}

function standingBefore(id: GrantId, facts: GrantFacts, year: Year, { years, runs }: GrantHistory): GrantStanding {
  const earlier = years.filter(({ end }) => end < year.start);
  return earlier.reduce(
    (standing, { id: yearId }) => standingAfter(standing, runs.get(yearId)?.movements.get(id) ?? noMovement),
    firstStanding(facts, years),
  );
}

/** A grant of earlier books comes with what is left of it. */
function firstStanding(facts: GrantFacts, [first]: readonly Year[]): GrantStanding {
  if (!first || facts.awardedOn >= first.start) return { deferral: cents(0), fund: cents(0), share: cents(0) };
  const planned = plannedIncome(facts, addDays(first.start, -1));
  if (facts.kind === 'investment') return { deferral: cents(0), fund: cents(0), share: facts.opening ?? planned };
  return { deferral: cents(facts.amount - planned), fund: facts.opening ?? cents(0), share: cents(0) };
}

const standingAfter = (before: GrantStanding, { deferral, carryOver, use, share }: GrantMovement): GrantStanding => ({
  deferral: cents(before.deferral + deferral),
  fund: cents(before.fund + carryOver - use),
  share: cents(before.share + share),
});

const isFinished = ({ kind, amount }: GrantFacts, { deferral, fund, share }: GrantStanding): boolean =>
  kind === 'investment' ? share === amount : deferral === 0 && fund === 0;

function wasIdle(grant: GrantContent, { start }: Year, { years }: GrantHistory): boolean {
  const before = years.findLast(({ end }) => end < start);
  return before !== undefined && grant.facts.awardedOn <= before.end && (spendingOf(grant, before.id)?.spending ?? 0) === 0;
}
