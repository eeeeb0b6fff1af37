import type { QueryOf } from '@intendance/contract/operation.js';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { choicesOf } from '../../../ui/field/choices-of.js';
import { dateTime, day } from '../../../ui/format/format.js';
import { ListExport } from '../../../ui/list/list-export.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../../ui/list/use-list-page.js';
import { listSchema } from '../../../ui/query/list-schema.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import type { Column } from '../../../ui/table/column.js';
import { operatedEnvironments } from './operated-environment.api.js';
import {
  brandLabels,
  brandName,
  type ListedEnvironment,
  moduleLabels,
  stateLabels,
  stateText,
  stateTones,
  typeLabels,
} from './operated-environment.js';
import { databasesQuery, SilentDatabases } from './silent-databases.js';

const schema = listSchema<QueryOf<'/api/operator/environments'>>({
  order: '-opened_at',
  orders: ['name', 'type', 'trial_ends_on', 'opened_at', 'last_sign_in_at'],
  search: 'searchname',
  filters: {
    state: { kind: 'choice', label: 'État', api: 'state|eq', choices: choicesOf(stateLabels) },
    type: { kind: 'choice', label: 'Type', api: 'type|eq', choices: choicesOf(typeLabels) },
    brand: {
      kind: 'choice',
      label: 'Marque',
      api: 'brand|eq',
      choices: [{ value: 'none', label: 'Sans marque' }, ...choicesOf(brandLabels)],
    },
    module: { kind: 'choice', label: 'Module', api: 'module|eq', choices: choicesOf(moduleLabels) },
    mandate: { kind: 'flag', label: 'Mandat signé', api: 'has_mandate|eq', yes: 'oui', no: 'non' },
    trialEnd: { kind: 'day', label: 'Essai jusqu’au', api: 'trial_ends_on|lte', chip: 'Essai jusqu’au' },
  },
});

const columns: Column<ListedEnvironment>[] = [
  { id: 'name', header: 'Structure', order: 'name', heading: true, cell: ({ name }) => name },
  { id: 'type', header: 'Type', order: 'type', width: '120px', cell: ({ type }) => typeLabels[type] },
  {
    id: 'state',
    header: 'État',
    width: '150px',
    cell: (environment) => <StatusBadge label={stateText(environment)} tone={stateTones[environment.state]} />,
  },
  {
    id: 'trial_ends_on',
    header: 'Fin de l’essai',
    order: 'trial_ends_on',
    width: '130px',
    cell: ({ trial_ends_on }) => day(trial_ends_on),
  },
  { id: 'brand', header: 'Marque', width: '130px', cell: ({ brand }) => (brand === null ? '–' : brandName(brand)) },
  { id: 'opened_at', header: 'Ouverte le', order: 'opened_at', width: '130px', cell: ({ opened_at }) => day(opened_at) },
  {
    id: 'last_sign_in_at',
    header: 'Dernière connexion',
    order: 'last_sign_in_at',
    width: '170px',
    cell: ({ last_sign_in_at }) => dateTime(last_sign_in_at),
  },
  { id: 'modules', header: 'Modules', cell: ({ modules }) => modules.map((code) => moduleLabels[code]).join(', ') || '–' },
  { id: 'has_mandate', header: 'Mandat', width: '90px', cell: ({ has_mandate }) => (has_mandate ? 'Oui' : 'Non') },
];

const views = [
  { name: 'Toutes', search: '' },
  { name: 'À l’essai', search: 'state=trial&order=trial_ends_on' },
  { name: 'Résiliations annoncées', search: 'state=ending' },
  { name: 'Suspendues', search: 'state=suspended' },
];

export const readAhead = readAheadOf(operatedEnvironments, schema);

/** An installation with one database has nothing to tell apart. */
const databaseColumn: Column<ListedEnvironment> = { id: 'database', header: 'Base', width: '110px', cell: ({ database }) => database };

/** Every structure of the installation. */
export function Component() {
  const list = useListParams(schema);
  const { data: databases } = useQuery(databasesQuery);
  const { page } = useListPage(operatedEnvironments, list);
  return (
    <ListPage
      title="Structures"
      resource="operated-environments"
      noun="structure"
      {...page}
      columns={(databases?.totalCount ?? 1) > 1 ? [...columns, databaseColumn] : columns}
      rowLabel={({ name }) => name}
      href={({ id }) => `/operator/environments/${id}`}
      views={views}
      searchLabel="Rechercher une structure"
      empty={{ title: 'Aucune structure pour le moment' }}
      tools={<ListExport resource={operatedEnvironments} list={list} file="Structures" />}
    >
      <SilentDatabases />
    </ListPage>
  );
}
