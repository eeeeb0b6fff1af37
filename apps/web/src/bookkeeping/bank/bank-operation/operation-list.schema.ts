import type { FilterOf } from '@intendance/contract/operation.js';
import { type ListFilter, type ListSchema, listSchema } from '../../../ui/query/list-schema.js';
import { trashFilter } from '../../../ui/query/trash-filter.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import type { BankAccount } from '../bank-account/bank-account.js';
import type { OperationQuery } from './bank-operation.api.js';
import { operationModes, operationOrigins, paymentTypes } from './bank-operation.js';

type FilterSources = {
  accounts: readonly BankAccount[];
  years: readonly FiscalYear[];
  activities: readonly AccountingActivity[];
  isCse: boolean;
};

type Filter = ListFilter<FilterOf<OperationQuery>>;

const orders = ['date', 'value', 'wording', 'account.name'] as const;
const choice = (label: string, api: Filter['api'], choices: readonly { value: string; label: string }[]): Filter => ({
  kind: 'choice',
  label,
  api,
  choices,
});

const dates = {
  from: { kind: 'day', label: 'Date, à partir du', api: 'date|gte', chip: 'Depuis le' },
  to: { kind: 'day', label: 'Date, jusqu’au', api: 'date|lte', chip: 'Jusqu’au' },
} as const satisfies Record<string, Filter>;
const proof: Filter = { kind: 'flag', label: 'Justificatif', api: 'has_attachments|eq', yes: 'avec', no: 'sans' };
const reconciled: Filter = { kind: 'flag', label: 'Rapprochement', api: 'reconciled|eq', yes: 'rapprochées', no: 'non rapprochées' };
const duplicate: Filter = {
  kind: 'flag',
  label: 'Doublons possibles',
  api: 'possible_duplicate|eq',
  chip: 'Doublons possibles :',
  yes: 'seuls',
  no: 'masqués',
};
const accountFilter = (accounts: readonly BankAccount[]): Filter =>
  choice(
    'Compte',
    'account.id|eq',
    accounts.map(({ id, name }) => ({ value: id, label: name })),
  );

const yearFilter = (years: readonly FiscalYear[]): Filter =>
  choice(
    'Exercice',
    'exercice.id|eq',
    years.map(({ id, name }) => ({ value: id, label: name })),
  );

const budgetFilter = choice('Budget', 'splits.budget.name|eq', [
  { value: 'ASC', label: 'ASC' },
  { value: 'AEP', label: 'AEP' },
  { value: 'NO', label: 'Sans budget' },
]);

/** Allocated operations of a fiscal year, the current one by default. */
export const allocatedSchema = (
  { accounts, years, activities, isCse }: FilterSources,
  year: string | undefined,
): ListSchema<OperationQuery> =>
  listSchema<OperationQuery>({
    order: '-date',
    orders,
    search: 'searchname',
    ...(year ? { defaults: { exercice: year } } : {}),
    filters: {
      exercice: yearFilter(years),
      ...dates,
      account: accountFilter(accounts),
      activity: choice(
        'Activité',
        'split_activity|eq',
        activities.map(({ id, name }) => ({ value: id, label: name })),
      ),
      ...(isCse ? { budget: budgetFilter } : {}),
      value: { kind: 'money', label: 'Montant', api: 'absvalue|eq' },
      type: choice('Type', 'type|eq', paymentTypes),
      mode: choice('Mode', 'mode|eq', operationModes),
      origin: choice('Origine', 'origin|eq', operationOrigins),
      reconciled,
      proof,
      duplicate,
      isDeleted: trashFilter,
    },
  });

/** Unallocated operations of every year, newest first. */
export const unallocatedSchema = ({ accounts, years }: Pick<FilterSources, 'accounts' | 'years'>): ListSchema<OperationQuery> =>
  listSchema<OperationQuery>({
    order: '-date',
    orders,
    search: 'searchname',
    filters: {
      exercice: yearFilter(years),
      ...dates,
      account: accountFilter(accounts),
      mode: choice('Mode', 'mode|eq', operationModes),
      duplicate,
    },
  });

/** Everything that came from a bank, allocated or not. */
export const importedSchema = ({ accounts }: Pick<FilterSources, 'accounts'>): ListSchema<OperationQuery> =>
  listSchema<OperationQuery>({
    order: '-date',
    orders,
    search: 'searchname',
    filters: {
      ...dates,
      account: accountFilter(accounts),
      origin: choice(
        'Origine',
        'origin|eq',
        operationOrigins.filter(({ value }) => value === 'import' || value === 'sync'),
      ),
      split: { kind: 'flag', label: 'Affectation', api: 'split|eq', yes: 'affectées', no: 'à affecter' },
      duplicate,
      import: { kind: 'id', label: 'Import', api: 'import|eq', labelParam: 'importName' },
      isDeleted: trashFilter,
    },
  });

/** Filters that a list always has: no chip removes them. */
export const onlyAllocated = { 'filters[split|eq]': true } satisfies OperationQuery;
/** One trash holds deleted operations, allocated or not. */
export const isTrash = (query: { 'filters[isDeleted|eq]'?: unknown }): boolean => String(query['filters[isDeleted|eq]']) === 'true';
export const onlyUnallocated = { 'filters[split|eq]': false } satisfies OperationQuery;
export const onlyImported = { 'filters[origin|in]': 'import,sync' } satisfies OperationQuery;
