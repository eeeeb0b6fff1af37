import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { type Me, meQuery } from '../platform/me-query.js';
import { applyPreferences, preferencesOf } from '../platform/preferences.js';
import { session } from '../platform/session/browser-session.js';
import { takeLoginRedirect } from '../platform/session/login-redirect.js';
import { forgetRecents } from '../shell/palette/palette-recents.js';
import { logOut } from '../shell/session/session.api.js';
import { notify } from '../ui/feedback/notify.js';
import type { LoginAnswer } from './identity.api.js';

/** `isNewcomer`: leads to the first steps, whatever the destination of the login. */
type LoginOptions = { notice?: (me: Me) => string; duration?: number; isNewcomer?: boolean };

/** Opens the session with the response of `ask`, then goes to the destination of the login: inside, or outside with a token. */
export function useLogin<Input>(ask: (input: Input) => Promise<LoginAnswer>, options: LoginOptions = {}) {
  const { notice = () => 'Connexion réussie', duration, isNewcomer = false } = options;
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input): Promise<void> => {
      const former = session.id;
      const answer = await ask(input);
      if ('redirect' in answer) return location.assign(answer.redirect);
      queries.clear();
      session.open(answer);
      // Ends the replaced session in this tab and in the other tabs, so that no tab continues under another user.
      if (former !== null) {
        forgetRecents();
        void logOut(former).catch(() => undefined);
      }
      const me = await queries.fetchQuery(meQuery);
      applyPreferences(preferencesOf(me));
      const stored = takeLoginRedirect();
      const redirect = isNewcomer ? null : stored;
      if (redirect?.kind === 'outside') {
        // Few sign in for another site.
        const { outsideAddress } = await import('./outside-address.js');
        const granted = await outsideAddress(redirect.address);
        if (granted !== null) return location.assign(granted);
      }
      if (redirect?.kind === 'page') return location.assign(redirect.path);
      notify.success(notice(me), duration === undefined ? {} : { duration });
      if (redirect?.kind === 'inside') return navigate(redirect.path, { replace: true });
      // The table of access comes with the office, not with the sign-in page.
      const { startPageOf } = await import('../platform/start-page.js');
      await navigate(startPageOf(me), { replace: true });
    },
  });
}
