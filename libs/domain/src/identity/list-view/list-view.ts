import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { listViewErrors } from './list-view.errors.js';
import { type ListView, type ListViewEvent, type ListViewId, listViewStream } from './list-view.events.js';

export type ListViews = PersistentMap<ListViewId, ListView>;

export type ListViewCommand =
  /** Replaces the view that has this name in this list. */
  { type: 'ShareListView'; data: ListView } | { type: 'RemoveListView'; data: { id: ListViewId } };

const mostViews = 100;
const nameOfList = /^[a-z][a-zA-Z_-]*$/;

export const listViewDecider: Decider<ListViewCommand, ListViewEvent, ListViews> = { initial: new PersistentMap(), decide, evolve };

export const listViewCase = singleStreamCase({
  decider: listViewDecider,
  stream: (id: EnvironmentId) => listViewStream(id),
  answer: (views) => views,
});

/** The view of a list that has this name, in capitals or not. */
export const viewOfName = (views: ListViews, { list, name }: Pick<ListView, 'list' | 'name'>): ListView | undefined =>
  views.values().find((view) => view.list === list && sameName(view.name) === sameName(name));

const sameName = (name: string): string => name.trim().toLocaleLowerCase('fr');

function decide(command: ListViewCommand, views: ListViews): ListViewEvent[] {
  if (command.type === 'RemoveListView') {
    const view = views.get(command.data.id);
    if (!view) throw listViewErrors.unknown();
    return [{ type: 'ListViewRemoved', data: { id: view.id, list: view.list, name: view.name } }];
  }
  const { list, search } = command.data;
  const name = command.data.name.trim();
  if (!nameOfList.test(list)) throw listViewErrors.listUnknown();
  if (name === '') throw listViewErrors.nameMissing();
  if (new URLSearchParams(search).has('q')) throw listViewErrors.hasText();
  const present = viewOfName(views, { list, name });
  if (!present && views.size >= mostViews) throw listViewErrors.tooMany();
  if (present?.name === name && present.search === search) return [];
  return [{ type: 'ListViewShared', data: { id: present?.id ?? command.data.id, list, name, search } }];
}

function evolve(views: ListViews, { type, data }: ListViewEvent): ListViews {
  return type === 'ListViewShared' ? views.with(data.id, data) : views.without(data.id);
}
