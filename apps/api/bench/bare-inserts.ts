import pg from 'pg';
import { perSecond } from './row.ts';

/**
 * Rows a second that PostgreSQL does at least: rows of the same columns and sizes as the events of these streams, in one table with one key,
 * a thousand at a time.
 */
export async function bareInserts(url: string, streamTypes: readonly string[], rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const columns = 'stream_id, stream_type, type, schema_version, data, meta';
  const { rows: samples } = await client.query<{ batch: object }>(
    `SELECT jsonb_agg(e) AS batch FROM (SELECT ${columns} FROM evs.event WHERE stream_type = ANY ($1) ORDER BY position DESC LIMIT 1000) e`,
    [streamTypes],
  );
  const batch = JSON.stringify(samples[0]?.batch);
  await client.query(`CREATE TABLE public.floor (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), stream_id text, stream_type text, type text,
    schema_version smallint, data jsonb NOT NULL, meta jsonb NOT NULL)`);
  const insert = `INSERT INTO public.floor (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::public.floor, $1::jsonb)`;
  const started = performance.now();
  for (let done = 0; done < rows; done += 1000) await client.query(insert, [batch]);
  const rate = perSecond(rows, performance.now() - started);
  await client.query('DROP TABLE public.floor');
  await client.end();
  return rate;
}
