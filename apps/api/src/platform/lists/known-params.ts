import { isUuid } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { isDay } from '../wire/field-checks.js';
import { malformed } from '../wire/request-error.js';
import { queryOf } from './list-params.js';

/** The query parameters that a route reads itself; an empty parameter counts as absent. */
export type QueryParams<Name extends string> = Partial<Record<Name, string>>;

export const KnownParams = createParamDecorator((names: readonly string[], execution: ExecutionContext) =>
  knownParams(names, queryOf(execution)),
);

/** @throws RequestError 400 on a parameter that the route does not know, or that is given twice */
export function knownParams<Name extends string>(names: readonly Name[], query: Readonly<Record<string, unknown>>): QueryParams<Name> {
  const params: QueryParams<Name> = {};
  for (const [key, value] of Object.entries(query)) {
    const name = names.find((candidate) => candidate === key);
    if (name === undefined) throw malformed('list.unknown-parameter', `Le paramètre « ${key} » est inconnu.`, key);
    if (value === undefined) continue;
    if (typeof value !== 'string') throw malformed('list.repeated', `Le paramètre « ${name} » est donné plusieurs fois.`, name);
    if (value !== '') params[name] = value;
  }
  return params;
}

/** A whole number from 1 on; `usual` when it is absent. @throws RequestError 400 */
export function countParam(name: string, value: string | undefined, usual: number, most: number): number {
  if (value === undefined) return usual;
  const count = /^\d{1,7}$/.test(value) ? Number(value) : 0;
  if (count < 1 || count > most) throw malformed('list.type', `Le paramètre « ${name} » attend un nombre entre 1 et ${most}.`, name);
  return count;
}

/** One of these words. @throws RequestError 400 */
export function choiceParam<Choice extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  const chosen = choices.find((candidate) => candidate === value);
  if (value !== undefined && chosen === undefined)
    throw malformed('list.type', `Le paramètre « ${name} » attend une de ces valeurs : ${choices.join(', ')}.`, name);
  return chosen;
}

/** @throws RequestError 400 when it is no identifier */
export function idParam(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && !isUuid(value.toLowerCase()))
    throw malformed('list.type', `Le paramètre « ${name} » attend un identifiant.`, name);
  return value?.toLowerCase();
}

/** @throws RequestError 400 when it is no day of the calendar */
export function dayParam(name: string, value: string | undefined): LocalDate | undefined {
  if (value !== undefined && !isDay(value)) throw malformed('list.type', `Le paramètre « ${name} » attend une date AAAA-MM-JJ.`, name);
  return value;
}
