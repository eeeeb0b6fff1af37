import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { openKurrent } from '@intendance/event-store/kurrent/kurrent-streams.js';
import { openDatabase, type TestDatabase } from '@intendance/testing/database.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { KurrentDouble } from '../../../libs/event-store/test/kurrent/kurrent-double.js';
import { exitCodes } from '../src/platform/config/startup-error.js';
import { choosePassword, claire, firstClaim, session } from './first-days.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(180_000);

const intendance = resolve(import.meta.dirname, '../../cli/bin/intendance.mjs');
const real = process.env.TEST_KURRENTDB_URL;

/** A server of its own: a double, or the named server without the claim of an earlier run. */
async function openServer(): Promise<{ url: string; close(): void }> {
  if (!real) return KurrentDouble.open();
  const client = await openKurrent(real);
  await client.deleteStream('~installation').catch(() => undefined);
  await client.dispose();
  return { url: real, close: () => undefined };
}

const settingsOf = (database: TestDatabase): Record<string, string> => ({
  DATABASE_URL: database.ownerUrl,
  DATABASE_APP_URL: database.appUrl,
  DATABASE_WORKER_URL: database.workerUrl,
  DATABASE_VAULT_URL: database.vaultUrl,
});

describe(`the program, its events in KurrentDB (${real ? 'a server' : 'a double of a server'})`, () => {
  let kurrent: Awaited<ReturnType<typeof openServer>>;
  let database: TestDatabase;
  let owner: pg.Pool;
  let server: ServerProcess;
  let claim: Awaited<ReturnType<typeof firstClaim>>;
  beforeAll(async () => {
    await ServerProcess.build();
    kurrent = await openServer();
    database = await openDatabase();
    owner = new pg.Pool({ connectionString: database.adminUrl, max: 1 });
    owner.on('error', () => undefined);
    server = await ServerProcess.start({ ...settingsOf(database), KURRENTDB_URL: kurrent.url });
  });
  afterAll(async () => {
    await server?.remove();
    await owner?.end();
    await database?.close();
    kurrent?.close();
  });

  const count = async (table: string): Promise<number> => Number((await owner.query(`SELECT count(*) FROM ${table}`)).rows[0]?.count);
  /** Shows all that was written up to the answer of the last write. */
  async function read<T>(path: string, position?: string): Promise<T> {
    const headers = { ...(await session(server.url)), ...(position && { 'x-position': position }) };
    const answer = await fetch(`${server.url}/api${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  it('gets its first administrator, takes writes and shows them, and leaves no event in PostgreSQL', async () => {
    const env = {
      PATH: process.env.PATH,
      LOG_LEVEL: 'silent',
      ...settingsOf(database),
      KURRENTDB_URL: kurrent.url,
      PORT: String(server.port),
    };
    const { stdout } = await promisify(execFile)(process.execPath, [intendance, 'environments', 'create', ...claire], {
      env: { ...env, INTENDANCE_DATA_DIR: server.dataDir },
      cwd: '/',
    });
    expect((await choosePassword(server.url, stdout.trim())).status).toBe(204);
    claim = await firstClaim(server.url);
    expect(claim.list).toMatchObject({ refunds: [{ id: claim.claimId, bill_amount: 80 }] });
    expect(await count('evs.event')).toBe(0);
    expect(await count('evs.person_key WHERE wrapped_key IS NOT NULL')).toBeGreaterThan(0);
  });

  it('tells the history of a record, and how far its read models are', async () => {
    const { history } = await read<{ history: { label: string; actor: unknown }[] }>(`/refunds/${claim.claimId}/history`);
    expect(history.length).toBeGreaterThan(0);
    const late = async () => {
      const { projections } = await read<{ projections: { status: string; lag: number }[] }>('/projections');
      expect(projections.length).toBeGreaterThan(20);
      return projections.filter(({ status, lag }) => status !== 'live' || lag > 0);
    };
    await until(async () => (await late()).length === 0, 'every read model shows every event');
  });

  it('erases a person: the key goes after the append, and lists follow', async () => {
    const { people } = await read<{ people: { id: string; lastname: string }[] }>('/people');
    const id = people.find(({ lastname }) => lastname.toLowerCase() === 'morel')?.id ?? '';
    const answer = await fetch(`${server.url}/api/people/${id}/erase`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await session(server.url)) },
      body: JSON.stringify({ confirmation: 'effacer les données personnelles' }),
    });
    expect(answer.status).toBeLessThan(300);
    expect(await count(`evs.person_key WHERE subject_id = '${id}' AND wrapped_key IS NULL AND erased_at IS NOT NULL`)).toBe(1);
    const after = await read<object>(`/people/${id}`, answer.headers.get('x-position') ?? '');
    expect(JSON.stringify(after)).not.toMatch(/morel/i);
  });

  it('goes on after a kill -9 with the same lists', async () => {
    await server.kill();
    await server.restart();
    expect(await read('/refunds')).toMatchObject({ refunds: [{ id: claim.claimId, bill_amount: 80 }] });
  });

  it('starts neither without KurrentDB, nor with another one, nor with a database whose events are in PostgreSQL', async () => {
    await server.kill();
    const without = await server.run({ KURRENTDB_URL: '' });
    expect(without).toMatchObject({ code: exitCodes.configuration, stderr: expect.stringContaining('KURRENTDB_URL est attendu') });
    const other = await KurrentDouble.open();
    const elsewhere = await server.run({ KURRENTDB_URL: other.url });
    other.close();
    expect(elsewhere).toMatchObject({ code: exitCodes.database, stderr: expect.stringContaining('n’a pas les événements de cette base') });
    const away = await server.run({ KURRENTDB_URL: other.url });
    expect(away).toMatchObject({ code: exitCodes.database, stderr: expect.stringContaining('ne répond pas') });
    await owner.query('DELETE FROM evs.kurrent_log');
    const used = await server.run();
    expect(used).toMatchObject({ code: exitCodes.configuration, stderr: expect.stringContaining('sont dans PostgreSQL') });
  });
});
