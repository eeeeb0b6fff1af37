import type { ApiClient } from '@intendance/contract/client.js';
import { isLocalDate } from '@intendance/kernel/local-date.js';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { parseDay } from '../platform/list-options.js';
import { exerciceId } from './named-records.js';

type Budget = 'ASC' | 'AEP' | 'NO';
export type PeriodOptions = {
  from?: string;
  to?: string;
  budget?: Budget;
  asOf?: string;
  knownAt?: string;
  output?: string;
  json?: boolean;
};

export const exerciceArgument = (): Argument => new Argument('<exercice>', 'nom de l’exercice (2026) ou son identifiant');
export const outputOption = (): Option =>
  new Option('-o, --output <fichier>', 'fichier ou dossier ; « - » pour la sortie standard (défaut : le nom donné par le serveur)');
export const asOfOption = (): Option =>
  new Option('--as-of <jour>', 'date comptable : rien de ce qui est daté après ce jour').argParser(parseDay);
export const knownAtOption = (): Option =>
  new Option('--known-at <instant>', 'tels que connus ce jour-là au soir, ou à un instant : 2026-06-30 ou 2026-06-30T12:00:00Z').argParser(
    parseInstant,
  );

/** The period and the view of the ledger, for the balance and the ledger commands. */
export const periodOptions = (): Option[] => [
  new Option('--from <jour>', 'premier jour (défaut : celui de l’exercice)').argParser(parseDay),
  new Option('--to <jour>', 'dernier jour (défaut : celui de l’exercice)').argParser(parseDay),
  new Option('--budget <budget>', 'un seul budget').choices(['ASC', 'AEP', 'NO']),
  asOfOption(),
  knownAtOption(),
];

export async function periodQuery(client: ApiClient, year: string | undefined, { from, to, budget, asOf, knownAt }: PeriodOptions) {
  return {
    ...(year !== undefined && { exercice_id: await exerciceId(client, year) }),
    ...(from !== undefined && { date_begin: from }),
    ...(to !== undefined && { date_end: to }),
    ...(budget !== undefined && { budget_id: budget }),
    ...(asOf !== undefined && { as_of: asOf }),
    ...(knownAt !== undefined && { known_at: knownAt }),
  };
}

function parseInstant(text: string): string {
  if (!text.includes('T')) return endOfDay(parseDay(text));
  const at = new Date(text);
  // Without its offset, an instant would be another one on another machine.
  if (Number.isNaN(at.getTime()) || !/T.*(Z|[+-]\d{2}:?\d{2})$/.test(text) || !isLocalDate(text.slice(0, 10)))
    throw new InvalidArgumentError('Un jour ou un instant est attendu, par exemple 2026-06-30 ou 2026-06-30T12:00:00Z.');
  return at.toISOString();
}

/** Known on a day: at its end, in Paris. */
function endOfDay(day: string): string {
  const lastHour = new Date(`${day}T22:59:59.999Z`);
  const isSummer = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit' }).format(lastHour).startsWith('00');
  return new Date(lastHour.getTime() - (isSummer ? 3_600_000 : 0)).toISOString();
}
