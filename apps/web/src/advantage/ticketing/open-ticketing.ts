import { get } from '../../platform/http.js';

/** The address is null when the window opened: a browser may block a window that opens without a click. */
export async function openTicketing(): Promise<{ blockedAddress: string | null }> {
  // Browsers block a window that opens after a request.
  const page = window.open('', '_blank');
  try {
    const { redirect } = await get('/api/users/me/token', { query: { to: 'advantage' } });
    if (!page) return { blockedAddress: redirect };
    page.opener = null;
    page.location.replace(redirect);
    return { blockedAddress: null };
  } catch (error) {
    page?.close();
    throw error;
  }
}
