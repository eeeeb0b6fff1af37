import { queryGroup } from '../platform/query-group.js';

/** Amounts of every screen of bookkeeping depend on each other: a write invalidates all of them. */
export const bookkeeping = queryGroup('comptability');

/** Load-all limits of the specification. */
export const allRows = { limit: 99_999 };
