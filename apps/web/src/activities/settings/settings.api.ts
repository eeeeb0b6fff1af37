import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, type Query, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { HistoryEntry } from '../../ui/record/timeline.js';
import type { SettingsResource } from './settings-kind.js';

type Page<Activity> = { totalCount: number } & Record<string, Activity[] | number>;
const rowsOf = <Activity>(page: Page<Activity>, resource: SettingsResource): Activity[] => page[resource] as Activity[];

export type SettingsPage<Activity> = { totalCount: number; rows: Activity[] };

export const settingsQuery = <Activity>(resource: SettingsResource, query: Query) =>
  queryOptions({
    queryKey: [resource, 'list', query],
    queryFn: ({ signal }) => get<Page<Activity>>(`/${resource}`, { query, signal }),
    select: (page): SettingsPage<Activity> => ({ totalCount: page.totalCount, rows: rowsOf(page, resource) }),
    placeholderData: keepPreviousData,
  });

/** One page of activities to print. */
export const readSettings = async <Activity>(resource: SettingsResource, query: Query): Promise<readonly Activity[]> =>
  rowsOf(await get<Page<Activity>>(`/${resource}`, { query }), resource);

/** Every activity, for the choices of a form or of a filter. */
export const allSettingsQuery = <Activity>(resource: SettingsResource) =>
  queryOptions({
    queryKey: [resource, 'choices'],
    queryFn: ({ signal }) => get<Page<Activity>>(`/${resource}`, { query: { limit: 9999, 'order[activity_name]': 'asc' }, signal }),
    select: (page) => rowsOf(page, resource),
    staleTime: 5 * 60_000,
  });

export const settingQuery = <Activity>(resource: SettingsResource, id: string) =>
  queryOptions({ queryKey: [resource, 'one', id], queryFn: ({ signal }) => get<Activity>(`/${resource}/${id}`, { signal }) });

export const ruleVersionsQuery = <Version>(resource: SettingsResource, id: string) =>
  queryOptions({
    queryKey: [resource, 'versions', id],
    queryFn: ({ signal }) => get<PageOf<'versions', Version>>(`/${resource}/${id}/versions`, { signal }),
  });

export const ruleHistoryQuery = (resource: SettingsResource, id: string) =>
  queryOptions({
    queryKey: [resource, 'history', id],
    queryFn: ({ signal }) => get<PageOf<'history', HistoryEntry>>(`/${resource}/${id}/history`, { query: { limit: 200 }, signal }),
  });

function useSettingsWrite<Input, Output>(resource: SettingsResource, write: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => queries.invalidateQueries({ queryKey: [resource] }) });
}

type Save = { id: string | undefined; version: number | undefined; body: object };
export const useSaveSettings = <Activity>(resource: SettingsResource) =>
  useSettingsWrite(resource, ({ id, version, body }: Save) =>
    id === undefined
      ? send<Activity>('POST', `/${resource}`, { body })
      : send<Activity>('PUT', `/${resource}/${id}`, { body, ...(version === undefined ? {} : { version }) }),
  );
export const useDeleteSettings = (resource: SettingsResource) =>
  useSettingsWrite(resource, (id: string) => send('DELETE', `/${resource}/${id}`));
export const useRestoreSettings = (resource: SettingsResource) =>
  useSettingsWrite(resource, (id: string) => send('POST', `/${resource}/${id}/restore`));
