import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually, type Fixture, openFixture } from '../../../test/projection-fixture.js';
import { systemTimers, type Timers } from '../runtime/timers.js';
import { DatabaseProgress } from './database-progress.js';
import { DatabasePolicyPlaces } from './policy-places.js';
import { PolicyRunner } from './policy-runner.js';
import type { Policy } from './projection.js';
import { ledger } from './projection-ledger.js';
import { WakeUp } from './wake-up.js';
import { DatabaseUnavailable, queryOf } from './worker-connection.js';

let fixture: Fixture;
const running: PolicyRunner[] = [];
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop()));
  await fixture.close();
});

async function run(policy: Policy): Promise<PolicyRunner> {
  const runner = new PolicyRunner({
    places: new DatabasePolicyPlaces(fixture.worker),
    feed: fixture.feed,
    queries: fixture.queries,
    policies: [policy],
  });
  running.push(runner);
  await runner.start();
  return runner;
}
const noting = (seen: unknown[], name = 'note'): Policy => ({
  name,
  from: ['account'],
  types: ['Opened'],
  async when({ data }: RecordedEvent) {
    seen.push((data as { owner: string }).owner);
  },
});
const environmentId = newId<'environment'>();
const open = (owner: string) => fixture.append(environmentId, randomUUID(), { type: 'Opened', data: { owner } });

describe('a policy', () => {
  it('sees each event once, in order, from its first start on, across restarts', async () => {
    const seen: unknown[] = [];
    await open('before');
    await fixture.visible();
    const first = await run(noting(seen));
    for (const owner of ['a', 'b']) await open(owner);
    await eventually(async () => seen.length === 2);
    await first.stop();
    await open('c');
    await run(noting(seen));
    await eventually(async () => seen.length === 3);
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('starts near the end of the feed, however long no event was for it', async () => {
    const first = await run(noting([]));
    await open('a');
    const place = async () => (await ledger.checkpoint(queryOf(fixture.worker), 'policy:note', 1))?.xid ?? 0n;
    await eventually(async () => (await place()) > 0n);
    const before = await place();
    for (let transactions = 0; transactions <= 1000; transactions++) await fixture.worker.query('SELECT pg_current_xact_id()');
    await eventually(async () => (await place()) - before > 1000n);
    await first.stop();
  });

  it('may begin with the first event ever', async () => {
    const seen: unknown[] = [];
    await open('before');
    await run({ ...noting(seen), startsAt: 'beginning' });
    await eventually(async () => seen.length === 1);
    expect(seen).toEqual(['before']);
  });

  it('tries a failing event again before it goes on', async () => {
    const seen: unknown[] = [];
    let failures = 2;
    const flaky: Policy = {
      ...noting(seen),
      async when(event) {
        if ((event.data as { owner: string }).owner === 'b' && failures-- > 0) throw new Error('mail server away');
        seen.push((event.data as { owner: string }).owner);
      },
    };
    await run(flaky);
    for (const owner of ['a', 'b', 'c']) await open(owner);
    await eventually(async () => seen.length === 3);
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('leaves aside the environment of an event that keeps failing, tells it, and goes on for the others', async () => {
    const seen: unknown[] = [];
    let isMended = false;
    const poisoned: Policy = {
      ...noting(seen),
      async when(event) {
        if ((event.data as { owner: string }).owner === 'poison' && !isMended) throw new Error('no such address');
        seen.push((event.data as { owner: string }).owner);
      },
    };
    const first = await run(poisoned);
    const other = newId<'environment'>();
    await open('poison');
    await open('after it');
    await fixture.append(other, randomUUID(), { type: 'Opened', data: { owner: 'elsewhere' } });
    await eventually(async () => seen.includes('elsewhere'));
    expect(seen).toEqual(['elsewhere']);
    const progress = new DatabaseProgress(fixture.worker, fixture.queries);
    const [parked] = await progress.parked();
    expect(parked).toMatchObject({
      reader: 'note',
      is_policy: true,
      environment_id: environmentId,
      error: 'no such address',
      event: { type: 'Opened' },
    });
    // The environment stays parked after a restart, and its events run in order once the cause is fixed.
    await first.stop();
    isMended = true;
    await run(poisoned);
    await eventually(async () => seen.length === 3);
    expect(seen).toEqual(['elsewhere', 'poison', 'after it']);
    await eventually(async () => (await progress.parked()).length === 0);
  });

  describe('whose events concern other structures', () => {
    const [one, away] = [newId<'environment'>(), newId<'environment'>()];
    const letters = (seen: unknown[], isAway: () => boolean): Policy => ({
      ...noting(seen, 'letters'),
      structuresOf: () => [away, one],
      async when({ data }, structure) {
        const { owner } = data as { owner: string };
        if (structure === away && isAway()) throw new DatabaseUnavailable(new Error('its database does not answer'));
        seen.push(`${owner} ${structure === one ? 'one' : 'away'}`);
      },
    });
    const parkedStructures = async () =>
      (await new DatabaseProgress(fixture.worker, fixture.queries).parked()).map((row) => row.environment_id);

    it('parks the one whose database does not answer, and catches up for it alone', async () => {
      const seen: unknown[] = [];
      let isAway = true;
      await run(letters(seen, () => isAway));
      for (const owner of ['a', 'b']) await open(owner);
      await eventually(async () => seen.length === 2);
      expect(await parkedStructures()).toEqual([away]);
      isAway = false;
      await eventually(async () => (await parkedStructures()).length === 0);
      expect(seen).toEqual(['a one', 'b one', 'a away', 'b away']);
    });

    it('treats the events of an environment that an earlier version parked whole', async () => {
      const seen: unknown[] = [];
      let isMended = false;
      const before: Policy = {
        ...noting(seen, 'letters'),
        async when() {
          if (!isMended) throw new Error('one of them has no address');
        },
      };
      const first = await run(before);
      await open('a');
      await eventually(async () => (await parkedStructures()).length === 1);
      await first.stop();
      isMended = true;
      await run(letters(seen, () => false));
      await eventually(async () => (await parkedStructures()).length === 0);
      expect(seen).toEqual(['a away', 'a one']);
    });
  });

  it('gathers and reads the feed with the others: one statement for all of them', async () => {
    const seen: unknown[] = [];
    let readings = 0;
    const pauses: number[] = [];
    const timers: Timers = {
      ...systemTimers,
      after: (ms, done) => {
        pauses.push(ms);
        return systemTimers.after(ms, done);
      },
    };
    const counted = new Proxy(fixture.feed, {
      get: (feed, name: keyof typeof fixture.feed) => {
        if (name === 'after') readings++;
        const member: unknown = feed[name];
        return typeof member === 'function' ? member.bind(feed) : member;
      },
    });
    const policies = Array.from({ length: 10 }, (_, index) => noting(seen, `note ${index}`));
    const runner = new PolicyRunner({
      places: new DatabasePolicyPlaces(fixture.worker),
      feed: counted,
      queries: fixture.queries,
      policies,
      timers,
    });
    running.push(runner);
    await runner.start();
    await open('warm');
    await eventually(async () => seen.length === 10);
    readings = 0;
    pauses.length = 0;
    await open('counted');
    await eventually(async () => seen.length === 20);
    expect(readings).toBeLessThan(6);
    expect(pauses.length).toBeLessThan(6);
  });

  it('skips events of other types, and saves its position once for all of them', async () => {
    const seen: string[] = [];
    const closing: Policy = { name: 'closing', from: ['account'], types: ['Closed'], when: async ({ type }) => void seen.push(type) };
    await (await run(closing)).stop();
    for (const owner of ['a', 'b', 'c']) await open(owner);
    await fixture.append(environmentId, randomUUID(), { type: 'Closed', data: {} });
    for (const owner of ['d', 'e', 'f']) await open(owner);
    await fixture.visible();
    const saves = jest.spyOn(ledger, 'moveCheckpoints');
    const second = await run(closing);
    await eventually(async () => saves.mock.calls.length === 2);
    await second.stop();
    await run(closing);
    await fixture.append(environmentId, randomUUID(), { type: 'Closed', data: {} });
    await eventually(async () => seen.length === 2);
    expect(saves.mock.calls.length).toBeLessThan(5);
    saves.mockRestore();
  });

  it('runs in one of two processes, and in the other once that one is gone', async () => {
    const seen: unknown[] = [];
    const [first] = [await run(noting(seen)), await run(noting(seen))];
    await open('a');
    await eventually(async () => seen.length === 1);
    await first?.stop();
    await open('b');
    await eventually(async () => seen.length === 2);
    expect(seen).toEqual(['a', 'b']);
  });
});

describe('waking', () => {
  it('reaches other processes, once for many appends, and comes back after its connection was cut', async () => {
    const [here, there] = [
      new WakeUp({ connectionString: fixture.database.appUrl }),
      new WakeUp({ connectionString: fixture.database.workerUrl }),
    ];
    let [woken, heard] = [0, 0];
    here.onWake(() => woken++);
    there.onWake(() => heard++);
    await Promise.all([here.start(), there.start()]);
    for (let n = 0; n < 50; n++) here.appended();
    expect(woken).toBe(50);
    await eventually(async () => heard > 0);
    expect(heard).toBe(1);
    // Limited to this database: other specs run on the same server.
    await fixture.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND (query LIKE 'LISTEN%' OR query LIKE 'NOTIFY%')`);
    await eventually(async () => {
      here.appended();
      return heard > 1;
    });
    await Promise.all([here.stop(), there.stop()]);
    expect(heard).toBeGreaterThan(1);
  });
});
