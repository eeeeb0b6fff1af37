import { addDays, daysFrom, type LocalDate } from '@intendance/kernel/local-date.js';

/** Both days are inside; `last` is null as long as the environment is suspended. */
export type Suspension = { readonly first: LocalDate; readonly last: LocalDate | null };
export type Suspended = { readonly suspensions?: readonly Suspension[] };

export const suspend = ({ suspensions = [] }: Suspended, on: LocalDate): readonly Suspension[] =>
  suspensions.at(-1)?.last === null ? suspensions : [...suspensions, { first: on, last: null }];

/** The day of the reopening is no day of the suspension: an environment that is reopened on the same day was never suspended. */
export function reopen({ suspensions = [] }: Suspended, on: LocalDate): readonly Suspension[] {
  const current = suspensions.at(-1);
  if (current?.last !== null) return suspensions;
  const ended = { first: current.first, last: addDays(on, -1) };
  return [...suspensions.slice(0, -1), ...(ended.last < ended.first ? [] : [ended])];
}

export const suspensionOn = ({ suspensions = [] }: Suspended, day: LocalDate): Suspension | undefined =>
  suspensions.find(({ first, last }) => first <= day && (last === null || day <= last));

/** Suspensions that have a day from `first` to `last`. */
export const suspensionsWithin = ({ suspensions = [] }: Suspended, first: LocalDate, last: LocalDate): readonly Suspension[] =>
  suspensions.filter((each) => each.first <= last && (each.last === null || each.last >= first));

/** Days from `first` to `last` that are days of a suspension. */
export const suspendedDays = (suspensions: readonly Suspension[], first: LocalDate, last: LocalDate): number =>
  suspensions.reduce((days, each) => {
    const from = each.first > first ? each.first : first;
    const to = each.last === null || each.last > last ? last : each.last;
    return to < from ? days : days + daysFrom(from, to);
  }, 0);
