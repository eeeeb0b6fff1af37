import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables of pg-boss 12, and those that the program has beside them. An installation that ran pg-boss 10 keeps its unfinished jobs, the
 * ids of its completed jobs, and the times of its schedules.
 */
export class JobTables1763694700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [existing]: { version: string | null }[] = await runner.query(`SELECT to_regclass('jobs.version')::text AS version`);
    // pg-boss loads at the migration alone: every start imports this file.
    const { getConstructionPlans } = await import('pg-boss');
    await runner.query('ALTER SCHEMA jobs RENAME TO former_jobs');
    // The script opens a transaction of its own; the migration already has one.
    const script = getConstructionPlans('jobs')
      .replace(/^\s*BEGIN;/m, '')
      .replace(/^\s*COMMIT;/m, '');
    await runner.query(script);
    await runner.query(rights);
    await runner.query(tables);
    if (existing?.version) await runner.query(formerJobs);
    await runner.query('DROP SCHEMA former_jobs CASCADE');
  }

  async down(): Promise<void> {
    throw new Error('an older version of the program cannot read these jobs');
  }
}

const rights = `
  GRANT USAGE ON SCHEMA jobs TO intendance_worker;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA jobs TO intendance_worker;
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA jobs FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION jobs.job_now, jobs.create_queue TO intendance_worker;
`;

const tables = `
  CREATE TABLE platform.job_run (
    job_id uuid PRIMARY KEY,
    queue text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE TABLE platform.completed_job (
    job_id uuid PRIMARY KEY,
    queue text NOT NULL,
    completed_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX completed_job_at ON platform.completed_job (completed_at);
  CREATE TABLE platform.schedule (
    name text PRIMARY KEY,
    last_run_at timestamptz NOT NULL,
    failures int NOT NULL DEFAULT 0
  );
  REVOKE ALL ON platform.job_run, platform.completed_job, platform.schedule FROM PUBLIC, intendance_app, intendance_vault;
  GRANT SELECT, INSERT, UPDATE, DELETE ON platform.job_run, platform.completed_job, platform.schedule TO intendance_worker;
`;

/** Jobs of pg-boss 10. A job that was active has lost its process: it is due now. Scheduled work is no job any more. */
const formerJobs = `
  INSERT INTO platform.completed_job (job_id, queue, completed_at)
    SELECT id, name, completed_on FROM former_jobs.job WHERE state = 'completed' AND completed_on IS NOT NULL
    UNION ALL SELECT id, name, completed_on FROM former_jobs.archive WHERE state = 'completed' AND completed_on IS NOT NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO platform.schedule (name, last_run_at)
    SELECT s.name, max(j.created_on) FROM former_jobs.schedule s
      JOIN (SELECT name, created_on, state FROM former_jobs.job UNION ALL SELECT name, created_on, state FROM former_jobs.archive) j USING (name)
      WHERE j.state = 'completed' GROUP BY s.name;
  DELETE FROM former_jobs.job
    WHERE state > 'active' OR name IN (SELECT name FROM former_jobs.schedule) OR starts_with(name, '__pgboss');
  SELECT jobs.create_queue(name, '{"policy": "standard"}') FROM (SELECT DISTINCT name FROM former_jobs.job) q;
  INSERT INTO jobs.job_common (id, name, priority, data, state, retry_limit, retry_count, retry_delay, start_after, created_on, policy)
    SELECT id, name, priority, data, (CASE WHEN state = 'created' THEN 'created' ELSE 'retry' END)::jobs.job_state,
      retry_limit, retry_count, retry_delay, CASE WHEN state = 'active' THEN now() ELSE start_after END, created_on, 'standard'
    FROM former_jobs.job;
`;
