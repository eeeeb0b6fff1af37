import { randomUUID } from 'node:crypto';
import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import { newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryEventLog } from '../../../test/kafka/memory-event-log.js';
import { eventually, type Fixture, openFixture } from '../../../test/projection-fixture.js';
import { Relay } from './relay.js';

let fixture: Fixture;
let log: MemoryEventLog;
let failures: number[];
const running: Relay[] = [];
beforeEach(async () => {
  fixture = await openFixture();
  log = new MemoryEventLog();
  failures = [];
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((relay) => relay.stop()));
  await fixture.close();
});

const ownerOf = ({ data }: StoredRecord) => (data as { owner: string }).owner;
const sentValues = () => log.allMessages.map(({ value }) => value);

function run(to = log): Relay {
  const relay = new Relay({
    pool: fixture.worker,
    feed: fixture.feed,
    log: to,
    message: (event) => (ownerOf(event) === 'secret' ? undefined : { key: event.environmentId, headers: {}, value: ownerOf(event) }),
    observer: { opened: () => undefined, failed: (_error, pauseMs) => failures.push(pauseMs) },
  });
  running.push(relay);
  relay.start();
  return relay;
}
const environmentId = newId<'environment'>();
const open = (owner: string) => fixture.append(environmentId, randomUUID(), { type: 'Opened', data: { owner } });
const behind = async () =>
  (
    await fixture.rows(
      `SELECT 1 FROM evs.event e, evs.checkpoint c WHERE c.projection = 'relay:kafka' AND (e.xid, e."position") > (c.xid, c."position")`,
    )
  ).length;

describe('the relay', () => {
  it('sends each event once, in order, from the first one ever, across restarts', async () => {
    await open('before');
    const first = run();
    for (const owner of ['a', 'b']) await open(owner);
    await eventually(async () => log.allMessages.length === 3);
    await first.stop();
    await open('c');
    run();
    await eventually(async () => log.allMessages.length === 4);
    expect(sentValues()).toEqual(['before', 'a', 'b', 'c']);
  });

  it('passes what is kept back, and is not behind because of it', async () => {
    const relay = run();
    await open('a');
    await open('secret');
    await eventually(async () => log.allMessages.length > 0 && (await behind()) === 0);
    expect(sentValues()).toEqual(['a']);
    expect(relay.state).toEqual({ isConnected: true, sent: 1 });
  });

  it('waits for a broker that is away, longer each time, and loses nothing', async () => {
    log.isAway = true;
    const relay = run();
    await open('a');
    await eventually(async () => failures.length > 2);
    expect(failures.slice(0, 3)).toEqual([250, 500, 1000]);
    expect(relay.state.isConnected).toBe(false);
    log.isAway = false;
    await open('b');
    await eventually(async () => log.allMessages.length === 2);
    expect(sentValues()).toEqual(['a', 'b']);
  });

  it('sends again what nobody said had arrived: twice, and never not at all', async () => {
    log.lostAnswers = 1;
    await open('a');
    run();
    await eventually(async () => (await behind()) === 0 && log.allMessages.length > 1);
    expect(sentValues()).toEqual(['a', 'a']);
  });

  it('runs in one of two processes, and in the other once that one is gone', async () => {
    const [first, second] = [new MemoryEventLog(), new MemoryEventLog()];
    const relay = run(first);
    await open('a');
    await eventually(async () => first.allMessages.length === 1);
    run(second);
    await relay.stop();
    await open('b');
    await eventually(async () => second.allMessages.length === 1);
    expect(first.allMessages.map(({ value }) => value)).toEqual(['a']);
  });

  it('sends what is large in portions that a broker takes', async () => {
    for (let n = 0; n < 3; n++) await open(`${n}${'x'.repeat(400_000)}`);
    await fixture.visible();
    run();
    await eventually(async () => log.allMessages.length === 3);
    expect(log.sends).toEqual([2, 1]);
  });

  it('lets what is under way be answered before it stops', async () => {
    const answer = Promise.withResolvers<void>();
    log.answering = answer.promise;
    const relay = run();
    await open('a');
    await eventually(async () => log.allMessages.length === 1);
    const stopped = relay.stop();
    answer.resolve();
    await stopped;
    expect(await behind()).toBe(0);
  });

  it('stops at once while nobody answers', async () => {
    log.isAway = true;
    const relay = run();
    await eventually(async () => failures.length > 0);
    await relay.stop();
    await open('a');
    expect(log.allMessages).toEqual([]);
  });
});
