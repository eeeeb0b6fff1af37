import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

/** As on a standby that has not taken over. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const admin = new pg.Client(app.database.adminUrl);
  await admin.connect();
  await admin.query('SET default_transaction_read_only = off');
  const name = new URL(app.pools.access.app.connectionString ?? '').pathname.slice(1);
  await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  const probing = ['intendance app', 'intendance health'];
  await admin.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = ANY ($2) AND pid <> pg_backend_pid()',
    [name, probing],
  );
  await admin.end();
}
const probe = async (path: string) => {
  const answer = await app.nest.inject({ method: 'GET', url: path });
  return [answer.statusCode, answer.json<object>()] as const;
};
const until = (path: string, status: number) => eventually(async () => ((await probe(path))[0] === status ? true : undefined));

it('is not ready on a database that takes no writes, and says so', async () => {
  await until('/ready', 200);
  await setReadOnly(true);
  await eventually(async () => ((await probe('/ready'))[1] as { status: string }).status === 'read-only' || undefined);
  expect((await probe('/ready'))[0]).toBe(503);
  expect(await probe('/health')).toMatchObject([200, { database: 'read-only' }]);
  await setReadOnly(false);
  await until('/ready', 200);
  await eventually(async () => ((await probe('/health'))[1] as { database: string }).database === 'ok' || undefined);
});
