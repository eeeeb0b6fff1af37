import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startServer } from '@intendance/testing/embedded-server.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { ServerProcess, until } from './server-process.js';
import { StableAddress } from './stable-address.js';

jest.setTimeout(120_000);

const password = 'only-for-specs';
const keys = {
  INTENDANCE_SECRET: 'a secret of these specs, 32 characters',
  INTENDANCE_PERSONAL_KEY: 'a key of these specs, 32 characters or so',
};

let postgres: EmbeddedServer;
/** The way to the second database: nothing answers there at first. */
let address: StableAddress;
let folder: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  await ServerProcess.build();
  folder = await mkdtemp(join(tmpdir(), 'intendance-databases-'));
  postgres = await startServer();
  address = await StableAddress.open();
  await ask('postgres', `CREATE ROLE intendance LOGIN CREATEROLE PASSWORD '${password}'`);
  for (const name of ['intendance', 'lyon']) await ask('postgres', `CREATE DATABASE ${name} OWNER intendance`);
});
afterEach(async () => {
  await server?.remove();
  server = undefined;
});
afterAll(async () => {
  await address?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask<Row extends object>(database: string, text: string): Promise<Row[]> {
  const url = new URL(postgres.url);
  url.pathname = `/${database}`;
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const urlOf = (database: string, port: number | string) => `postgres://intendance:${password}@127.0.0.1:${port}/${database}`;
const ownPort = () => new URL(postgres.url).port;

/** @param databases of the file, besides the home */
async function settings(databases: readonly object[]): Promise<Record<string, string>> {
  const file = join(folder, 'databases.json');
  await writeFile(file, JSON.stringify({ databases }));
  return { ...keys, DATABASE_URL: urlOf('intendance', ownPort()), DATABASES_FILE: file, REGISTRATION: 'true' };
}
const lyonAtTheAddress = () => settings([{ name: 'lyon', url: urlOf('lyon', address.port) }]);

async function request(path: string, token: string | undefined, body?: object): Promise<{ status: number; json: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${server?.url}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

/** @returns the token of the administrator */
async function signUp(name: string): Promise<string> {
  const secret = { password: 'Bonne-Journee-2026', password_confirm: 'Bonne-Journee-2026' };
  const form = {
    name,
    type: 'ASSOCIATION',
    firstname: 'Nadia',
    lastname: 'Petit',
    email: `${name}@asso.example`,
    ...secret,
    accept_terms: true,
  };
  const { status, json } = await request('/register', undefined, form);
  if (status !== 201) throw new Error(`the sign-up answered ${status}: ${JSON.stringify(json)}`);
  return String(json.token);
}

const isUp = async (database: string) =>
  (await (await fetch(`${server?.url}/metrics`)).text()).includes(`intendance_database_up{database="${database}"} 1`);
const places = () =>
  ask<{ database: string; structures: number }>(
    'intendance',
    'SELECT database, count(*)::int AS structures FROM platform.structure_place GROUP BY database ORDER BY database',
  );
const structuresInLyon = () =>
  ask<{ structures: number }>('lyon', 'SELECT count(DISTINCT environment_id)::int AS structures FROM evs.event');

describe('a second database', () => {
  it('that does not answer at the start is opened once it does, and takes structures; without it, the others go on', async () => {
    server = await ServerProcess.prepare(await lyonAtTheAddress());
    const account = [
      '--type',
      'CSE',
      '--name',
      'Premiere',
      '--email',
      'claire@cse.example',
      '--firstname',
      'Claire',
      '--lastname',
      'Morel',
    ];
    const { code } = await server.run({}, [process.execPath, 'apps/cli/dist/main.js', 'environments', 'create', ...account]);
    expect(code).toBe(0);
    await server.restart();
    expect([await isUp('home'), await isUp('lyon')]).toEqual([true, false]);
    const atHome = await signUp('une');
    expect(await places()).toEqual([{ database: 'home', structures: 2 }]);

    address.leadTo(postgres.url);
    await until(() => isUp('lyon'), 'the second database is opened');
    const inLyon = await signUp('deux');
    expect(await places()).toEqual([
      { database: 'home', structures: 2 },
      { database: 'lyon', structures: 1 },
    ]);
    expect(await structuresInLyon()).toEqual([{ structures: 1 }]);
    expect((await request('/users/me', inLyon)).status).toBe(200);

    address.leadTo('postgres://127.0.0.1:1');
    await until(async () => (await request('/people', inLyon)).status === 503, 'its structure is refused');
    expect((await request('/people', atHome)).status).toBe(200);
    address.leadTo(postgres.url);
    await until(async () => (await request('/people', inLyon)).status === 200, 'its structure is served again');
  });

  it.each([
    [
      'has structures and is no longer named',
      () => settings([{ name: 'brest', url: urlOf('lyon', ownPort()) }]),
      'DATABASES_FILE ne nomme plus la base « lyon », où est 1 structure',
    ],
    [
      'has another name already',
      () =>
        settings([
          { name: 'lyon', url: urlOf('lyon', ownPort()) },
          { name: 'brest', url: urlOf('lyon', ownPort()) },
        ]),
      'La base « brest » de DATABASES_FILE appartient déjà à une installation',
    ],
    [
      'is the home',
      () =>
        settings([
          { name: 'lyon', url: urlOf('lyon', ownPort()) },
          { name: 'brest', url: urlOf('intendance', ownPort()) },
        ]),
      'La base « brest » de DATABASES_FILE appartient déjà à une installation',
    ],
  ])('keeps the program from starting when it %s', async (_case, env, sentence) => {
    server = await ServerProcess.prepare(await env());
    const { code, stderr } = await server.run();
    expect([code, stderr]).toEqual([64, expect.stringContaining(sentence)]);
  });
});
