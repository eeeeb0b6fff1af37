import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';

type Connection = { query: pg.ClientBase['query'] };
type Parts = { readonly environmentId: EnvironmentId; readonly source: Connection; readonly destination: Connection };

const rowsAtOnce = 5000;
const ofStructure = 'FROM evs.person_key WHERE environment_id = $1';
const digest = "concat_ws(' ', subject_id, md5(wrapped_key), erased_at)";
const digestOfAll = `SELECT md5(string_agg(${digest}, ',' ORDER BY subject_id)) AS digest ${ofStructure}`;
const digestOfEach = `SELECT subject_id AS id, ${digest} AS digest ${ofStructure}`;
const selectSome = `SELECT subject_id, wrapped_key, created_at::text, erased_at::text ${ofStructure} AND subject_id = ANY ($2::uuid[])`;
const columns = ['subject_id', 'wrapped_key', 'created_at', 'erased_at'];
const addSome = `INSERT INTO evs.person_key (environment_id, subject_id, wrapped_key, created_at, erased_at)
  SELECT $1, * FROM unnest($2::uuid[], $3::bytea[], $4::timestamptz[], $5::timestamptz[])
  ON CONFLICT (environment_id, subject_id) DO UPDATE SET wrapped_key = excluded.wrapped_key, erased_at = excluded.erased_at`;

/** Copies the keys of people that the destination does not have as they are: those of all are compared first, since few change. */
export async function copyPersonKeys({ environmentId, source, destination }: Parts): Promise<void> {
  const [here, there] = await Promise.all(
    [source, destination].map(
      async (connection) => (await connection.query<{ digest: string | null }>(digestOfAll, [environmentId])).rows[0],
    ),
  );
  if (here?.digest === there?.digest) return;
  const ids = await changedIds({ environmentId, source, destination });
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const { rows } = await source.query(selectSome, [environmentId, ids.slice(from, from + rowsAtOnce)]);
    await destination.query(addSome, [environmentId, ...columns.map((name) => rows.map((row) => row[name]))]);
  }
}

async function changedIds({ environmentId, source, destination }: Parts): Promise<string[]> {
  const [here, there] = await Promise.all(
    [source, destination].map((connection) => connection.query<{ id: string; digest: string }>(digestOfEach, [environmentId])),
  );
  const digests = new Map(there?.rows.map(({ id, digest: one }) => [id, one]));
  return (here?.rows ?? []).filter(({ id, digest: one }) => digests.get(id) !== one).map(({ id }) => id);
}
