import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
import { type Params, useParams } from 'react-router-dom';
import { PersonLink, personChoice, usePersonOf, useWriteToRows, WriteToPeople } from '../../directory/public.js';
import { PageTitle } from '../../platform/page-title.js';
import type { ReadAhead } from '../../platform/read-ahead.js';
import type { Page } from '../../platform/resource.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { useListPage } from '../../ui/list/use-list-page.js';
import { Button } from '../../ui/page/button.js';
import { asyncFilter } from '../../ui/query/async-filter.js';
import type { FilterControls } from '../../ui/query/filter-controls.js';
import { firstQueryOf } from '../../ui/query/first-query.js';
import type { ListSchema } from '../../ui/query/list-schema.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../ui/query/use-open-record.js';
import type { Column, RowAction } from '../../ui/table/column.js';
import { allActivities } from '../settings/all-activities.js';
import { useBulkActions } from './bulk/use-bulk-actions.js';
import type { ActivityChoice, ClaimRow } from './claim.js';
import { type ClaimConfig, useMoveClaim } from './claim-config.js';
import type { ClaimDialogProps } from './claim-dialog.js';
import { isOfPerson, pathFilters } from './claim-path.js';
import { queueOf } from './queue-of.js';
import { DecisionsMenu } from './recent-decisions.js';
import { useDeleteWithUndo } from './use-delete-with-undo.js';

const ClaimBulkDialog = lazyDialog(async () => ({ default: (await import('./bulk/claim-bulk-dialog.js')).ClaimBulkDialog }));

/** A path narrows a list to this: `waiting`, a person or `all`, and an activity. */
export type ClaimAddress = { segment: string | undefined; activityId?: string | undefined };

type Screen<Row extends ClaimRow, More extends object> = {
  kind: ClaimConfig<Row, More>;
  schema: (activities: readonly ActivityChoice[]) => ListSchema;
  /** The filter that gives the activity of a new claim. */
  activityFilter: string;
  /** Opens one claim over the list. */
  Record: ComponentType<ClaimDialogProps<Row>>;
  columns: (page: Page<Row, More> | undefined) => readonly Column<Row>[];
  addressOf: (params: Params) => ClaimAddress;
  /** The path without one of its filters; the path of the list by default. */
  parentOf?: (filter: string, address: ClaimAddress) => string;
  /** Between the title and the list of one activity. */
  ActivityCard?: ComponentType<{ id: string }>;
};

/** The module of a page: the list of one kind of claim, of the structure, of a person, of an activity, or the waiting claims. */
export function claimScreen<Row extends ClaimRow, More extends object>(screen: Screen<Row, More>) {
  const { kind, schema, activityFilter, addressOf } = screen;
  const readAhead: ReadAhead = (read, { params, query }) => {
    void read(allActivities(kind.activities));
    const first = firstQueryOf(schema([]), query, fixedOf(addressOf(params), activityFilter));
    if (first) void read(kind.claims.list(first));
  };
  return { readAhead, Component: () => <ClaimList {...screen} /> };
}

const fixedOf = ({ segment, activityId }: ClaimAddress, activityFilter: string): Record<string, string> => ({
  ...pathFilters(segment),
  ...(activityId ? { [activityFilter]: activityId } : {}),
});

/** The list of the address, its title and its trail. */
function useClaimAddress<Row extends ClaimRow, More extends object>(screen: Screen<Row, More>) {
  const { kind, schema: schemaOf, activityFilter, parentOf } = screen;
  const { segment, activityId } = screen.addressOf(useParams());
  const { data: activities } = useQuery(allActivities(kind.activities));
  const schema = useMemo(() => schemaOf(activities ?? []), [schemaOf, activities]);
  const fixed = useMemo(() => fixedOf({ segment, activityId }, activityFilter), [segment, activityId, activityFilter]);
  const parent = parentOf ? (filter: string) => parentOf(filter, { segment, activityId }) : kind.path;
  const list = useListParams(schema, { fixed, parent });
  const person = usePersonOf(list.params);
  const activity = activities?.find(({ id }) => id === activityId);
  const title = titleOf(kind.texts.list, segment, person, activity?.activity_name);
  const crumbs = activityId ? [{ label: kind.texts.list, to: kind.path }, { label: activity?.activity_name ?? 'Activité' }] : undefined;
  const description = isOfPerson(segment) && person ? <PersonLink person={person} /> : undefined;
  return { activityId, list, person, header: { title, ...(crumbs ? { crumbs } : {}), ...(description ? { description } : {}) } };
}

function titleOf(list: string, segment: string | undefined, person: Option | null, activity: string | undefined): string {
  if (activity !== undefined) return `${list}\u00a0: ${activity}`;
  if (segment === 'waiting') return `${list} en attente`;
  return isOfPerson(segment) && person ? `${list} de ${person.label}` : list;
}

/** The claims under the filters of the address, with one of them open over them (`?fiche=`). */
function ClaimList<Row extends ClaimRow, More extends object>(screen: Screen<Row, More>) {
  const { kind, Record, columns, ActivityCard } = screen;
  const { activityId: ofActivity, list, person, header } = useClaimAddress(screen);
  const { data, page } = useListPage(kind.claims, list);
  const { id, open, close } = useOpenRecord();
  const bulk = useBulkActions(kind, list.apiFilters);
  const writing = useWriteToRows<Row>(kind.peopleList, list.apiFilters);
  const rows = data?.rows;
  const filter = list.params.filters[screen.activityFilter];
  const activityId = typeof filter === 'string' ? filter : '';
  const create = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => open('new')}>
      {kind.texts.create}
    </Button>
  );
  return (
    <>
      <PageTitle page={header.title} />
      <ListPage
        {...header}
        resource={kind.claims.name}
        noun={kind.texts.noun}
        {...page}
        columns={columns(data)}
        rowLabel={(row) => kind.texts.title(row.person.fullname)}
        onOpen={(row) => open(row.id)}
        rowActions={useRowActions(kind, open)}
        bulk={[...bulk.actions.slice(0, -1), ...writing, ...bulk.actions.slice(-1)]}
        views={kind.views}
        searchLabel={kind.texts.search}
        filterControls={personFilter}
        empty={{ title: kind.texts.empty, action: create }}
        actions={create}
        tools={
          <>
            <DecisionsMenu kind={kind} onOpen={open} />
            <WriteToPeople list={kind.peopleList} filters={list.apiFilters} />
            <ListExport resource={kind.claims} list={list} file={kind.texts.file} formats={['xlsx', 'csv']} />
          </>
        }
      >
        {ActivityCard && ofActivity ? <ActivityCard id={ofActivity} /> : null}
      </ListPage>
      {bulk.dialogProps ? <ClaimBulkDialog {...bulk.dialogProps} /> : null}
      {id ? (
        <Record
          {...{ id, person, activityId }}
          rows={rows ?? []}
          queue={queueOf(rows ?? [], { offset: (list.params.page - 1) * list.params.limit, total: data?.totalCount ?? 0 })}
          onOpen={open}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function useRowActions<Row extends ClaimRow>(kind: ClaimConfig<Row>, open: (id: string) => void): (claim: Row) => RowAction<Row>[] {
  const remove = useDeleteWithUndo(kind);
  const { mutate: move } = useMoveClaim(kind);
  const restore = ({ id }: Row) =>
    move(
      { id, move: 'restore' },
      { onSuccess: () => notify.success(kind.texts.restored), onError: (error) => notify.error(problemOf(error).detail) },
    );
  return (claim) =>
    claim.isDeleted
      ? [{ label: 'Restaurer', icon: <RotateCcw size={16} />, run: restore }]
      : [
          { label: 'Ouvrir', icon: <Pencil size={16} />, run: ({ id }) => open(id), key: 'edit' },
          {
            label: 'Supprimer',
            icon: <Trash2 size={16} />,
            run: (row) => void remove(row),
            key: 'delete',
            destructive: true,
            disabledReason: kind.keptBecause[claim.status as Row['status']],
          },
        ];
}

const personFilter: FilterControls = { personId: asyncFilter(personChoice) };
