import { type FeatureKey, guard } from '@intendance/contract/access.js';
import { toAccessProfile } from '@intendance/contract/access-profile.js';
import { featureOf } from '@intendance/contract/feature-of-path.js';
import { ApiProblem } from '@intendance/contract/problem.js';
import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { type Me, meQuery } from './me-query.js';
import { type PageModule, readAhead } from './read-ahead.js';
import { session } from './session/browser-session.js';
import { redirectToLogin } from './session/login-redirect.js';

export type Warn = (message: string) => void;

/**
 * The loader of every screen behind the session: a user without a session goes to /login and comes back afterwards, a refused route goes to
 * the destination of the access table. `session` requires only a session. `page` reads its data meanwhile.
 */
export const guarded =
  (queries: QueryClient, warn: Warn, feature: FeatureKey | 'session', page?: () => Promise<PageModule>) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    // Failures are reported later: the router reports a missing chunk, and the screen reads its data again.
    if (page) void readAhead(queries, page, { params, query: url.searchParams }).catch(() => undefined);
    const me = await signedIn(queries, url);
    if (feature === 'session') return null;
    // The table of access has the last word: refuses an address that it gives to another feature, or that it does not know.
    if (featureOf(url.pathname) !== feature) throw redirect('/home');
    const verdict = guard(feature, toAccessProfile(me));
    if (verdict.allowed) return null;
    if (verdict.message) warn(verdict.message);
    throw redirect(verdict.destination);
  };

async function signedIn(queries: QueryClient, address: URL): Promise<Me> {
  if (session.isOpen) {
    try {
      return await queries.ensureQueryData(meQuery);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 401)) throw error;
    }
  }
  throw redirectToLogin(address);
}
