import type { EnvironmentId, Id } from '@intendance/kernel/id.js';

export type ListViewId = Id<'list-view'>;

/**
 * A view that every user of a structure may apply. `list`: the name of the list on the screens, as `refunds`. `search`: the filters and the
 * order, as the query of the list's address; without the texts that somebody looked for, which may name people.
 */
export type ListView = { readonly id: ListViewId; readonly list: string; readonly name: string; readonly search: string };

/** Stored for ever: only add optional fields or new types. */
export type ListViewEvent =
  /** Again with the same id: another content, or another case of its name. */
  { type: 'ListViewShared'; data: ListView } | { type: 'ListViewRemoved'; data: Pick<ListView, 'id' | 'list' | 'name'> };

export const listViewStream = (id: EnvironmentId): `list-view-${string}` => `list-view-${id}`;
