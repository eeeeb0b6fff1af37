import { send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';

/** What the server says of itself before anybody signs in. */
export const installationQuery = { ...queryGroup('server').read('/api/installation'), retry: false };

/** The structures of the user. */
export const structuresQuery = { ...queryGroup('structures').read('/api/users/me/structures'), staleTime: 5 * 60_000 };

export const logOut = (session_id: string) => send('post', '/api/logout', { body: { session_id } });
