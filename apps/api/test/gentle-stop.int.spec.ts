import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Readers } from '../src/platform/app/readers.js';
import { type DirectoryFixture, directoryFixture } from './directory-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(120_000);

describe('two servers on one database, one of which gets SIGTERM', () => {
  let app: TestApp;
  let fixture: DirectoryFixture;
  let holder: ServerProcess;
  let standby: ServerProcess;
  beforeAll(async () => {
    await ServerProcess.build();
    app = await openTestApp({ isOwn: true, now: new Date().toISOString() });
    fixture = await directoryFixture(app);
    const { ownerUrl, appUrl, workerUrl, vaultUrl } = app.database;
    const env = {
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATABASE_WORKER_URL: workerUrl,
      DATABASE_VAULT_URL: vaultUrl,
      INTENDANCE_SECRET: app.config.secret,
      INTENDANCE_PERSONAL_KEY: app.config.personalKey,
      DRAIN_SECONDS: '2',
    };
    await app.get(Readers).onApplicationShutdown();
    holder = await ServerProcess.start(env);
    standby = await ServerProcess.start(env);
  });
  afterAll(async () => {
    await holder?.remove();
    await standby?.remove();
    await app?.close();
  });

  const headers = () => ({ ...fixture.clerk.headers, 'content-type': 'application/json' });
  const statusOf = async ({ url }: ServerProcess, path: string) => (await fetch(`${url}${path}`)).status;
  /** Statuses of a write on the standby, and of a read that must show the write. */
  async function writeAndRead(lastname: string): Promise<number[]> {
    const body = JSON.stringify({ lastname, firstname: 'Zoé' });
    const write = await fetch(`${standby.url}/api/people`, { method: 'POST', headers: headers(), body });
    const position = write.headers.get('x-position') ?? '';
    const read = await fetch(`${standby.url}/api/people?limit=1`, { headers: { ...headers(), 'x-position': position } });
    return [write.status, read.status];
  }

  it('warns its proxy before the port closes, and the other one takes its read models over', async () => {
    expect(await writeAndRead('Avant')).toEqual([201, 200]);
    const ended = holder.signal('SIGTERM');
    await until(async () => (await statusOf(holder, '/ready')) === 503, 'not ready');
    const served = await fetch(`${holder.url}/api/installation`);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect(await statusOf(holder, '/health')).toBe(200);
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    const answers: number[][] = [];
    for (let round = 0; !isOver || round < 5; round++) answers.push(await writeAndRead(`Martin${round}`));
    expect((await ended).code).toBe(0);
    answers.push(await writeAndRead('Après'));
    expect(answers.filter(([write, read]) => write !== 201 || read !== 200)).toEqual([]);
    expect(await statusOf(standby, '/ready')).toBe(200);
  });
});
