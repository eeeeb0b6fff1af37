import type { QueryClient } from '@tanstack/react-query';
import { clearNotices } from '../ui/feedback/notices.js';
import { session } from './browser-session.js';

/** Ends the session, here or in another tab: drops cached data, then opens the login page. */
export function followSession(queries: QueryClient, toLogin: () => Promise<void>): void {
  session.onEnd(() => {
    void toLogin().then(() => {
      queries.clear();
      session.release();
      clearNotices();
    });
  });
}
