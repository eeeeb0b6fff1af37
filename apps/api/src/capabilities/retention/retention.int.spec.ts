import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import { Retention } from './retention.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
});
afterAll(() => app.close());

it('removes the rows that outlived their rule, and leaves the others', async () => {
  const claire = await signedIn(app);
  const key = newId();
  const headers = { ...claire.headers, 'idempotency-key': key };
  const payload = { civility: 'Mme', lastname: 'martin', firstname: 'anne', entrance_date: '2020-01-01' };
  expect((await app.inject({ method: 'POST', url: '/api/people', headers, payload })).statusCode).toBe(201);
  const sql = app.pools.owner;
  await sql.query(`
    INSERT INTO evs.command SELECT environment_id, gen_random_uuid(), request_hash, version, xid, position, answer, '2020-01-01' FROM evs.command;
    INSERT INTO identity.session SELECT gen_random_uuid(), user_id, environment_id, started_at, used_at, '2020-01-01', null, null, address, user_agent
      FROM identity.session;
    INSERT INTO identity.attempt VALUES ('old', 3, '2020-01-01');
    INSERT INTO platform.completed_job VALUES (gen_random_uuid(), 'spec', '2020-01-01'), (gen_random_uuid(), 'spec', '2026-03-16');
  `);
  await app.get(Retention).run();
  const count = async (table: string) => (await sql.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;
  expect(
    await Promise.all(
      ['evs.command', 'identity.session', "identity.attempt WHERE key = 'old'", "platform.completed_job WHERE queue = 'spec'"].map(count),
    ),
  ).toEqual([1, 1, 0, 1]);
  const again = await app.inject({ method: 'POST', url: '/api/people', headers, payload });
  expect(again.headers['idempotency-replayed']).toBe('true');
});
