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
const standAt = (xid: bigint) =>
  inTransaction(fixture.worker, async (query) => {
    await ledger.register(query, 'accounts', 1);
    await ledger.openCheckpoint(query, 'accounts', 1, { shard: 0, xid, position: 1n << 40n });
  });

describe('a projection', () => {
  beforeEach(async () => {
    await fixture.append(newId<'environment'>(), randomUUID(), { type: 'Opened', data: { owner: 'a' } });
    await fixture.append(newId<'environment'>(), randomUUID(), { type: 'Opened', data: { owner: 'b' } });
    // The second transaction has one digit more, so that its id is the smaller text.
    await fixture.rows(`UPDATE evs.event SET xid = (CASE data ->> 'owner' WHEN 'a' THEN '9' ELSE '10' END)::xid8`);
  });

  it('has not caught up while the newest event is missing', async () => {
    await standAt(9n);
    expect(await fixture.progress.caughtUp(['accounts'], 0)).toBe(false);
  });

  it('has caught up with the newest event', async () => {
    await standAt(10n);
    expect(await fixture.progress.caughtUp(['accounts'], 0)).toBe(true);
    expect(await fixture.progress.caughtUp(['accounts', 'unknown'], 0)).toBe(false);
  });
});
