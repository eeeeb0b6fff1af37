import { type Cents, cents } from '@intendance/kernel/money.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { ProvisionFacts, ProvisionId, ProvisionMovement } from './provision.events.js';
import { estimateOf, type KnownProvision } from './provision.js';
import type { ProvisionRegister } from './provision-register.js';

type Year = Pick<FiscalYear, 'id' | 'start' | 'end'>;
/** The years of the calendar in order, and what each of them recorded. */
export type ProvisionHistory = { readonly years: readonly Year[]; readonly runs: ProvisionRegister['runs'] };
type ProvisionContent = Pick<KnownProvision, 'facts' | 'estimates'>;

/** A provision in a year. Its movement is that of the entry, or else what is due. */
export type ProvisionYear = {
  readonly opening: Cents;
  readonly movement: ProvisionMovement;
  readonly closing: Cents;
  /** Null until somebody estimates the risk at the end of the year. */
  readonly estimate: Cents | null;
  readonly used: Cents;
  /** A provision is the best estimate when each year ends (general chart of accounts, article 323-2). */
  readonly isReviewed: boolean;
  /** From the estimate and what the years before recorded. */
  readonly due: ProvisionMovement;
};

export const noMovement: ProvisionMovement = { charge: cents(0), used: cents(0), unused: cents(0) };
export const isMovement = ({ charge, used, unused }: ProvisionMovement): boolean => charge !== 0 || used !== 0 || unused !== 0;

/** Undefined: its cause is later, or nothing of it was left before the year. */
export function provisionYear(
  id: ProvisionId,
  provision: ProvisionContent,
  year: Year,
  history: ProvisionHistory,
): ProvisionYear | undefined {
  if (provision.facts.arisenOn > year.end) return undefined;
  const opening = provisionBefore(id, provision.facts, year, history);
  const saved = estimateOf(provision, year.id);
  if (opening === 0 && !saved && wasEstimated(provision, year, history)) return undefined;
  const due = saved ? dueMovement(opening, saved) : noMovement;
  const run = history.runs.get(year.id);
  const movement = run ? (run.movements.get(id) ?? noMovement) : due;
  return {
    opening,
    movement,
    closing: closingOf(opening, movement),
    estimate: saved?.estimate ?? null,
    used: saved?.used ?? cents(0),
    isReviewed: saved !== undefined,
    due,
  };
}

/** On the first day of a year: of earlier books, and what the years since then recorded. */
export function provisionBefore(id: ProvisionId, facts: ProvisionFacts, year: Year, { years, runs }: ProvisionHistory): Cents {
  const [first] = years;
  const opening = first && facts.arisenOn < first.start ? (facts.opening ?? cents(0)) : cents(0);
  return years
    .filter(({ end }) => end < year.start)
    .reduce((standing, { id: yearId }) => closingOf(standing, runs.get(yearId)?.movements.get(id) ?? noMovement), opening);
}

/** The used part is reversed first; what is left rises or falls to the estimate. */
function dueMovement(opening: Cents, { estimate, used: expense }: { readonly estimate: Cents; readonly used: Cents }): ProvisionMovement {
  const used = cents(Math.min(opening, expense));
  const rest = opening - used;
  return { charge: cents(Math.max(0, estimate - rest)), used, unused: cents(Math.max(0, rest - estimate)) };
}

const closingOf = (opening: Cents, { charge, used, unused }: ProvisionMovement): Cents => cents(opening + charge - used - unused);

const wasEstimated = (provision: ProvisionContent, year: Year, { years }: ProvisionHistory): boolean =>
  years.some(({ id, end }) => end < year.start && estimateOf(provision, id) !== undefined);
