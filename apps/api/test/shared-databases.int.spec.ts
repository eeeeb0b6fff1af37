import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createFirst, NamedDatabases, requestOf, signUp } from './named-databases.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(120_000);

const takeOverMs = 5_000;
const names = ['home', 'lyon'];

let databases: NamedDatabases;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  await ServerProcess.build();
  databases = await NamedDatabases.open(['lyon']);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.remove();
});
afterAll(() => databases?.close());

/** The databases whose read models and policies this process runs. */
async function readBy({ url }: ServerProcess): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return names.filter((name) =>
    ['projector', 'worker'].every((family) => metrics.includes(`intendance_database_turn{database="${name}",family="${family}"} 1`)),
  );
}
const eachReadsOne = async () => (await Promise.all(servers.map(readBy))).every((read) => read.length === 1);

let people = 0;
/** Writes on the server, and whether the list shows the write. */
async function addsAndLists({ url }: ServerProcess, token: string): Promise<boolean> {
  const lastname = `PERSONNE ${people++}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ lastname, firstname: 'Zoé' });
  const written = await fetch(`${url}/api/people`, { method: 'POST', headers, body });
  const position = written.headers.get('x-position') ?? '';
  const listed = await fetch(`${url}/api/people?limit=100`, { headers: { ...headers, 'x-position': position } });
  return written.status === 201 && listed.status === 200 && (await listed.text()).includes(lastname);
}

describe('two servers on two databases', () => {
  it('read one each, and the other one takes over within 5 seconds of a kill or before the end of a gentle stop', async () => {
    const env = {
      ...(await databases.settings({ databases: [{ name: 'lyon', url: databases.url('lyon') }] })),
      DATABASE_CONNECTIONS: '16',
      DRAIN_SECONDS: '5',
    };
    const first = await ServerProcess.prepare(env);
    servers.push(first);
    await createFirst(first);
    await first.restart();
    const second = await ServerProcess.start(env);
    servers.push(second);
    const tokens = [await signUp(first.url, 'une'), await signUp(first.url, 'deux')];
    const placed = await databases.ask<{ database: string }>(
      'intendance',
      'SELECT DISTINCT database FROM platform.structure_place ORDER BY database',
    );
    expect(placed.map(({ database }) => database)).toEqual(names);
    await until(eachReadsOne, 'each reads one', takeOverMs * 2);

    await first.kill();
    servers.splice(0, 1);
    const goOn = async (server: ServerProcess) => (await Promise.all(tokens.map((token) => addsAndLists(server, token)))).every(Boolean);
    await until(() => goOn(second), 'the lists of both databases go on', takeOverMs);

    await first.restart();
    servers.push(first);
    await until(eachReadsOne, 'each reads one again', takeOverMs * 2);
    const ended = second.signal('SIGTERM');
    await until(async () => (await readBy(first)).length === 2, 'the other one reads both while the first still serves', takeOverMs);
    expect((await requestOf(second.url, '/people', tokens[0])).status).toBe(200);
    expect(await goOn(first)).toBe(true);
    expect((await ended).code).toBe(0);
  });
});
