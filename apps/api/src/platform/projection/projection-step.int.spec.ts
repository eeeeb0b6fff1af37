import { randomUUID } from 'node:crypto';
import { newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accounts, type Fixture, openFixture } from '../../../test/projection-fixture.js';
import { ProjectionCopy } from './projection-copy.js';
import { ledger } from './projection-ledger.js';
import { step } from './projection-step.js';
import { Fenced, inTransaction } from './worker-connection.js';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const parts = () => ({ pool: fixture.worker, feed: fixture.feed });

/** The copy of a worker that has just taken the projection over. */
async function adopted(): Promise<ProjectionCopy> {
  const copy = new ProjectionCopy(accounts(), 1, true);
  await inTransaction(fixture.worker, async (query) => {
    if (!(await ledger.find(query, 'accounts'))) {
      await ledger.register(query, 'accounts', 1);
      await copy.create(query);
    }
    copy.startAt(await ledger.openCheckpoint(query, 'accounts', 1));
  });
  return copy;
}

describe('one batch', () => {
  it('of a worker that stands where another has moved on is rolled back, rows and checkpoint', async () => {
    const [first, second] = [await adopted(), await adopted()];
    const [environmentId, account] = [newId<'environment'>(), randomUUID()];
    await fixture.append(environmentId, account, { type: 'Opened', data: { owner: 'a' } }, { type: 'Paid', data: { amount: 7 } });
    await fixture.visible();
    const outcomes = await Promise.allSettled([step(parts(), [first], 10), step(parts(), [second], 10)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toBeInstanceOf(Fenced);
    expect(await fixture.rows('SELECT balance::int FROM read.account')).toEqual([{ balance: 7 }]);
    expect(await fixture.rows('SELECT balance::int FROM read.account_by_owner')).toEqual([{ balance: 7 }]);
  });

  it('moves the checkpoint over events of streams that the projection does not read, without a write', async () => {
    const copy = await adopted();
    const appended = await fixture.store.append({
      environmentId: newId(),
      metadata: { actor: { id: 'a', name: 'a' }, source: 'api', command: 'c', commandId: 'c', correlationId: 'c', causationId: 'c' },
      appends: [{ stream: `other-${newId()}`, expected: 'none', events: [{ type: 'Happened', data: {} }] }],
    });
    if (appended.outcome !== 'appended') throw new Error(appended.outcome);
    await fixture.visible();
    expect(await step(parts(), [copy], 10)).toMatchObject({ events: 0, isCaughtUp: true });
    expect(copy.position.xid).toBeGreaterThan(appended.position.xid);
    expect(await fixture.rows('SELECT xid::text FROM evs.checkpoint')).toEqual([{ xid: '0' }]);
  });

  it('never goes beyond the place it is bounded by', async () => {
    const copy = await adopted();
    const [environmentId, account] = [newId<'environment'>(), randomUUID()];
    const opened = await fixture.append(environmentId, account, { type: 'Opened', data: { owner: 'a' } });
    await fixture.append(environmentId, account, { type: 'Paid', data: { amount: 7 } });
    if (opened.outcome !== 'appended') throw new Error(opened.outcome);
    await fixture.visible();
    expect(await step(parts(), [copy], 10, opened.position)).toMatchObject({ events: 1, isCaughtUp: true });
    expect(await fixture.rows('SELECT balance::int FROM read.account')).toEqual([{ balance: 0 }]);
    expect(await step(parts(), [copy], 10)).toMatchObject({ events: 1, isCaughtUp: true });
    expect(await fixture.rows('SELECT balance::int FROM read.account')).toEqual([{ balance: 7 }]);
  });
});
