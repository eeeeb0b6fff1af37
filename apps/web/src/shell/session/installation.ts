import { queryGroup } from '../../platform/query-group.js';

/** What the server says of itself before anybody signs in. */
export const installationQuery = { ...queryGroup('server').read('/api/installation'), retry: false };
