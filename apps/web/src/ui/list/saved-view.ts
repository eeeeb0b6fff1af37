/** Filters, search and order of a list under a name. `id`: of a view that the structure shares. */
export type SavedView = { name: string; search: string; id?: string };
