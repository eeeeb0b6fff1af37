import { get } from '../platform/http.js';
import { notify } from '../ui/feedback/notify.js';
import { problemOf } from '../ui/feedback/problem.js';

/** The address with the user's token. The server gives no token for an address that the installation does not name, and says so. */
export async function outsideAddress(redirect: string): Promise<string | null> {
  try {
    return (await get('/api/users/me/token', { query: { redirect } })).redirect;
  } catch (error) {
    notify.warning(problemOf(error).detail);
    return null;
  }
}
