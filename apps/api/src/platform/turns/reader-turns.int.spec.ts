import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../test/server-process.js';
import { type DatabaseName, TurnProcesses } from '../../../test/turn-processes.js';

let processes: TurnProcesses;
beforeAll(async () => {
  processes = await TurnProcesses.open();
});
afterEach(async () => {
  const { overlaps } = processes;
  const seen = [...overlaps];
  await processes.endAll();
  expect(seen).toEqual([]);
});
afterAll(() => processes?.close());

/** After a kill, another process reads within this time. */
const takeOverMs = 5_000;
const untilShared = (shares: readonly number[], withinMs = takeOverMs) =>
  until(
    () => Promise.resolve(processes.isWhole && processes.shares.join() === shares.join()),
    `shares of ${shares.join()}: ${JSON.stringify(processes.readers)}`,
    withinMs,
  );
const untilEven = (most: number, withinMs = takeOverMs) =>
  until(() => Promise.resolve(processes.isWhole && Math.max(...processes.shares) === most), `each ${most} at most`, withinMs);
const readersNow = () => processes.readers;
const sessionsOf = async (database: DatabaseName) =>
  (
    await processes.ask<{ sessions: number }>(
      database,
      `SELECT count(DISTINCT pid)::int AS sessions FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND locktype = 'advisory'`,
    )
  )[0]?.sessions;
const turnHolder = `FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database() AND locktype = 'advisory'
  AND mode = 'ExclusiveLock' AND classid = (hashtext('intendance turn')::bigint & 4294967295)::oid`;
const holderOf = async (database: DatabaseName) => (await processes.ask<{ pid: number }>(database, `SELECT pid ${turnHolder}`))[0]?.pid;

describe('processes that read three databases', () => {
  it('alone, one reads all of them at once', async () => {
    const one = await processes.start('one');
    expect(one.turns.held.map(({ database, family, isHeld }) => [database, family, isHeld])).toEqual([
      ['home', 'worker', true],
      ['lyon', 'worker', true],
      ['brest', 'worker', true],
    ]);
    await untilShared([3]);
  });

  it('share them evenly as others join, take over from a killed one, and share anew', async () => {
    await processes.start('one');
    await untilShared([3]);
    const two = await processes.start('two');
    await untilShared([2, 1]);
    const three = await processes.start('three');
    await untilShared([1, 1, 1]);

    two.kill();
    await untilEven(2);
    expect(two.turns.held.some(({ isHeld }) => isHeld)).toBe(false);
    for (const database of ['home', 'lyon', 'brest'] as const) two.lead(database);
    await untilShared([1, 1, 1]);
    await three.stop();
    await untilEven(2);
  });

  it('give their turns back when they stop gently, and leave no session behind', async () => {
    const one = await processes.start('one');
    const two = await processes.start('two');
    await untilEven(2);
    one.isLeaving = true;
    await untilShared([0, 3]);
    await one.stop();
    two.isLeaving = true;
    await untilShared([0, 3]);
    await two.stop();
    for (const database of ['home', 'lyon', 'brest'] as const)
      await until(async () => (await sessionsOf(database)) === 0, `no session is left in ${database}`, takeOverMs);
  });

  it('read on when the session of a turn ends', async () => {
    await processes.start('one');
    await processes.start('two');
    await untilEven(2);
    for (const database of ['home', 'lyon', 'brest'] as const) {
      const before = await holderOf(database);
      await processes.ask(database, `SELECT pg_terminate_backend(pid) ${turnHolder}`);
      await until(async () => ![before, undefined].includes(await holderOf(database)), `${database} has a turn again`, takeOverMs);
      await untilEven(2);
    }
  });

  it('compete with processes of the same build only', async () => {
    const one = await processes.start('one');
    const other = await processes.start('other', { build: 'two' });
    const held = () => [one, other].map(({ turns }) => turns.held.filter(({ isHeld }) => isHeld).length);
    expect(held()).toEqual([3, 3]);
    // The locks of the readers decide between builds.
    await untilShared([3, 0]);
  });

  it('compete with processes of their role only', async () => {
    await processes.start('projector', { family: 'projector' });
    await processes.start('one');
    await processes.start('two');
    await until(async () => /^3,(1,2|2,1)$/.test(processes.shares.join()), 'the workers share', takeOverMs);
  });
});

describe('a database', () => {
  it('that one process does not reach is read by another, and comes back to nobody in vain', async () => {
    const one = await processes.start('one');
    await processes.start('two');
    await untilEven(2);
    one.cut('lyon');
    await until(async () => readersNow().lyon === 'two', 'the other process reads it', takeOverMs);
    one.lead('lyon');
    await untilEven(2);
  });

  it('that does not answer holds no other back, and is read once it answers', async () => {
    const started = [await processes.start('one'), await processes.start('two'), await processes.start('three')];
    await untilShared([1, 1, 1]);
    const readerOf = (database: DatabaseName) => started.find((process) => process.reads(database));
    const [inLyon, inBrest, left] = [readerOf('lyon'), readerOf('brest'), readerOf('home')];
    for (const process of started) process.freeze('lyon');
    inLyon?.kill();
    await until(async () => left?.waitsFor('lyon') ?? false, 'a process asks in vain', takeOverMs);
    inBrest?.kill();
    await until(async () => readersNow().brest === left?.name, 'another database is taken over', takeOverMs);
    for (const process of started) process.lead('lyon');
    await until(async () => readersNow().lyon !== '', 'it is read again', takeOverMs);
  });

  it('stays with its process while the home is away, and is taken over even then', async () => {
    const one = await processes.start('one');
    const two = await processes.start('two');
    await untilEven(2);
    for (const process of [one, two]) process.cut('home');
    await until(async () => readersNow().home === '', 'the home is away', takeOverMs);
    const [holder, other] = one.reads('lyon') ? [one, two] : [two, one];
    holder.kill();
    await until(async () => readersNow().lyon === other.name && readersNow().brest === other.name, 'it is taken over', takeOverMs);
    other.lead('home');
    await until(async () => readersNow().home === other.name, 'the home too', takeOverMs);
  });
});
