import { randomUUID } from 'node:crypto';
import type { AppendResult } from '@intendance/event-store/event-store.js';
import { templatePasses } from '@intendance/event-store/postgres/install.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccountRow, accounts, eventually, type Fixture, foldAccount, openFixture } from '../../../test/projection-fixture.js';
import type { RowProjection } from './projection.js';

let fixture: Fixture;
/** The fold refuses a payment of 13 while it is broken. */
let isBroken: boolean;
beforeEach(async () => {
  fixture = await openFixture();
  isBroken = true;
});
afterEach(() => fixture.close());

const fold: RowProjection<never, AccountRow>['fold'] = (row, event: Parameters<typeof foldAccount>[1]) => {
  if (isBroken && event.data.amount === 13) throw new Error('thirteen');
  return foldAccount(row, event);
};
const fragile = (version = 1) => accounts({ fold: fold as never, version });
const positionOf = (result: AppendResult) => {
  if (result.outcome !== 'appended') throw new Error(`not appended: ${result.outcome}`);
  return result.position;
};
const account = randomUUID();
const pay = async (environmentId: EnvironmentId, ...amounts: number[]) => {
  let position = positionOf(await fixture.append(environmentId, account, { type: 'Opened', data: { owner: 'a' } }));
  for (const amount of amounts) position = positionOf(await fixture.append(environmentId, account, { type: 'Paid', data: { amount } }));
  return { environmentId, position };
};
const shows = (last: Awaited<ReturnType<typeof pay>>, timeoutMs = 5000) => fixture.progress.shows(last, ['accounts'], timeoutMs);
const parked = () => eventually(async () => (await fixture.progress.parked())[0]);
const released = () => eventually(async () => (await fixture.progress.parked()).length === 0);
const balances = async () =>
  Object.fromEntries(
    (await fixture.rows('SELECT environment_id, balance::int FROM read.account')).map((row) => [row.environment_id, row.balance]),
  );
const total = async (environmentId: EnvironmentId) =>
  (await fixture.rows('SELECT balance::int FROM read.account_by_owner WHERE environment_id = $1', [environmentId]))[0]?.balance;
/** As the application reads it. */
const read = async (environmentId: EnvironmentId, table = 'account') => {
  const client = await fixture.app.connect();
  try {
    await client.query("SELECT set_config('app.pass', $1, false)", [templatePasses.sign('rows', environmentId)]);
    return (await client.query(`SELECT balance::int FROM read.${table}`)).rows;
  } finally {
    client.release(true);
  }
};

describe('an event that a projection cannot fold', () => {
  it('parks its environment there, and nobody else', async () => {
    const [mine, theirs] = [newId<'environment'>(), newId<'environment'>()];
    await fixture.start([fragile()]);
    const poisoned = await pay(mine, 2, 13, 4);
    const healthy = await pay(theirs, 5, 6);
    expect(await shows(healthy)).toBe(true);
    expect(await parked()).toMatchObject({
      reader: 'accounts',
      is_policy: false,
      environment_id: mine,
      error: 'thirteen',
      event: { stream: `account-${account}`, version: 3, type: 'Paid' },
    });
    expect(await balances()).toEqual({ [mine]: 2, [theirs]: 11 });
    expect(await fixture.progress.status()).toMatchObject([{ name: 'accounts', state: 'live', parked: 1, behind: 0 }]);
    expect(await shows(poisoned, 5000)).toBe(false);
    expect(await fixture.progress.caughtUp({ environmentId: mine }, ['accounts'], 0)).toBe(false);
    expect(await fixture.progress.caughtUp({ environmentId: theirs }, ['accounts'], 5000)).toBe(true);
  });

  it('makes each read of its tables by this environment fail, instead of showing old rows', async () => {
    const [mine, theirs] = [newId<'environment'>(), newId<'environment'>()];
    await fixture.start([fragile()]);
    await pay(mine, 2, 13);
    expect(await shows(await pay(theirs, 5))).toBe(true);
    await parked();
    for (const table of ['account', 'account_by_owner'])
      await expect(read(mine, table)).rejects.toMatchObject({ code: 'RM001', message: 'accounts' });
    expect(await read(theirs)).toEqual([{ balance: 5 }]);
  });

  it('outdates the pages of this environment', async () => {
    const mine = newId<'environment'>();
    const revision = async () => (await fixture.rows('SELECT revision::int FROM read.projection_revision'))[0]?.revision;
    await fixture.start([fragile()]);
    expect(await shows(await pay(mine, 2))).toBe(true);
    const before = await revision();
    await fixture.append(mine, account, { type: 'Paid', data: { amount: 13 } });
    await parked();
    expect(await revision()).not.toBe(before);
  });

  it('is tried again: once it can be folded, all that waited follows', async () => {
    const mine = newId<'environment'>();
    await fixture.start([fragile()], { batch: 2 });
    const last = await pay(mine, 2, 13, 4, 13, 1, 1, 1, 1);
    await parked();
    isBroken = false;
    await released();
    expect(await shows(last)).toBe(true);
    expect(await balances()).toEqual({ [mine]: 36 });
    expect(await total(mine)).toBe(36);
    expect(await read(mine)).toEqual([{ balance: 36 }]);
  });

  it('stays where the next one fails, and says so', async () => {
    const mine = newId<'environment'>();
    await fixture.start([
      accounts({
        fold: (row, event) => {
          if (isBroken && event.data.amount === 13) throw new Error('thirteen');
          if (event.data.amount === 14) throw new Error('fourteen');
          return foldAccount(row, event);
        },
      }),
    ]);
    await pay(mine, 2, 13, 4, 14, 5);
    await parked();
    isBroken = false;
    await eventually(async () => (await fixture.progress.parked())[0]?.error === 'fourteen');
    expect(await balances()).toEqual({ [mine]: 19 });
  });

  it('is tried again at a start, and by the next version', async () => {
    const [mine, theirs] = [newId<'environment'>(), newId<'environment'>()];
    const first = await fixture.start([fragile()]);
    const last = await pay(mine, 2, 13, 4);
    await parked();
    await first.stop();
    const second = await fixture.start([fragile(2)]);
    await eventually(async () => (await fixture.progress.status()).every(({ version, state }) => version === 2 && state === 'live'));
    expect(await fixture.progress.parked()).toMatchObject([{ environment_id: mine, error: 'thirteen' }]);
    expect(await shows(await pay(theirs, 1))).toBe(true);
    await second.stop();
    isBroken = false;
    await fixture.start([fragile(2)]);
    await released();
    expect(await shows(last)).toBe(true);
    expect(await balances()).toEqual({ [mine]: 19, [theirs]: 1 });
  });
});

describe('a parked environment that a move removes', () => {
  /** As `removeReadRows` and `removeStructure` do it. */
  const remove = async (environmentId: EnvironmentId) => {
    for (const table of ['read.parked_environment', 'read.account', 'read.account_by_owner', 'evs.event', 'evs.stream'])
      await fixture.rows(`DELETE FROM ${table} WHERE environment_id = $1`, [environmentId]);
  };

  it('is shown in whole when it comes back, although its reader has not tried it again yet', async () => {
    const mine = newId<'environment'>();
    await fixture.start([fragile()]);
    await pay(mine, 2, 13, 4);
    // The next try is a second away.
    await eventually(async () => ((await fixture.progress.parked())[0]?.tries ?? 0) >= 3);
    await remove(mine);
    const last = await pay(mine, 5, 6);
    expect(await shows(last)).toBe(true);
    expect(await balances()).toEqual({ [mine]: 11 });
    expect(await total(mine)).toBe(11);
  });
});

describe('a rebuild', () => {
  const rebuilt = (generation: number) =>
    eventually(async () => (await fixture.rows('SELECT generation FROM read.projection'))[0]?.generation === generation);

  it('of a read model with a parked environment replaces the tables of the others', async () => {
    const [mine, theirs] = [newId<'environment'>(), newId<'environment'>()];
    await fixture.start([fragile()]);
    const last = await pay(mine, 2, 13, 4);
    await parked();
    expect(await shows(await pay(theirs, 5))).toBe(true);
    await fixture.progress.requestRebuild('accounts');
    await rebuilt(2);
    expect(await balances()).toEqual({ [mine]: 2, [theirs]: 5 });
    await expect(read(mine)).rejects.toMatchObject({ code: 'RM001' });
    isBroken = false;
    await released();
    expect(await shows(last)).toBe(true);
    expect(await balances()).toEqual({ [mine]: 19, [theirs]: 5 });
  });

  it('that a restart cut goes on', async () => {
    const mine = newId<'environment'>();
    const first = await fixture.start([fragile()]);
    expect(await shows(await pay(mine, 2))).toBe(true);
    await first.stop();
    await fixture.rows('UPDATE read.projection SET building = 2');
    await fixture.start([fragile()]);
    await rebuilt(2);
    expect((await fixture.progress.status())[0]).toMatchObject({ state: 'live', is_rebuilding: false });
    expect(await balances()).toEqual({ [mine]: 2 });
  });
});
