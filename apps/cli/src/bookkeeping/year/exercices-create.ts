import { type ApiClient, type Schema, unwrap } from '@intendance/contract/client.js';
import { ApiProblem } from '@intendance/contract/problem.js';
import { addDays, addMonths, dayInParis, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { type Command, Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodeOf, exitCodes, Failure } from '../../platform/failure.js';
import { day } from '../../platform/format.js';
import { jsonOption, parseDay } from '../../platform/list-options.js';
import { addVerb } from '../../platform/verb.js';

type CreateOptions = { start?: string; end?: string; dryRun?: boolean; json?: boolean };
type Dates = { start: LocalDate; end: LocalDate };

export function addExercicesCreate(exercices: Command, cli: Cli): void {
  addVerb<CreateOptions>(exercices, {
    name: 'create',
    summary: 'créer l’exercice qui suit le dernier',
    options: [
      new Option('--start <jour>', 'premier jour (défaut : le lendemain du dernier exercice, ou le 1er janvier)').argParser(parseDay),
      new Option('--end <jour>', 'dernier jour (défaut : un an moins un jour après le premier)').argParser(parseDay),
      new Option('--dry-run', 'montrer les dates de l’exercice, sans le créer'),
      jsonOption(),
    ],
    examples: [
      'intendance exercices create --dry-run',
      'intendance exercices create',
      'intendance exercices create --start 01/09/2026 --end 31/08/2027',
    ],
    run: (options) => create(cli, options),
  });
}

async function create(cli: Cli, { start, end, dryRun, json }: CreateOptions): Promise<void> {
  const client = await cli.client();
  const dates = dryRun || start || end ? await requestedDates(client, { start, end }) : null;
  if (dryRun && dates) {
    if (json) return cli.output.json({ start_date: dates.start, end_date: dates.end });
    return cli.output.line(`Essai, rien n’est écrit : un exercice du ${day(dates.start)} au ${day(dates.end)}.`);
  }
  const created = await unwrap(client.POST('/api/comptability/exercices'));
  const year = dates ? await withDates(client, created, dates) : created;
  if (json) return cli.output.json(year);
  await cli.output.line(`Exercice ${year.name} créé, du ${day(year.start_date)} au ${day(year.end_date)} (${year.id}).`);
}

/** The API creates a year without dates: wrong dates are refused before it does. @throws Failure */
async function requestedDates(client: ApiClient, { start, end }: Pick<CreateOptions, 'start' | 'end'>): Promise<Dates> {
  const { exercices } = await unwrap(client.GET('/api/comptability/exercices', { params: { query: { limit: 1000 } } }));
  const lastDay = exercices
    .map(({ end_date }) => end_date)
    .toSorted()
    .at(-1);
  const next = lastDay === undefined ? undefined : addDays(localDate(lastDay), 1);
  if (next !== undefined && start !== undefined && start !== next)
    throw new Failure(`L’exercice doit commencer le ${day(next)}, le lendemain du dernier.`, exitCodes.refused);
  const first = next ?? localDate(start ?? `${dayInParis(new Date()).slice(0, 4)}-01-01`);
  const last = end === undefined ? yearEnd(first) : localDate(end);
  if (last < first) throw new Failure('Le dernier jour précède le premier.', exitCodes.refused);
  return { start: first, end: last };
}

/** A year that starts on 29 February ends on the 28th. */
function yearEnd(start: LocalDate): LocalDate {
  const sameDay = addMonths(start, 12);
  return sameDay.slice(8) === start.slice(8) ? addDays(sameDay, -1) : sameDay;
}

/** @throws Failure the dates are refused: it names the year, which exists with its usual dates */
async function withDates(client: ApiClient, created: Schema<'FiscalYearDto'>, { start, end }: Dates): Promise<Schema<'FiscalYearDto'>> {
  const { id, name, version, start_date, end_date } = created;
  if (start === start_date && end === end_date) return created;
  const params = { path: { id }, header: { 'If-Match': `"${version}"` } };
  try {
    return await unwrap(client.PUT('/api/comptability/exercices/{id}', { params, body: { start_date: start, end_date: end } }));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const line = `L’exercice ${name} existe, du ${day(start_date)} au ${day(end_date)} (${id}).`;
    throw new Failure(error.detail, exitCodeOf(error.status), [line]);
  }
}
