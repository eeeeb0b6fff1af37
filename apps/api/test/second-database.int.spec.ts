import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createFirst, NamedDatabases, requestOf, signUp } from './named-databases.js';
import { ServerProcess, until } from './server-process.js';
import { StableAddress } from './stable-address.js';

jest.setTimeout(120_000);

let databases: NamedDatabases;
/** The way to the second database: nothing answers there at first. */
let address: StableAddress;
let server: ServerProcess | undefined;

beforeAll(async () => {
  await ServerProcess.build();
  databases = await NamedDatabases.open(['lyon']);
  address = await StableAddress.open();
});
afterEach(async () => {
  await server?.remove();
  server = undefined;
});
afterAll(async () => {
  await address?.close();
  await databases?.close();
});

const mostConnections = { DATABASE_CONNECTIONS: '16' };
const settings = async (others: readonly object[]) => ({ ...(await databases.settings({ databases: others })), ...mostConnections });
const connectionsTo = async (database: string) => {
  const text = `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = '${database}' AND application_name LIKE 'intendance %'`;
  return (await databases.ask<{ open: number }>('postgres', text))[0]?.open ?? 0;
};
const lyonAtTheAddress = () => settings([{ name: 'lyon', url: databases.url('lyon', address.port) }]);
const request = (path: string, token: string) => requestOf(server?.url, path, token);

const isUp = async (database: string) =>
  (await (await fetch(`${server?.url}/metrics`)).text()).includes(`intendance_database_up{database="${database}"} 1`);
const places = () =>
  databases.ask<{ database: string; structures: number }>(
    'intendance',
    'SELECT database, count(*)::int AS structures FROM platform.structure_place GROUP BY database ORDER BY database',
  );
const structuresInLyon = () =>
  databases.ask<{ structures: number }>('lyon', 'SELECT count(DISTINCT environment_id)::int AS structures FROM evs.event');

describe('a second database', () => {
  it('that does not answer at the start is opened once it does, and takes structures; without it, the others go on', async () => {
    server = await ServerProcess.prepare(await lyonAtTheAddress());
    await createFirst(server);
    await server.restart();
    expect([await isUp('home'), await isUp('lyon')]).toEqual([true, false]);
    const atHome = await signUp(server.url, 'une');
    expect(await places()).toEqual([{ database: 'home', structures: 2 }]);

    address.leadTo(databases.server.url);
    await until(() => isUp('lyon'), 'the second database is opened');
    const inLyon = await signUp(server.url, 'deux');
    expect(await places()).toEqual([
      { database: 'home', structures: 2 },
      { database: 'lyon', structures: 1 },
    ]);
    expect(await structuresInLyon()).toEqual([{ structures: 1 }]);
    const pages = ['/users/me', '/people', '/history'];
    for (const page of pages) await until(async () => (await request(page, inLyon)).status === 200, `${page} is shown`);
    const many = Array.from({ length: 60 }, (_, number) => request(pages[number % 3] ?? '', inLyon));
    expect((await Promise.all(many)).filter(({ status }) => status !== 200)).toEqual([]);
    expect(await connectionsTo('lyon')).toBeLessThanOrEqual(Number(mostConnections.DATABASE_CONNECTIONS));

    address.leadTo('postgres://127.0.0.1:1');
    await until(async () => (await request('/people', inLyon)).status === 503, 'its structure is refused');
    expect((await request('/people', atHome)).status).toBe(200);
    address.leadTo(databases.server.url);
    await until(async () => (await request('/people', inLyon)).status === 200, 'its structure is served again');
  });

  it.each([
    [
      'has structures and is no longer named',
      () => settings([{ name: 'brest', url: databases.url('lyon') }]),
      'DATABASES_FILE ne nomme plus la base « lyon », où est 1 structure',
    ],
    [
      'has another name already',
      () =>
        settings([
          { name: 'lyon', url: databases.url('lyon') },
          { name: 'brest', url: databases.url('lyon') },
        ]),
      'La base « brest » de DATABASES_FILE appartient déjà à une installation',
    ],
    [
      'is the home',
      () =>
        settings([
          { name: 'lyon', url: databases.url('lyon') },
          { name: 'brest', url: databases.url('intendance') },
        ]),
      'La base « brest » de DATABASES_FILE appartient déjà à une installation',
    ],
  ])('keeps the program from starting when it %s', async (_case, env, sentence) => {
    server = await ServerProcess.prepare(await env());
    const { code, stderr } = await server.run();
    expect([code, stderr]).toEqual([64, expect.stringContaining(sentence)]);
  });
});
