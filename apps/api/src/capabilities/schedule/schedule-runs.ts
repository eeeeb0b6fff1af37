import type pg from 'pg';

type Connection = Pick<pg.Pool, 'query'>;
export type ScheduleRun = { readonly name: string; readonly lastRunAt: Date };
/** `now` is the time of the database, which all processes share. */
export type ScheduleRuns = { readonly now: Date; readonly runs: readonly ScheduleRun[]; readonly fromTheFuture: readonly string[] };

type Row = { name: string; last_run_at: Date; now: Date; is_corrected: boolean };

/** A new schedule waits for its next time. A run in the future happened under a clock that was ahead: it counts as a run of now. */
const read = `
  WITH added AS (
    INSERT INTO platform.schedule (name, last_run_at) SELECT name, now() FROM unnest($1::text[]) name ON CONFLICT DO NOTHING RETURNING *
  ), corrected AS (
    UPDATE platform.schedule SET last_run_at = now() WHERE name = ANY ($1) AND last_run_at > now() + interval '1 minute' RETURNING *
  )
  SELECT name, last_run_at, now(), false AS is_corrected FROM added
  UNION ALL SELECT name, last_run_at, now(), true FROM corrected
  UNION ALL SELECT name, last_run_at, now(), false FROM platform.schedule
    WHERE name = ANY ($1) AND last_run_at <= now() + interval '1 minute'`;

/** When each schedule with a cron ran last, for all processes of the installation. */
export class ScheduleTable {
  constructor(private readonly connection: Connection) {}

  async read(names: readonly string[]): Promise<ScheduleRuns> {
    const { rows } = await this.connection.query<Row>(read, [names]);
    return {
      now: rows[0]?.now ?? new Date(0),
      runs: rows.map(({ name, last_run_at }) => ({ name, lastRunAt: last_run_at })),
      fromTheFuture: rows.filter(({ is_corrected }) => is_corrected).map(({ name }) => name),
    };
  }

  /** @param at the beginning of the run: what became due during the run is due afterwards */
  async record(name: string, at: Date, failures: number): Promise<void> {
    await this.connection.query('UPDATE platform.schedule SET last_run_at = $2, failures = $3 WHERE name = $1', [name, at, failures]);
  }
}
