import { derivedId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { activitiesFixture, gymSettings } from './activities-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(120_000);

const key = 'killed-in-the-middle';

describe('a process killed with SIGKILL in the middle of a command', () => {
  let app: TestApp;
  let fixture: Awaited<ReturnType<typeof activitiesFixture>>;
  let server: ServerProcess;
  beforeAll(async () => {
    await ServerProcess.build();
    app = await openTestApp({ isOwn: true, now: new Date().toISOString() });
    fixture = await activitiesFixture(app);
    const { ownerUrl, appUrl, workerUrl, vaultUrl } = app.database;
    server = await ServerProcess.start({
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATABASE_WORKER_URL: workerUrl,
      DATABASE_VAULT_URL: vaultUrl,
      INTENDANCE_SECRET: app.config.secret,
      INTENDANCE_PERSONAL_KEY: app.config.personalKey,
    });
  });
  afterAll(async () => {
    await server?.remove();
    await app?.close();
  });

  const activitiesMade = async (): Promise<number> => {
    const sql = "SELECT count(*)::int AS made FROM evs.event WHERE type = 'RefundActivityCreated' AND environment_id = $1";
    const { rows } = await app.pools.owner.query<{ made: number }>(sql, [fixture.clerk.environmentId]);
    return rows[0]?.made ?? 0;
  };

  it('leaves its lease to the retry with the same key, which is answered at once', async () => {
    const { headers, environmentId, userId } = fixture.clerk;
    const commandId = derivedId(`${environmentId}:${userId}:${key}`);
    const before = await activitiesMade();
    const blocker = await app.pools.owner.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE evs.event IN SHARE MODE');
    const lost = fetch(`${server.url}/api/refund_settings`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(gymSettings),
    }).then(
      ({ status }) => status,
      () => 'no answer',
    );
    const isInMiddle = async () => {
      const { rows } = await app.pools.owner.query(
        `SELECT 1 FROM platform.http_answer a WHERE a.command_id = $1 AND a.status IS NULL
          AND EXISTS (SELECT 1 FROM pg_locks WHERE relation = 'evs.event'::regclass AND NOT granted)`,
        [commandId],
      );
      return rows.length > 0;
    };
    await until(isInMiddle, 'the command holds its lease and waits for the table of events');
    await server.kill();
    expect(await lost).toBe('no answer');
    await blocker.query('ROLLBACK');
    blocker.release();

    const began = performance.now();
    const again = await fixture.post('/refund_settings', gymSettings, { 'idempotency-key': key });
    expect(performance.now() - began).toBeLessThan(5000);
    expect(again.statusCode).toBe(201);
    expect(await activitiesMade()).toBe(before + 1);
  });
});
