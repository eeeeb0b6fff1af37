import type { EnvironmentId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { structureMover } from '../src/move-structure.js';
import type { MoveStep } from '../src/platform/moves/move.js';
import { MoveRows } from '../src/platform/moves/move-rows.js';
import { Directory } from '../src/platform/tenancy/directory.js';
import type { StructureMovesDto } from '../src/subscription/operator/structure-move/structure-move.dto.js';
import { activitiesFixture, eventually } from './activities-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { type SignedIn, signedIn } from './signed-in.js';

let app: TestApp;
let operator: SignedIn;
let moving: Awaited<ReturnType<typeof activitiesFixture>>;
let id: EnvironmentId;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, databases: ['lyon', 'brest'] });
  operator = await signedIn(app, { isOperator: true, permissions: [] });
  moving = await activitiesFixture(app);
  id = moving.clerk.environmentId;
  for (let claims = 0; claims < 3; claims++) await moving.request({ bill_amount: 10 + claims });
  await app.settled();
  if ((await place()) !== 'home') await structureMover(app.nest, app.owners).move(id, 'home');
}, 90_000);
afterAll(() => app?.close());

async function place(): Promise<string> {
  const directory = app.get(Directory);
  directory.forget(id);
  return (await directory.of(id)).name;
}
const elsewhere = async () => ((await place()) === 'home' ? 'lyon' : 'home');
const call = (method: 'GET' | 'POST', path: string, payload?: object, headers = operator.headers) =>
  app.inject({ method, url: `/api/operator/structure_moves${path}`, headers, ...(payload && { payload }) });
const request = (destination: string, environment: string = id) => call('POST', '', { environment, destination });
const list = async () => (await call('GET', '')).json<StructureMovesDto>();
const cancel = () => call('POST', `/${id}/cancel`);
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
const claims = async () => (await moving.get('/refunds?limit=1')).json<{ totalCount: number }>().totalCount;
const stopAt = (last: MoveStep) => async (step: MoveStep) => {
  if (step === last) throw new Error('killed');
};
const untilOver = () =>
  eventually(async () => {
    const { moves, results } = await list();
    return moves.length === 0 ? results[0] : undefined;
  });

/** Another program moves a structure between these two databases meanwhile. */
async function whileBusy<T>(pair: string, work: () => Promise<T>): Promise<T> {
  const session = new pg.Client(app.owners.get('home'));
  await session.connect();
  try {
    await session.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`moves ${pair}`]);
    return await work();
  } finally {
    await session.end();
  }
}

describe('a move that an operator requests', () => {
  it('is done by the servers, and its result says who asked for it', async () => {
    const before = await claims();
    const answer = await request('lyon');
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ moves: [{ id, source: 'home', destination: 'lyon', is_cancelled: false, problem: null }] });
    const name = answer.json<StructureMovesDto>().moves[0]?.requested_by;
    expect(name).toBeTruthy();
    expect(await untilOver()).toMatchObject({
      id,
      source: 'home',
      destination: 'lyon',
      outcome: 'moved',
      problem: null,
      requested_by: name,
    });
    expect([await place(), await claims()]).toEqual(['lyon', before]);
    await moving.request({ bill_amount: 14 });
  });

  it('is refused for a database or a structure that is unknown, and where it is already', async () => {
    expect(codeOf(await request('nantes'))).toBe('structure-move.unknown-database');
    expect(codeOf(await request(await place()))).toBe('structure-move.already-there');
    expect(codeOf(await request('home', '01a22ba0-0000-7000-8000-0000000000ff'))).toBe('environment.unknown');
    expect((await call('POST', '', { environment: id, destination: 'home' }, moving.clerk.headers)).statusCode).toBe(403);
    expect((await list()).moves).toEqual([]);
  });

  it('waits while another one is between the two databases, and can be cancelled there', async () => {
    const [from, to] = [await place(), await elsewhere()];
    await whileBusy('home lyon', async () => {
      expect((await request(to)).statusCode).toBe(202);
      expect(codeOf(await request('brest'))).toBe('structure-move.running');
      expect((await list()).moves).toMatchObject([{ state: 'requested', copied: 0 }]);
      expect((await cancel()).statusCode).toBe(204);
      const { totalCount, results } = await list();
      expect([totalCount, results[0]]).toMatchObject([0, { id, outcome: 'cancelled', destination: to }]);
    });
    expect(await place()).toBe(from);
  });

  it.each(['marked', 'copied', 'fenced', 'departed', 'switched'] as const)('goes on after a kill at the step %s', async (step) => {
    const to = await elsewhere();
    const before = await claims();
    await whileBusy('home lyon', async () => {
      await request(to);
      await expect(structureMover(app.nest, app.owners, stopAt(step)).move(id, to)).rejects.toThrow('killed');
    });
    expect(await untilOver()).toMatchObject({ outcome: 'moved', destination: to });
    expect([await place(), await claims()]).toEqual([to, before]);
  });

  it('names the reason why it is refused', async () => {
    const source = app.databases.named(await place())?.pools.worker;
    await source?.query(
      `INSERT INTO read.parked_environment (reader, environment_id, xid, position, event, error) VALUES ('spec', $1, '1', 1, '{}', 'spec')`,
      [id],
    );
    await request(await elsewhere());
    expect(await untilOver()).toMatchObject({ outcome: 'refused', problem: expect.stringContaining('est arrêté pour cette structure') });
    await source?.query('DELETE FROM read.parked_environment WHERE environment_id = $1', [id]);
  });
});

describe('a move that was cancelled, and whose program was killed,', () => {
  const killed = async (to: string) =>
    expect(structureMover(app.nest, app.owners, stopAt('copied')).move(id, to)).rejects.toThrow('killed');

  it('is taken back by the servers', async () => {
    const from = await place();
    await killed(await elsewhere());
    expect((await cancel()).statusCode).toBe(204);
    expect(await untilOver()).toMatchObject({ outcome: 'cancelled' });
    expect(await place()).toBe(from);
  });

  it.each(['the same database', 'another one'])('is taken back by the command, which then moves the structure to %s', async (where) => {
    const first = await elsewhere();
    const to = where === 'another one' ? 'brest' : first;
    await killed(first);
    expect(await app.get(MoveRows).cancel(id)).toBe(true);
    await structureMover(app.nest, app.owners).move(id, to);
    expect(await place()).toBe(to);
    expect((await list()).results.slice(0, 2)).toMatchObject([
      { outcome: 'moved', destination: to },
      { outcome: 'cancelled', destination: first },
    ]);
  });
});
