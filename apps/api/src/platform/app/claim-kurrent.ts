import { randomUUID } from 'node:crypto';
import type { KurrentClient } from '@intendance/event-store/kurrent/kurrent-streams.js';
import type pg from 'pg';
import { StartupError } from '../config/startup-error.js';

type Connection = Pick<pg.ClientBase, 'query'>;
type State = { id: string | null; hasEvents: boolean; checkpoint: string | null };

const refusal = {
  postgres:
    'Les événements de cette base sont dans PostgreSQL : retirez KURRENTDB_URL, ou donnez une base neuve. Ils ne passent pas d’un journal à l’autre.',
  kurrent: 'Les événements de cette base sont dans KurrentDB : KURRENTDB_URL est attendu.',
  foreign:
    'Ce serveur KurrentDB n’a pas les événements de cette base : il est vide, ou appartient à une autre installation. Restaurez-le, ou donnez une base et un serveur neufs.',
  behind:
    'Le serveur KurrentDB s’arrête avant ce que cette base a déjà lu : il a été restauré d’une sauvegarde plus ancienne. Restaurez aussi la base, à une date antérieure.',
} as const;

/** Opens the server of the events. @throws StartupError with the sentence to print */
export async function openKurrentLog(url: string): Promise<KurrentClient> {
  const { openKurrent, UnsuitedKurrent } = await import('@intendance/event-store/kurrent/kurrent-streams.js');
  try {
    return await openKurrent(url);
  } catch (error) {
    if (error instanceof UnsuitedKurrent) throw new StartupError('database', 'KURRENTDB_URL : KurrentDB 26.1 ou plus récent est attendu.');
    throw new StartupError('database', 'KURRENTDB_URL : le serveur KurrentDB ne répond pas.');
  }
}

/** Read models of KurrentDB's events go on with them only. @throws StartupError */
export async function refuseKurrentDatabase(owner: Connection): Promise<void> {
  const { id } = await stateOf(owner);
  if (id !== null) throw new StartupError('configuration', refusal.kurrent);
}

/**
 * Ties the log of the server to this database: neither starts with another partner, whose events or read models would be mixed with its
 * own. @throws StartupError
 */
export async function claimKurrent(owner: Connection, client: KurrentClient): Promise<void> {
  const { id, hasEvents, checkpoint } = await stateOf(owner);
  if (hasEvents || (id === null && checkpoint !== null)) throw new StartupError('configuration', refusal.postgres);
  await owner.query('INSERT INTO evs.kurrent_log (id) VALUES ($1) ON CONFLICT DO NOTHING', [randomUUID()]);
  const claimed = await stateOf(owner);
  const [{ claimLog, ownerOf }, { endOf }] = await Promise.all([
    import('@intendance/event-store/kurrent/claim-log.js'),
    import('@intendance/event-store/kurrent/kurrent-streams.js'),
  ]);
  // A database with read models had a log: an empty server is not this one.
  const logOwner = checkpoint === null ? await claimLog(client, claimed.id ?? '') : await ownerOf(client);
  if (logOwner !== claimed.id) throw new StartupError('database', refusal.foreign);
  const end = (await endOf(client))?.position?.commit ?? 0n;
  if (checkpoint !== null && BigInt(checkpoint) > end) throw new StartupError('database', refusal.behind);
}

async function stateOf(owner: Connection): Promise<State> {
  const { rows } = await owner.query<State>(`SELECT (SELECT id FROM evs.kurrent_log) AS id, EXISTS (SELECT FROM evs.event) AS "hasEvents",
    (SELECT max(xid)::text FROM evs.checkpoint) AS checkpoint`);
  return rows[0] ?? { id: null, hasEvents: false, checkpoint: null };
}
