import { randomUUID } from 'node:crypto';
import type { AppendResult } from '@intendance/event-store/event-store.js';
import { templatePasses } from '@intendance/event-store/postgres/install.js';
import { openPool } from '@intendance/event-store/postgres/pool.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { accounts, eventually, type Fixture, foldAccount, openFixture } from '../../../test/projection-fixture.js';
import { silentObserver } from './worker-observer.js';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const environment = (): EnvironmentId => newId();
const reached = async (result: AppendResult, timeoutMs = 5000): Promise<boolean> => {
  if (result.outcome !== 'appended') throw new Error(`not appended: ${result.outcome}`);
  return (await fixture.progress.reached(result.position, timeoutMs)) !== undefined;
};
const accountRows = () =>
  fixture.rows('SELECT environment_id, id, owner, balance::int, state, payments FROM read.account ORDER BY environment_id, id');
const tallies = () =>
  fixture.rows(
    'SELECT environment_id, owner, accounts::int, balance::int FROM read.account_by_owner WHERE accounts <> 0 OR balance <> 0 ORDER BY 1, 2',
  );

describe('folding rows', () => {
  it('shows what was appended, once the position is reached', async () => {
    await fixture.start([accounts()]);
    const [environmentId, account] = [environment(), randomUUID()];
    await fixture.append(environmentId, account, { type: 'Opened', data: { owner: 'Zoé' } });
    expect(
      await reached(
        await fixture.append(environmentId, account, { type: 'Paid', data: { amount: 250 } }, { type: 'Paid', data: { amount: 50 } }),
      ),
    ).toBe(true);
    expect(await accountRows()).toEqual([
      { environment_id: environmentId, id: account, owner: 'Zoé', balance: 300, state: 'open', payments: [250, 50] },
    ]);
  });

  it('folds what was there before the worker', async () => {
    const [environmentId, account] = [environment(), randomUUID()];
    await fixture.append(environmentId, account, { type: 'Opened', data: { owner: 'a' } });
    const last = await fixture.append(environmentId, account, { type: 'Paid', data: { amount: 1 } });
    await fixture.start([accounts()]);
    expect(await reached(last)).toBe(true);
    expect(await accountRows()).toMatchObject([{ balance: 1 }]);
  });

  it('removes the row that a fold gives up, from its totals too', async () => {
    await fixture.start([accounts()]);
    const [environmentId, survivor, gone] = [environment(), randomUUID(), randomUUID()];
    for (const id of [survivor, gone])
      await fixture.append(environmentId, id, { type: 'Opened', data: { owner: 'a' } }, { type: 'Paid', data: { amount: 10 } });
    await reached(await fixture.append(environmentId, gone, { type: 'Paid', data: { amount: 5 } }));
    expect(await tallies()).toEqual([{ environment_id: environmentId, owner: 'a', accounts: 2, balance: 25 }]);
    await reached(await fixture.append(environmentId, gone, { type: 'Closed', data: {} }));
    expect((await accountRows()).map(({ id }) => id)).toEqual([survivor]);
    expect(await tallies()).toEqual([{ environment_id: environmentId, owner: 'a', accounts: 1, balance: 10 }]);
  });

  it('shows the application only the rows of the environment it is set to', async () => {
    await fixture.start([accounts()]);
    const [mine, theirs, account] = [environment(), environment(), randomUUID()];
    for (const id of [mine, theirs])
      await reached(await fixture.append(id, account, { type: 'Opened', data: { owner: id === mine ? 'mine' : 'theirs' } }));
    const client = await fixture.app.connect();
    await client.query("SELECT set_config('app.pass', $1, false)", [templatePasses.sign('rows', mine)]);
    for (const table of ['account', 'account_by_owner'])
      expect((await client.query(`SELECT owner FROM read.${table}`)).rows).toEqual([{ owner: 'mine' }]);
    expect((await client.query('SELECT environment_id FROM read.projection_revision')).rows).toEqual([{ environment_id: mine }]);
    await expect(client.query("UPDATE read.account SET owner = 'x'")).rejects.toThrow('permission denied');
    await expect(client.query('SELECT 1 FROM evs.event')).rejects.toThrow('permission denied');
    client.release(true);
  });

  it('moves the revision of the environment whose rows changed, and of no other', async () => {
    await fixture.start([accounts()]);
    const [changed, quiet] = [environment(), environment()];
    const revisions = async () =>
      new Map(
        (await fixture.rows('SELECT environment_id, revision::int FROM read.projection_revision')).map((row) => [
          row.environment_id,
          row.revision,
        ]),
      );
    for (const id of [changed, quiet]) await reached(await fixture.append(id, randomUUID(), { type: 'Opened', data: { owner: 'a' } }));
    const before = await revisions();
    await reached(await fixture.append(changed, randomUUID(), { type: 'Opened', data: { owner: 'b' } }));
    const after = await revisions();
    expect(Number(after.get(changed))).toBeGreaterThan(Number(before.get(changed)));
    expect(after.get(quiet)).toBe(before.get(quiet));
  });

  it('says false for a position that no projection reaches in time', async () => {
    await fixture.start([accounts()]);
    expect(await fixture.progress.reached({ shard: 0, xid: 2n ** 62n, position: 1n }, 30)).toBeUndefined();
  });
});

describe('a projection that fails', () => {
  it('leaves nothing of the batch that a table refused', async () => {
    const owners = accounts({
      tallies: [],
      fold: (row, event) => ({ ...(foldAccount(row, event) ?? never()), owner: event.type === 'Paid' ? (null as never) : 'a' }),
    });
    await fixture.start([owners]);
    const [environmentId, account] = [environment(), randomUUID()];
    await fixture.append(environmentId, account, { type: 'Opened', data: {} });
    await fixture.append(environmentId, account, { type: 'Paid', data: { amount: 1 } });
    const [parked] = await eventually(async () => (await fixture.progress.parked()).length > 0 && fixture.progress.parked());
    expect(parked?.error).toContain('null value in column "owner"');
    expect(await accountRows()).toMatchObject([{ owner: 'a', balance: 0 }]);
  });
});

const never = (): never => {
  throw new Error('no row');
};

describe('an outage', () => {
  /** Ends the sessions of the worker; those without a lock only, where `except` says so. */
  const endSessions = (except = 'false') =>
    fixture.rows(`SELECT pg_terminate_backend(a.pid, 5000) FROM pg_stat_activity a WHERE a.usename = 'intendance_worker'
      AND a.datname = current_database() AND NOT (${except})`);

  it('while the projection is adopted again, on a server that only reads, delays it no longer than the outage', async () => {
    const pool = openPool(fixture.database.workerUrl, 12);
    const refusals: string[] = [];
    const problem = (_: string | undefined, error: unknown) => {
      if (error instanceof Error && error.cause instanceof pg.DatabaseError) refusals.push(error.cause.code ?? '');
    };
    const worker = await fixture.start([accounts()], { pool, observer: { ...silentObserver, problem } });
    const environmentId = environment();
    expect(await reached(await fixture.append(environmentId, randomUUID(), { type: 'Opened', data: { owner: 'a' } }))).toBe(true);

    // A session of the pool keeps the settings that it was opened with.
    pool.options.options = '-c default_transaction_read_only=on';
    await endSessions();
    await eventually(async () => refusals.includes('25006'));
    pool.options.options = '';
    await endSessions("EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory')");
    expect(await reached(await fixture.append(environmentId, randomUUID(), { type: 'Opened', data: { owner: 'b' } }))).toBe(true);
    await worker.stop();
    await pool.end();
  });
});
