import { session } from '../../platform/session/browser-session.js';
import { leaveUnsaved } from '../../ui/dialog/unsaved-guard.js';
import { hasUnsavedWork } from '../../ui/form/unsaved-work.js';
import { logOut } from './session.api.js';

/** Signs out here, in the other tabs and on the server, and asks first when a form holds unsaved input; a server that is away does not keep anyone signed in on this screen. */
export async function endSession(): Promise<void> {
  if (hasUnsavedWork() && !(await leaveUnsaved())) return;
  const { id } = session;
  if (id !== null) await logOut(id).catch(() => undefined);
  session.end('signed-out');
}
