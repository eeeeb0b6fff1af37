import { get, send } from '../platform/http.js';
import { notify } from '../ui/feedback/notify.js';
import { problemOf } from '../ui/feedback/problem.js';

/** Opens the member site in a new window, signed in by a one-time token. */
export const openMemberSite = (): Promise<void> => openInNewWindow(() => get('/api/users/me/token', { query: { to: 'website' } }));

/** Opens the member site in a new window as this person sees it, read-only. */
export const openMemberSiteAs = (id: string): Promise<void> =>
  openInNewWindow(() => send('post', '/api/people/{id}/impersonation', { path: { id } }));

async function openInNewWindow(request: () => Promise<{ redirect: string }>): Promise<void> {
  // Browsers block a window that opens after a request instead of with the click.
  const page = window.open('', '_blank');
  try {
    const { redirect } = await request();
    if (!page) return location.assign(redirect);
    page.opener = null;
    page.location.replace(redirect);
  } catch (error) {
    page?.close();
    notify.error(problemOf(error).detail);
  }
}
