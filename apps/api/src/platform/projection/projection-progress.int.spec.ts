import { randomUUID } from 'node:crypto';
import { newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Fixture, openFixture } from '../../../test/projection-fixture.js';
import { ledger } from './projection-ledger.js';
import { inTransaction } from './worker-connection.js';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

/** A live projection with its checkpoint at this transaction, after all its events. */
const standAt = (xid: bigint, name = 'accounts') =>
  inTransaction(fixture.worker, async (query) => {
    await ledger.register(query, name, 1);
    await ledger.openCheckpoint(query, name, 1, { shard: 0, xid, position: 1n << 40n });
  });

const environmentId = newId<'environment'>();

describe('a projection', () => {
  beforeEach(async () => {
    await fixture.append(environmentId, randomUUID(), { type: 'Opened', data: { owner: 'a' } });
    await fixture.append(environmentId, randomUUID(), { type: 'Opened', data: { owner: 'b' } });
    // The second transaction has one digit more, so that its id is the smaller text.
    await fixture.rows(`UPDATE evs.event SET xid = (CASE data ->> 'owner' WHEN 'a' THEN '9' ELSE '10' END)::xid8`);
  });

  it('has not caught up while the newest event is missing', async () => {
    await standAt(9n);
    expect(await fixture.progress.caughtUp({ environmentId }, ['accounts'], 0)).toBe(false);
  });

  it('has caught up with the newest event', async () => {
    await standAt(10n);
    expect(await fixture.progress.caughtUp({ environmentId }, ['accounts'], 0)).toBe(true);
    expect(await fixture.progress.caughtUp({ environmentId }, ['accounts', 'unknown'], 0)).toBe(false);
  });

  it('has caught up with its own environment, whatever a neighbour imports meanwhile', async () => {
    await standAt(10n);
    const neighbour = newId<'environment'>();
    for (let n = 0; n < 5; n++) await fixture.append(neighbour, randomUUID(), { type: 'Opened', data: { owner: 'n' } });
    expect(await fixture.progress.caughtUp({ environmentId }, ['accounts'], 0)).toBe(true);
    expect(await fixture.progress.caughtUp({ environmentId: neighbour }, ['accounts'], 0)).toBe(false);
  });

  it('is waited for alone: another read model may be behind', async () => {
    await standAt(10n);
    await standAt(9n, 'others');
    expect(await fixture.progress.caughtUp({ environmentId }, ['accounts'], 0)).toBe(true);
    expect(await fixture.progress.caughtUp({ environmentId }, ['accounts', 'others'], 0)).toBe(false);
  });

  it.each(['failed', 'building'])('that is %s and does not show the event is never skipped', async (state) => {
    await standAt(9n);
    await fixture.rows('UPDATE read.projection SET state = $1, tables = $2', [state, ['account']]);
    const newest = { shard: 0, xid: 10n, position: 1n };
    expect(await fixture.progress.shows({ environmentId, position: newest }, ['accounts'], 30)).toBe(false);
    expect(await fixture.progress.reached(newest, 30)).toEqual(new Set(['account']));
  });
});
