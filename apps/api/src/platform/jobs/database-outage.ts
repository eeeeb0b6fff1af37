import { isMoving } from '@intendance/event-store/postgres/structure-mark-schema.js';
import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import { askEach } from '../pools/ask-each.js';
import type { Databases } from '../pools/database.js';
import { asOutage, DatabaseUnavailable } from '../projection/worker-connection.js';

const answerWithinMs = 2_000;

/**
 * Whether an error is no failure of the work, which succeeds once a database is back or the structure has moved. A lost connection may be
 * that of another server, of mails for one, and a timeout that of the work itself: a database that does not answer tells them apart.
 */
export async function isOfDatabase(error: unknown, { all }: Databases): Promise<boolean> {
  for (let at = error; at instanceof Error; at = at.cause) if (isMoving(at) || at instanceof StoreUnavailable) return true;
  if (!(error instanceof DatabaseUnavailable || asOutage(error) instanceof DatabaseUnavailable)) return false;
  try {
    return (await askEach(all, ({ pools }) => pools.health.query('SELECT 1'), answerWithinMs)).silent.length > 0;
  } catch {
    return true;
  }
}
