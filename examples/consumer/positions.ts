import type { ClientBase } from 'pg';

export type Partition = { readonly topic: string; readonly partition: number };

/** Another consumer processed the message, or somebody started a replay: the position has to be read again. */
export class PositionMoved extends Error {}

/** The next offset to read. */
export async function positionOf(client: ClientBase, { topic, partition }: Partition): Promise<bigint> {
  await client.query('INSERT INTO topic_position (topic, partition) VALUES ($1, $2) ON CONFLICT DO NOTHING', [topic, partition]);
  const { rows } = await client.query<{ next_offset: string }>(
    'SELECT next_offset FROM topic_position WHERE topic = $1 AND partition = $2',
    [topic, partition],
  );
  return BigInt(rows[0]?.next_offset ?? 0);
}

/**
 * First statement of the transaction of a message: it locks the position, so that a consumer that lost its partition without knowing it
 * changes nothing. @throws PositionMoved
 */
export async function movePosition(client: ClientBase, { topic, partition }: Partition, from: bigint, to: bigint): Promise<void> {
  const { rowCount } = await client.query(
    'UPDATE topic_position SET next_offset = $4 WHERE topic = $1 AND partition = $2 AND next_offset = $3',
    [topic, partition, String(from), String(to)],
  );
  if (rowCount !== 1) throw new PositionMoved(`${topic}, partition ${partition}: the position is no longer ${from}`);
}
