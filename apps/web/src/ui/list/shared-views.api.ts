import { queryGroup } from '../../platform/query-group.js';

/** The views that the users of the structure share, of all lists. */
export const sharedViews = queryGroup('list-views');

const fiveMinutes = 5 * 60_000;
export const sharedViewsQuery = { ...sharedViews.read('/api/list_views'), staleTime: fiveMinutes };
