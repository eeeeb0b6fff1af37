import type { QueryClient } from '@tanstack/react-query';
import { pageValue } from '../../platform/page-value.js';
import { session } from '../../platform/session/browser-session.js';
import { clearNotices } from '../../ui/feedback/notices.js';
import { abandonUnsavedWork, hasUnsavedWork } from '../../ui/form/unsaved-work.js';

const lapsed = pageValue(false);

/** True while the session is over and the screen stays for its unsaved input: its user may sign in again over the screen. */
export const useLapsedSession = (): boolean => lapsed.useValue();

/** The session is open again, of the same user in the same structure. */
export function continueSession(queries: QueryClient): void {
  lapsed.set(false);
  void queries.invalidateQueries();
}

/** Leaves the screen of a lapsed session, and loses the input. */
export function leaveLapsedSession(): void {
  abandonUnsavedWork();
  session.abandon();
}

type Screens = { isPublic: () => boolean; toLogin: () => Promise<void> };

/**
 * Follows the end of the session, here or in another tab: drops cached data and opens the login page, unless a form holds unsaved input. A
 * screen without a session stays, with what it is reading.
 */
export function followSession(queries: QueryClient, { isPublic, toLogin }: Screens): void {
  session.onEnd((end) => {
    if (end !== 'signed-out' && hasUnsavedWork()) {
      session.pause();
      lapsed.set(true);
      return;
    }
    if (isPublic()) return release(() => queries.removeQueries({ type: 'inactive' }));
    abandonUnsavedWork();
    void toLogin().then(() => release(() => queries.clear()));
  });
}

function release(dropData: () => void): void {
  dropData();
  session.release();
  clearNotices();
  lapsed.set(false);
}
