import type { ClientBase } from 'pg';
import type { StreamPlace } from './event.ts';

/** `due`: to apply now. `waiting`: an earlier event of the stream is a dead letter. `duplicate`: applied before. */
export type EventStatus = 'due' | 'waiting' | 'duplicate';

export async function statusOf(client: ClientBase, { structureId, stream, version }: StreamPlace): Promise<EventStatus> {
  const { rows } = await client.query<{ last: number; is_dead: boolean; is_waiting: boolean }>(
    `SELECT coalesce((SELECT version FROM stream_version WHERE structure_id = $1 AND stream = $2), 0) AS last,
            coalesce(bool_or(version = $3), false) AS is_dead,
            coalesce(bool_or(version < $3), false) AS is_waiting
       FROM dead_letter WHERE structure_id = $1 AND stream = $2`,
    [structureId, stream, version],
  );
  const { last = 0, is_dead: isDead = false, is_waiting: isWaiting = false } = rows[0] ?? {};
  if (version <= last && !isDead) return 'duplicate';
  return isWaiting ? 'waiting' : 'due';
}

export async function saveVersion(client: ClientBase, { structureId, stream, version }: StreamPlace): Promise<void> {
  await client.query(
    `INSERT INTO stream_version (structure_id, stream, version) VALUES ($1, $2, $3)
       ON CONFLICT (structure_id, stream) DO UPDATE SET version = greatest(stream_version.version, excluded.version)`,
    [structureId, stream, version],
  );
  await client.query('DELETE FROM dead_letter WHERE structure_id = $1 AND stream = $2 AND version = $3', [structureId, stream, version]);
}

/** Nothing is applied, and later events of the stream wait no more. False: the event is no dead letter here. */
export async function discardDeadLetter(client: ClientBase, place: StreamPlace): Promise<boolean> {
  const { structureId, stream, version } = place;
  const { rowCount } = await client.query('SELECT FROM dead_letter WHERE structure_id = $1 AND stream = $2 AND version = $3', [
    structureId,
    stream,
    version,
  ]);
  if (rowCount === 0) return false;
  await saveVersion(client, place);
  return true;
}

/** Later events of the stream wait from now on. */
export async function saveDeadLetter(client: ClientBase, { structureId, stream, version }: StreamPlace): Promise<void> {
  await client.query('INSERT INTO dead_letter (structure_id, stream, version) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    structureId,
    stream,
    version,
  ]);
}
