import { readFile } from 'node:fs/promises';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../catalogue.js';
import { readConfig } from '../platform/config/config.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { Database, Databases } from '../platform/pools/database.js';
import { LivingSession } from '../platform/pools/living-session.js';
import { migrate } from '../platform/pools/migrate.js';
import { Pools } from '../platform/pools/pools.js';
import { untraced } from '../platform/runtime/tracing.js';
import { JobTables1763694700000 } from './1763694700000-job-tables.js';

const ids = {
  waiting: '00000000-0000-4000-8000-000000000001',
  active: '00000000-0000-4000-8000-000000000002',
  done: '00000000-0000-4000-8000-000000000003',
};

/** Rows as pg-boss 10 wrote them. */
const rows = `
  SELECT jobs.create_queue('mail', '{}'), jobs.create_queue('bills', '{}'), jobs.create_queue('__pgboss__send-it', '{}');
  INSERT INTO jobs.schedule (name, cron) VALUES ('bills', '0 5 * * *');
  INSERT INTO jobs.job (id, name, data, state, retry_limit, retry_count, retry_delay, start_after) VALUES
    ('${ids.waiting}', 'mail', '{"to": "claire@example.fr"}', 'retry', 2879, 4, 60, now() - interval '1 second'),
    ('${ids.active}', 'mail', '{"to": "hugo@example.fr"}', 'active', 2879, 0, 60, now() + interval '1 hour');
  INSERT INTO jobs.job (id, name, data, state, completed_on) VALUES
    ('${ids.done}', 'mail', '{"to": "lea@example.fr"}', 'completed', now() - interval '1 minute');
  INSERT INTO jobs.job (name, state, created_on, completed_on) VALUES
    ('bills', 'completed', '2026-11-20T04:00:30Z', '2026-11-20T04:00:40Z'), ('__pgboss__send-it', 'created', now(), null);
  INSERT INTO jobs.archive SELECT * FROM jobs.job WHERE name = 'bills';
  UPDATE jobs.archive SET id = gen_random_uuid(), created_on = created_on - interval '1 day';
`;

describe('an installation that ran pg-boss 10', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  let pools: Pools;
  beforeAll(async () => {
    database = await openDatabase();
    const owner = { connectionString: database.ownerUrl };
    await migrate(
      owner,
      migrations.filter((migration) => migration !== JobTables1763694700000),
    );
    const former = new pg.Client(owner);
    await former.connect();
    await former.query(await readFile(new URL('../../test/former-jobs/pg-boss-10.sql', import.meta.url), 'utf8'));
    await former.query(rows);
    await former.end();
    await migrate(owner, migrations);
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const access = { app: database.appUrl, worker: database.workerUrl, vault: database.vaultUrl };
    const logins = Object.fromEntries(Object.entries(access).map(([login, connectionString]) => [login, { connectionString }]));
    pools = new Pools(logins as Pools['access'], () => undefined);
  }, 60_000);
  afterAll(async () => {
    await admin?.end();
    await pools?.close();
    await database?.close();
  });

  it('keeps the times of its schedules and the ids of its completed jobs', async () => {
    expect((await admin.query('SELECT name, last_run_at FROM platform.schedule')).rows).toEqual([
      { name: 'bills', last_run_at: new Date('2026-11-20T04:00:30Z') },
    ]);
    const { rows: completed } = await admin.query("SELECT job_id FROM platform.completed_job WHERE queue = 'mail'");
    expect(completed).toEqual([{ job_id: ids.done }]);
    expect((await admin.query("SELECT to_regnamespace('former_jobs') AS schema")).rows).toEqual([{ schema: null }]);
  });

  it('runs its unfinished jobs, those of the dead process at once', async () => {
    const session = new LivingSession(pools);
    const jobs = new Jobs(
      pools,
      { ...readConfig({}), secret: '', personalKey: '' },
      session,
      untraced,
      new Databases(new Database('home', 0, 1).open(pools)),
    );
    const handled: object[] = [];
    const all = Promise.withResolvers<void>();
    const handle = async (work: object, id: string) => {
      handled.push({ ...work, id });
      if (handled.length === 2) all.resolve();
    };
    jobs.register({ name: 'mail', tries: 2880, secondsBetweenTries: 60, handle });
    await jobs.ready();
    await all.promise;
    expect(handled).toEqual(
      expect.arrayContaining([
        { to: 'claire@example.fr', id: ids.waiting },
        { to: 'hugo@example.fr', id: ids.active },
      ]),
    );
    await jobs.onApplicationShutdown();
    session.onApplicationShutdown();
  });
});
