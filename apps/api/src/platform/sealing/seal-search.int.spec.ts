import { randomUUID } from 'node:crypto';
import type { StreamId } from '@intendance/event-store/event-store.js';
import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { newId } from '@intendance/kernel/id.js';
import { eventName } from '@intendance/kernel/sealed-history/event-line.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type Fixture, openFixture } from '../../../test/projection-fixture.js';
import { type Query, queryOf } from '../projection/worker-connection.js';
import { SealKeys } from './seal-keys.js';
import { sealSchema } from './seal-schema.js';
import { sealOf } from './seal-search.js';
import { sealTable } from './seal-table.js';
import { Sealer } from './sealer.js';

const environmentId = newId<'environment'>();
const now = () => new Date();
const account = randomUUID();
const events = 40;

let fixture: Fixture;
let stream: StreamId;
const pay = (amount: number) => fixture.append(environmentId, account, { type: 'Paid', data: { amount } });
const sealsNow = () => sealTable.after(queryOf(fixture.worker), environmentId, 0, 1000);

beforeAll(async () => {
  fixture = await openFixture();
  await fixture.owner.query(sealSchema);
  const keys = new SealKeys(new KeyWrap('the secret of this installation'), now);
  const sealer = new Sealer({ pool: fixture.worker, feed: fixture.feed, keys, now, problem: () => undefined, gatherMs: 0 });
  sealer.start();
  for (let amount = 1; amount <= events; amount++) {
    await pay(amount);
    // Seals of a few events each.
    if (amount % 4 === 0) await eventually(async () => (await sealsNow()).flatMap(({ events: names }) => names).length === amount);
  }
  await sealer.stop();
  const [name = ''] = (await sealsNow())[0]?.events ?? [];
  stream = name.slice(0, name.lastIndexOf(' ')) as StreamId;
}, 120_000);
afterAll(() => fixture?.close());

/** The seal of an event, and how many statements read the names of all seals. */
async function search(version: number) {
  const ask = queryOf(fixture.worker);
  const texts: string[] = [];
  const query = ((text: string, params: unknown[]) => {
    texts.push(text);
    return ask(text, params);
  }) as Query;
  const [event] = await fixture.feed.byName(environmentId, [{ stream, version }]);
  if (!event) throw new Error(`no event ${version}`);
  const seal = await sealOf({ query, feed: fixture.feed, environmentId }, event);
  return { seal, name: eventName(event), scans: texts.filter((text) => text.includes('position(')).length, statements: texts.length };
}

describe('the seal of an event', () => {
  it('is found in few reads, whatever the event', async () => {
    const seals = await sealsNow();
    expect(seals.length).toBeGreaterThan(8);
    for (let version = 1; version <= events; version++) {
      const { seal, name, scans, statements } = await search(version);
      expect([version, seal?.events.includes(name), scans]).toEqual([version, true, 0]);
      // The newest number, one round of first events, and the seal.
      expect(statements).toBeLessThanOrEqual(3);
    }
  });

  it('is none for an event that waits for it, without a look at all seals', async () => {
    await pay(1);
    expect(await search(events + 1)).toMatchObject({ seal: undefined, scans: 0 });
  });

  it('is found after a restore numbered the places anew', async () => {
    await fixture.owner.query(`UPDATE evs.event e SET xid = '5', "position" = o.place
      FROM (SELECT event_id, row_number() OVER (ORDER BY xid, "position") AS place FROM evs.event) o WHERE o.event_id = e.event_id`);
    for (const version of [1, 17, events]) {
      const { seal, name, scans } = await search(version);
      expect([seal?.events.includes(name), scans]).toEqual([true, 0]);
    }
  });

  it('is found by the names of all where an event was given another place', async () => {
    await fixture.owner.query(`UPDATE evs.event SET "position" = 100000 WHERE environment_id = $1 AND version = 3`, [environmentId]);
    const { seal, name, scans } = await search(3);
    expect([seal?.events.includes(name), scans]).toEqual([true, 1]);
  });

  it('is found by the names of all where the first event of a seal was removed', async () => {
    const seals = await sealsNow();
    for (const { events: names } of seals.slice(1))
      await fixture.owner.query('DELETE FROM evs.event WHERE environment_id = $1 AND version = $2', [
        environmentId,
        names[0]?.split(' ').at(-1),
      ]);
    const { seal, name, scans } = await search(1);
    expect([seal?.events.includes(name), scans]).toEqual([true, 1]);
  });
});
