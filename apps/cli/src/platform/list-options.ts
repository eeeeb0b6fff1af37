import type { paths } from '@intendance/contract/schema.js';
import { isLocalDate } from '@intendance/kernel/local-date.js';
import { InvalidArgumentError, Option } from 'commander';

export type ListOptions = {
  page?: number;
  limit?: number;
  order?: string[];
  filter?: string[];
  all?: boolean;
  json?: boolean;
  [name: string]: unknown;
};
/** An option that becomes one filter of the list: `--person <id>` sends `filters[person|eq]=<id>`. */
export type FilterOption = { readonly option: Option; readonly filter: string };

/** The query parameters of `GET <path>`. */
export type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;

export const jsonOption = (): Option => new Option('--json', 'réponse JSON de l’API, stable pour les scripts');

export const allOption = (): Option => new Option('--all', 'toutes les lignes, au lieu d’une page').conflicts(['page', 'limit']);

export const filterOption = (flags: string, filter: string, description: string): FilterOption => ({
  option: new Option(flags, description),
  filter,
});
export const dayOption = (flags: string, filter: string, description: string): FilterOption => ({
  option: new Option(flags, description).argParser(parseDay),
  filter,
});
export const eurosOption = (flags: string, filter: string, description: string): FilterOption => ({
  option: new Option(flags, description).argParser((text) => String(parseEuros(text))),
  filter,
});
export const flagOption = (flags: string, filter: string, description: string): FilterOption => ({
  option: new Option(flags, description).argParser(parseFlag),
  filter,
});
/** Several values, after the option or separated by commas. */
export const choicesOption = (flags: string, filter: string, description: string, choices: readonly string[]): FilterOption => ({
  option: new Option(flags, `${description} (${choices.join(', ')})`).argParser((text, previous: string | undefined) => {
    const values = text.split(',');
    const unknown = values.find((value) => !choices.includes(value));
    if (unknown !== undefined) throw new InvalidArgumentError(`Valeurs possibles : ${choices.join(', ')}.`);
    return [previous, ...values].filter(Boolean).join(',');
  }),
  filter,
});

/** The filters of the list, then the options of every list. */
export const listOptions = (filters: readonly FilterOption[]): Option[] => [
  ...filterOptions(filters),
  new Option('--page <numéro>', 'page à afficher').argParser(parseCount).default(1),
  new Option('--limit <nombre>', 'lignes par page').argParser(parseCount).default(20),
  allOption(),
  jsonOption(),
];

/** The options that a list and its export share. */
export const filterOptions = (filters: readonly FilterOption[]): Option[] => [
  ...filters.map(({ option }) => option),
  new Option('--filter <clé=valeur>', 'filtre de l’API, par exemple bill_amount|gte=100').argParser(collect),
  new Option('--order <champ[:desc]>', 'tri, par exemple date:desc').argParser(collect),
];

/** The query of `GET /<resource>`, as the API spells it. `--filter` and `--order` may have unknown names: the API refuses them (400). */
export function listQuery<Path extends keyof paths>(options: ListOptions, filters: readonly FilterOption[]): QueryOf<Path> {
  const query: Record<string, string | number> = {};
  for (const { option, filter } of filters) {
    const value = options[option.attributeName()];
    if (typeof value === 'string') query[`filters[${filter}]`] = value;
    if (value === true) query[`filters[${filter}]`] = 'true';
  }
  for (const pair of options.filter ?? []) {
    const [, key, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    if (key !== undefined && value !== undefined) query[`filters[${key}]`] = value;
  }
  for (const order of options.order ?? []) {
    const [field, direction = 'asc'] = order.split(':');
    query[`order[${field}]`] = direction;
  }
  if (options.page !== undefined) query.page = options.page;
  if (options.limit !== undefined) query.limit = options.limit;
  return query as QueryOf<Path>;
}

const collect = (value: string, previous: string[] | undefined): string[] => [...(previous ?? []), value];

export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('Un nombre entier de 1 à 99999 est attendu.');
  return Number(text);
}

export function parseDay(text: string): string {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const date = year ? `${year}-${month}-${day}` : text;
  if (!isLocalDate(date)) throw new InvalidArgumentError('Un jour est attendu, par exemple 2026-01-31 ou 31/01/2026.');
  return date;
}

export function parseEuros(text: string): number {
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(text)) throw new InvalidArgumentError('Un montant en euros est attendu, par exemple 42,50.');
  return Number(text.replace(',', '.'));
}

function parseFlag(text: string): string {
  if (text !== 'oui' && text !== 'non') throw new InvalidArgumentError('Valeurs possibles : oui, non.');
  return String(text === 'oui');
}
