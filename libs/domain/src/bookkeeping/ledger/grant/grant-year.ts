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
type ListedGrant = Pick<KnownGrant, 'facts' | 'spending'>;

/** A grant on the first day of a year: income deferred to it, the fund that is not spent, and the income of an investment so far. */
type GrantStanding = { readonly deferred: Cents; readonly fund: Cents; readonly share: Cents };

/** A grant in a year. Its movements are those of the entry, or else what is due. */
export type GrantYear = {
  readonly opening: GrantStanding;
  /** The amount, when it was awarded in the year. */
  readonly awarded: Cents;
  /** The part of the amount that belongs to the year. */
  readonly income: Cents;
  readonly spent: Cents;
  readonly repaid: Cents;
  readonly movement: GrantMovement;
  readonly closing: GrantStanding;
  /** A fund of which nothing was spent in this year and the one before: the notes name it (regulation ANC 2018-06). */
  readonly isIdle: boolean;
  /** From the plan, the spending and what the years before recorded. */
  readonly due: GrantMovement;
};

export const noMovement: GrantMovement = { deferred: cents(0), carried: cents(0), used: cents(0), share: cents(0) };
export const isMovement = ({ deferred, carried, used, share }: GrantMovement): boolean =>
  deferred !== 0 || carried !== 0 || used !== 0 || share !== 0;

/** Undefined: it was awarded later, or nothing of it was left before the year. */
export function grantYear(id: GrantId, grant: ListedGrant, year: Year, history: GrantHistory): GrantYear | undefined {
  const { facts } = grant;
  if (facts.awardedOn > year.end) return undefined;
  const opening = standingBefore(id, facts, year, history);
  const awarded = facts.awardedOn >= year.start ? facts.amount : cents(0);
  const { spent = cents(0), repaid = cents(0) } = spendingOf(grant, year.id) ?? {};
  const isOver = isFinished(facts, opening) && facts.end < year.start && awarded === 0 && spent === 0;
  if (isOver) return undefined;
  const due = dueMovement(facts, year, { opening, awarded, spent });
  const run = history.runs.get(year.id);
  const movement = run ? (run.movements.get(id) ?? noMovement) : due;
  const closing = standingAfter(opening, movement);
  return {
    opening,
    awarded,
    income: facts.kind === 'investment' ? movement.share : cents(awarded - movement.deferred),
    spent,
    repaid,
    movement,
    closing,
    isIdle: closing.fund > 0 && spent === 0 && wasIdle(grant, year, history),
    due,
  };
}

/** Income goes to the years of its period; what a year does not spend stays in the fund, which the next spending takes first. */
function dueMovement(
  facts: GrantFacts,
  year: Year,
  { opening, awarded, spent }: { readonly opening: GrantStanding; readonly awarded: Cents; readonly spent: Cents },
): GrantMovement {
  const planned = plannedIncome(facts, year.end);
  if (facts.kind === 'investment') return { ...noMovement, share: cents(Math.max(0, planned - opening.share)) };
  const deferred = cents(facts.amount - planned - opening.deferred);
  const used = cents(Math.min(opening.fund, spent));
  const income = awarded - deferred;
  return { ...noMovement, deferred, used, carried: cents(Math.max(0, income - (spent - used))) };
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
  if (!first || facts.awardedOn >= first.start) return { deferred: cents(0), fund: cents(0), share: cents(0) };
  const planned = plannedIncome(facts, addDays(first.start, -1));
  if (facts.kind === 'investment') return { deferred: cents(0), fund: cents(0), share: facts.opening ?? planned };
  return { deferred: cents(facts.amount - planned), fund: facts.opening ?? cents(0), share: cents(0) };
}

const standingAfter = (before: GrantStanding, { deferred, carried, used, share }: GrantMovement): GrantStanding => ({
  deferred: cents(before.deferred + deferred),
  fund: cents(before.fund + carried - used),
  share: cents(before.share + share),
});

const isFinished = ({ kind, amount }: GrantFacts, { deferred, fund, share }: GrantStanding): boolean =>
  kind === 'investment' ? share === amount : deferred === 0 && fund === 0;

function wasIdle(grant: ListedGrant, { start }: Year, { years }: GrantHistory): boolean {
  const before = years.findLast(({ end }) => end < start);
  return before !== undefined && grant.facts.awardedOn <= before.end && (spendingOf(grant, before.id)?.spent ?? 0) === 0;
}
