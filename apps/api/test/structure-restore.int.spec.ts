import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createFirst, NamedDatabases, requestOf, signUp } from './named-databases.js';
import { ServerProcess, until } from './server-process.js';

jest.setTimeout(240_000);

type Structure = { readonly id: string; readonly token: string };
type Check = { findings: { environmentId: string; kind: string; at: string[]; isMended: boolean; problem: string | null }[] };

let databases: NamedDatabases;
let server: ServerProcess;
/** Programs on the server, beside the one that serves. */
let tools: ServerProcess;
let stays: Structure;
let comes: Structure;
let leaves: Structure;

beforeAll(async () => {
  await ServerProcess.build();
  databases = await NamedDatabases.open(['lyon']);
  await start({ home: 1, lyon: 0 }, createFirst);
  [stays, comes, leaves] = [await structure('stays'), await structure('comes'), await structure('leaves')];
  for (const one of [stays, comes, leaves]) await addPerson(one, 'Anne');
});
afterAll(async () => {
  await server?.remove();
  await tools?.remove();
  await databases?.close();
});

async function start(shares: { home: number; lyon: number }, before?: (tools: ServerProcess) => Promise<void>): Promise<void> {
  const others = [{ name: 'lyon', url: databases.url('lyon'), share: shares.lyon }];
  const env = await databases.settings({ home: { share: shares.home }, databases: others });
  server ??= await ServerProcess.prepare(env);
  tools ??= await ServerProcess.prepare(env);
  await before?.(tools);
  await server.restart();
}
const stop = () => server.signal('SIGTERM');

async function structure(name: string): Promise<Structure> {
  const token = await signUp(server.url, name);
  const newest = 'SELECT environment_id AS id FROM platform.structure_place ORDER BY placed_at DESC LIMIT 1';
  const [row] = await databases.ask<{ id: string }>('intendance', newest);
  return { id: row?.id ?? '', token };
}
async function addPerson({ token }: Structure, firstname: string): Promise<void> {
  const body = { lastname: 'Martin', firstname, email: `${firstname}@exemple.fr` };
  const { status } = await requestOf(server.url, '/people', token, body);
  expect(status).toBe(201);
}
async function people({ token }: Structure): Promise<unknown> {
  const { json } = await requestOf(server.url, '/people', token);
  return (json.people as { firstname: string }[] | undefined)?.map(({ firstname }) => firstname).toSorted() ?? json;
}
const shows = (one: Structure, names: readonly string[]) =>
  until(async () => JSON.stringify(await people(one)) === JSON.stringify(names), `the people are ${names.join(', ')}`);

async function intendance<Answer>(...line: string[]): Promise<Answer> {
  const { code, stdout, stderr } = await tools.run({}, [process.execPath, 'apps/cli/dist/main.js', 'environments', ...line]);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Answer;
}
const check = (...options: string[]) => intendance<Check>('check', '--json', ...options);
const places = async () => {
  const rows = await databases.ask<{ id: string; database: string }>(
    'intendance',
    'SELECT environment_id AS id, database FROM platform.structure_place',
  );
  return [stays, comes, leaves].map(({ id }) => rows.find((row) => row.id === id)?.database);
};

describe('the restore of one database', () => {
  it('to a moment before structures came and left loses none of them, and nothing of the others', async () => {
    await intendance('move', leaves.id, '--to', 'lyon', '--json');
    expect(await places()).toEqual(['home', 'home', 'lyon']);
    await stop();
    await databases.backUp('lyon', 'lyon_yesterday');
    await databases.backUp('intendance', 'home_yesterday');

    await start({ home: 1, lyon: 0 });
    await intendance('move', comes.id, '--to', 'lyon', '--json');
    await intendance('move', leaves.id, '--to', 'home', '--json');
    for (const one of [stays, comes, leaves]) await addPerson(one, 'Bruno');
    await stop();
    await databases.restore('lyon', 'lyon_yesterday');

    const { findings } = await check('--mend');
    expect(findings.find(({ environmentId }) => environmentId === leaves.id)).toMatchObject({
      kind: 'twice',
      at: ['home', 'lyon'],
      isMended: true,
    });
    expect(findings.find(({ environmentId }) => environmentId === comes.id)).toMatchObject({ kind: 'lost', at: ['home'], isMended: false });
    await intendance('recover', comes.id, '--from', databases.url('home_yesterday'), '--to', 'lyon', '--json');
    expect(await check()).toMatchObject({ findings: [] });

    await start({ home: 1, lyon: 0 });
    await shows(stays, ['Anne', 'Bruno']);
    await shows(leaves, ['Anne', 'Bruno']);
    // As its backup was.
    await shows(comes, ['Anne']);
    await addPerson(comes, 'Chloe');
    await shows(comes, ['Anne', 'Chloe']);
  });

  it('of the home finds its structures where they went since', async () => {
    expect(await places()).toEqual(['home', 'lyon', 'home']);
    await stop();
    await databases.backUp('intendance', 'home_today');
    await start({ home: 1, lyon: 0 });
    await intendance('move', stays.id, '--to', 'lyon', '--json');
    await addPerson(stays, 'David');
    await stop();
    await databases.restore('intendance', 'home_today');

    expect(await check('--mend')).toMatchObject({ findings: [{ environmentId: stays.id, kind: 'twice', isMended: true }] });
    await start({ home: 1, lyon: 0 });
    await shows(stays, ['Anne', 'Bruno', 'David']);
  });
});

describe('many structures', () => {
  it('leave a database that takes no new ones, and are split by their sizes', async () => {
    await intendance('drain', 'lyon', '--json');
    expect(await places()).toEqual(['home', 'home', 'home']);
    await stop();
    await start({ home: 1, lyon: 1 });
    const moved = await intendance<{ isDone: boolean }[]>('split', '--json');
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.every(({ isDone }) => isDone)).toBe(true);
    expect(new Set((await places()).values()).size).toBe(2);
    for (const one of [stays, comes, leaves]) await shows(one, (await people(one)) as string[]);
    expect(await check()).toMatchObject({ findings: [] });
  });
});
