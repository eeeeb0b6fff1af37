import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { AskedPeriod } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { countParam, dayParam, idParam, knownParams } from '../../../platform/lists/known-params.js';
import { queryOf } from '../../../platform/lists/list-params.js';
import { maximumLimit } from '../../../platform/lists/list-request.js';
import { isInstant } from '../../../platform/wire/field-checks.js';
import { malformed } from '../../../platform/wire/request-error.js';

/** `budget`: '' means no budget; undefined means all. `knownAt`: pieces recorded up to that instant. */
export type LedgerRequest = AskedPeriod & {
  budget?: string;
  knownAt?: Date;
  account?: string;
  /** Typed words that the lines must have. */
  search?: string;
  page: number;
  limit: number;
  format?: string;
};

const budgetIds: Readonly<Record<string, string>> = { ASC: 'ASC', AEP: 'AEP', NO: '' };

const longestSearch = 200;

const schemas = {
  exercice_id: { type: 'string', format: 'uuid', description: 'Exercice ; sinon celui des dates, ou d’aujourd’hui.' },
  date_begin: { type: 'string', format: 'date', description: 'Premier jour ; sinon celui de l’exercice.' },
  date_end: { type: 'string', format: 'date', description: 'Dernier jour ; sinon celui de l’exercice.' },
  budget_id: { type: 'string', enum: ['ASC', 'AEP', 'NO'], description: 'Un seul budget ; sinon tous.' },
  as_of: { type: 'string', format: 'date', description: 'Date comptable : rien de ce qui est daté après ce jour.' },
  known_at: { type: 'string', format: 'date-time', description: 'Tel que connu à cet instant : rien de ce qui a été enregistré après.' },
  since: { type: 'string', format: 'date-time', description: 'Ce qui a été enregistré après cet instant.' },
  account: { type: 'string', description: 'Compte, par exemple 512001 ; sinon tous, l’un après l’autre.' },
  search: {
    type: 'string',
    maxLength: longestSearch,
    description:
      'Mots que la ligne doit tous avoir : compte, libellé, commentaire, pièce, tiers, montant (`1250,40`) ou numéro (`BQ01-000012`). Ouverture, solde et totaux ne comptent alors que les lignes trouvées.',
  },
  page: { type: 'integer', minimum: 1, default: 1 },
  limit: { type: 'integer', minimum: 1, maximum: maximumLimit, default: 10 },
  format: { type: 'string', description: 'Format du fichier.' },
} as const;
export type LedgerParameter = keyof typeof schemas;

const required: readonly LedgerParameter[] = ['since'];

/** For a year that was created after `known_at`. */
export const notYet = fiscalYearErrors.notYet(localDate('2026-01-31'));

/** Documents the parameters that `ledgerParams` of the same names reads. */
export const ApiLedgerQuery = (...names: readonly LedgerParameter[]) =>
  applyDecorators(
    ...names.map((name) => {
      const { description, ...schema } = { description: '', ...schemas[name] };
      return ApiQuery({ name, required: required.includes(name), schema: schema as object, ...(description !== '' && { description }) });
    }),
  );

export type LedgerQuery = LedgerRequest & { since?: Date };

/** @throws RequestError naming the parameter at fault */
export const LedgerParams = createParamDecorator(
  (names: readonly LedgerParameter[], execution: ExecutionContext): LedgerQuery => readLedgerQuery(names, queryOf(execution)),
);

export function readLedgerQuery(names: readonly LedgerParameter[], query: Readonly<Record<string, unknown>>): LedgerQuery {
  const params = knownParams(names, query);
  const request = {
    yearId: idParam('exercice_id', params.exercice_id),
    begin: dayParam('date_begin', params.date_begin),
    end: dayParam('date_end', params.date_end),
    asOf: dayParam('as_of', params.as_of),
    knownAt: instantOf('known_at', params.known_at),
    since: instantOf('since', params.since),
    budget: budgetOf(params.budget_id),
    account: accountOf(params.account),
    search: searchOf(params.search),
    format: params.format,
  };
  const presentValues = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  return {
    ...presentValues,
    page: countParam('page', params.page, 1, 1_000_000),
    limit: countParam('limit', params.limit, 10, maximumLimit),
  };
}

function instantOf(name: LedgerParameter, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  if (!isInstant(value)) throw wrong(name, 'un instant RFC 3339');
  return new Date(value);
}

function budgetOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const budget = Object.hasOwn(budgetIds, value) ? budgetIds[value] : undefined;
  if (budget === undefined) throw wrong('budget_id', 'ASC, AEP ou NO');
  return budget;
}

function accountOf(value: string | undefined): string | undefined {
  if (value !== undefined && !/^\d{1,12}$/.test(value)) throw wrong('account', 'un numéro de compte');
  return value;
}

function searchOf(value: string | undefined): string | undefined {
  if (value !== undefined && value.length > longestSearch) throw wrong('search', `${longestSearch} caractères au plus`);
  return value?.trim() || undefined;
}

const wrong = (name: LedgerParameter, expected: string) => malformed('list.type', `Le paramètre « ${name} » attend ${expected}.`, name);
