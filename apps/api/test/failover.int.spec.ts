import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startServer } from '@intendance/testing/embedded-server.js';
import { copyFiles, startStandby } from '@intendance/testing/physical-copy.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { ClaimsUnderLoad } from './claims-under-load.js';
import { ServerProcess, until } from './server-process.js';
import { StableAddress } from './stable-address.js';

jest.setTimeout(300_000);

const password = 'only-for-specs';
const keys = {
  INTENDANCE_SECRET: 'a secret of these specs, 32 characters',
  INTENDANCE_PERSONAL_KEY: 'a key of these specs, 32 characters or so',
};
const portOf = ({ url }: EmbeddedServer): number => Number(new URL(url).port);
const settingsAt = (port: number) => ({ ...keys, DATABASE_URL: `postgres://intendance:${password}@127.0.0.1:${port}/intendance` });

async function ask<Row extends object>({ url }: EmbeddedServer, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a primary that has a standby and an archive of its WAL', () => {
  let folder: string;
  let archive: string;
  let primary: EmbeddedServer;
  let other: EmbeddedServer | undefined;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    await ServerProcess.build();
    folder = await mkdtemp(join(tmpdir(), 'intendance-archive-'));
    archive = join(folder, 'wal');
    await mkdir(archive);
    // PostgreSQL runs as another user where the specs run as root.
    await Promise.all([chmod(folder, 0o755), chmod(archive, 0o777)]);
    const settings = { wal_keep_size: '1GB', archive_mode: 'on', archive_command: `cp %p ${archive}/%f` };
    primary = await startServer({ durable: true, settings });
    await ask(primary, `CREATE ROLE intendance LOGIN CREATEROLE PASSWORD '${password}'`);
    await ask(primary, 'CREATE DATABASE intendance OWNER intendance');
    server = await ServerProcess.prepare(settingsAt(portOf(primary)));
    await server.run({}, [process.execPath, 'apps/api/dist/seed.js']);
    await server.restart();
  });
  afterEach(async () => {
    await server?.remove();
    await other?.stop();
    server = other = undefined;
  });
  afterAll(async () => {
    await primary?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is restored to a moment: with what was acknowledged until then, without what was begun after, and writable', async () => {
    if (!server) throw new Error('the server has not started');
    const base = join(folder, 'base');
    await mkdir(base);
    await copyFiles(primary, base);
    const load = await ClaimsUnderLoad.begin(server);
    await load.further(25);
    const records = load.records();
    const [moment] = await ask<{ now: string }>(primary, 'SELECT clock_timestamp()::text AS now');
    const attempts = load.attempts();
    await load.further(25);
    await load.end();
    await server.kill();
    const [segment] = await ask<{ name: string }>(primary, 'SELECT pg_walfile_name(pg_switch_wal()) AS name');
    await until(async () => (await readdir(archive)).includes(`${segment?.name}`), 'the last segment is archived');

    const copy = await startServer({
      durable: true,
      settings: { restore_command: `cp ${archive}/%f %p`, recovery_target_time: `${moment?.now}`, recovery_target_action: 'promote' },
      fill: async (data) => {
        await cp(base, data, { recursive: true });
        await writeFile(join(data, 'recovery.signal'), '');
      },
    });
    other = copy;
    const recovers = async () => (await ask<{ recovers: boolean }>(copy, 'SELECT pg_is_in_recovery() AS recovers'))[0]?.recovers;
    await until(async () => (await recovers()) === false, 'the moment is reached');
    await server.restart(settingsAt(portOf(copy)));
    await load.signIn();
    const claims = await load.list();
    const comments = new Set(claims.map(({ comment }) => comment));
    expect(records.filter(({ comment }) => !comments.has(comment))).toEqual([]);
    expect([...comments].filter((comment) => comment.startsWith('charge ') && !attempts.has(comment))).toEqual([]);
    expect(await load.listAfterRebuild()).toEqual(claims);
    await load.again();
    expect((await load.list()).length).toBeGreaterThan(claims.length);
  });

  it('dies under load: the standby takes over, nothing that was acknowledged is lost, and the program goes on by itself', async () => {
    const standby = await startStandby(primary, 'standby');
    other = standby;
    await ask(primary, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await ask(primary, 'SELECT pg_reload_conf()');
    const address = await StableAddress.open();
    try {
      address.leadTo(primary.url);
      server = await ServerProcess.start(settingsAt(address.port));
      const load = await ClaimsUnderLoad.begin(server);
      await load.further(25);
      await primary.kill();
      // The address leads to the standby before it takes over: for a moment it only reads.
      address.leadTo(standby.url);
      await until(async () => load.failures.filter((status) => status === 503).length >= 60, 'writes are refused for a while');
      await ask(standby, 'SELECT pg_promote()');
      await load.further(50);
      await load.end();

      const claims = await load.list();
      const commentOf = new Map(claims.map(({ id, comment }) => [id, comment]));
      expect(load.records().filter(({ id, comment }) => commentOf.get(id ?? '') !== comment)).toEqual([]);
      expect(load.failures.filter((status) => status !== 0 && status !== 503)).toEqual([]);
      expect(await load.listAfterRebuild()).toEqual(claims);
    } finally {
      await server?.kill();
      await address.close();
    }
  });
});
