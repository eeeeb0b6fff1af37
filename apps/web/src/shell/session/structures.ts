import { queryGroup } from '../../platform/query-group.js';

/** The structures of the user. */
export const structuresQuery = { ...queryGroup('structures').read('/api/users/me/structures'), staleTime: 5 * 60_000 };
