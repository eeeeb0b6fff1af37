import { randomUUID } from 'node:crypto';
import type { AppendResult } from '@intendance/event-store/event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, eventually, type Fixture, foldAccount, openFixture } from '../../../test/projection-fixture.js';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const environments: EnvironmentId[] = [newId(), newId()];
const accountIds = Array.from({ length: 40 }, () => randomUUID());
const reached = async (result: AppendResult | undefined): Promise<boolean> => {
  if (result?.outcome !== 'appended') throw new Error('nothing was appended');
  return (await fixture.progress.reached(result.position, 10_000)) !== undefined;
};
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;

async function openAll(): Promise<AppendResult | undefined> {
  let last: AppendResult | undefined;
  for (const environmentId of environments)
    for (const account of accountIds)
      last = await fixture.append(environmentId, account, { type: 'Opened', data: { owner: `owner ${account[0]}` } });
  return last;
}

/** Payments from several writers at once. @returns the last append of each writer */
const write = (writers: number, each: number): Promise<AppendResult[]> =>
  Promise.all(
    Array.from({ length: writers }, async () => {
      let last: AppendResult | undefined;
      for (let n = 0; n < each; n++)
        last = await fixture.append(pick(environments), pick(accountIds), {
          type: 'Paid',
          data: { amount: Math.floor(Math.random() * 100) },
        });
      return last as AppendResult;
    }),
  );

const everything = async () => ({
  rows: await fixture.rows('SELECT * FROM read.account ORDER BY environment_id, id'),
  tallies: await fixture.rows('SELECT * FROM read.account_by_owner ORDER BY environment_id, owner'),
});
const generation = async (): Promise<unknown> =>
  (await fixture.rows("SELECT generation FROM read.projection WHERE name = 'accounts'"))[0]?.generation;

describe('a rebuild', () => {
  it('gives what the live tables hold, while writers write', async () => {
    await fixture.start([accounts()], { batch: 100 });
    await openAll();
    await write(4, 50);
    const writing = write(4, 100);
    expect(await fixture.progress.requestRebuild('accounts')).toBe(true);
    for (const last of await writing) await reached(last);
    await eventually(async () => (await generation()) === 2);
    const rebuiltLive = await everything();
    await fixture.progress.requestRebuild('accounts');
    await eventually(async () => (await generation()) === 3);
    expect(await everything()).toEqual(rebuiltLive);
    const [sum] = await fixture.rows("SELECT sum((data->>'amount')::int)::int AS sum FROM evs.event WHERE type = 'Paid'");
    expect((await fixture.rows('SELECT sum(balance)::int AS sum FROM read.account'))[0]).toEqual(sum);
    expect((await fixture.rows('SELECT sum(balance)::int AS sum FROM read.account_by_owner'))[0]).toEqual(sum);
    expect(
      await fixture.rows("SELECT 1 FROM information_schema.tables WHERE table_schema = 'read' AND table_name LIKE '%\\_\\_%'"),
    ).toEqual([]);
  });

  it('follows by itself a declaration of another version, with other columns', async () => {
    const first = await fixture.start([accounts()]);
    await reached(await openAll());
    await first.stop();
    const renamed = accounts({
      version: 2,
      fold: (row, event) => ({ ...(foldAccount(row, event) as NonNullable<typeof row>), owner: 'same' }),
    });
    await fixture.start([renamed]);
    await eventually(async () => (await fixture.progress.status()).every(({ version, state }) => version === 2 && state === 'live'));
    expect(await fixture.rows('SELECT DISTINCT owner FROM read.account')).toEqual([{ owner: 'same' }]);
    expect(await fixture.rows('SELECT owner, sum(accounts)::int AS accounts FROM read.account_by_owner GROUP BY 1')).toEqual([
      { owner: 'same', accounts: 80 },
    ]);
  });

  it('keeps the live tables when the new generation cannot be built', async () => {
    let isBroken = false;
    const fragile = accounts({
      fold: (row, event) => {
        if (isBroken) throw new Error('broken');
        return foldAccount(row, event);
      },
    });
    await fixture.start([fragile]);
    await reached(await openAll());
    isBroken = true;
    await fixture.progress.requestRebuild('accounts');
    await eventually(async () => (await fixture.progress.status()).some(({ error }) => error === 'broken'));
    expect(await fixture.rows('SELECT count(*)::int FROM read.account')).toEqual([{ count: 80 }]);
    isBroken = false;
    await eventually(async () => (await generation()) === 2);
    expect(await fixture.rows('SELECT count(*)::int FROM read.account')).toEqual([{ count: 80 }]);
    expect(await fixture.progress.status()).toMatchObject([{ error: null, state: 'live' }]);
  });
});

describe('a read model that nothing is written for', () => {
  it('keeps no reader waiting once it has been built, or built again', async () => {
    await fixture.start([accounts()]);
    const last = await openAll();
    await reached(last);
    const table = { name: 'idle_account', columns: { id: { type: 'uuid' } }, key: ['id'], indexes: [] } as never;
    await fixture.start([accounts({ name: 'idle', from: ['idle'], table, tallies: [] })]);
    const built = async () => (await fixture.rows("SELECT generation FROM read.projection WHERE name = 'idle'"))[0]?.generation;
    await eventually(async () => (await built()) === 1);
    expect(await reached(last)).toBe(true);
    expect(await fixture.progress.requestRebuild('idle')).toBe(true);
    await eventually(async () => (await built()) === 2);
    expect(await reached(last)).toBe(true);
  });
});

describe('two workers', () => {
  it('have one owner per projection; the other takes over when it stops', async () => {
    const first = await fixture.start([accounts()]);
    await fixture.start([accounts()]);
    await reached(await openAll());
    await first.stop();
    for (const last of await write(2, 20)) await reached(last);
    await expectNothingDoubled();
  });

  it('fence each other: what the slower one did is rolled back', async () => {
    await fixture.start([accounts()], { batch: 50 });
    await openAll();
    // The first worker's lock session ends behind its back: for a while both believe that they own the projection.
    const writing = write(4, 150);
    await fixture.start([accounts()], { batch: 50 });
    // Limited to this database, since other specs run on the same server, and to locks with two keys: appends hold one with one key.
    await fixture.rows(`SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objsubid = 2 AND l.pid <> pg_backend_pid()`);
    for (const last of await writing) await reached(last);
    await expectNothingDoubled();
  });
});

async function expectNothingDoubled(): Promise<void> {
  const [sum] = await fixture.rows("SELECT sum((data->>'amount')::int)::int AS sum FROM evs.event WHERE type = 'Paid'");
  expect((await fixture.rows('SELECT sum(balance)::int AS sum FROM read.account'))[0]).toEqual(sum);
  expect((await fixture.rows('SELECT sum(balance)::int AS sum FROM read.account_by_owner'))[0]).toEqual(sum);
}
