import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EventFeed, EventStore } from '@intendance/event-store/event-store.js';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkReachable } from '../src/platform/runtime/reachable.js';
import { appendRequest } from '../src/platform/tenancy/append-request.js';
import { systemContext } from '../src/platform/tenancy/system-context.js';
import { openTestApp, type TestApp } from './open-test-app.js';

const script = resolve(import.meta.dirname, '../../../deploy/after-restore.sql');
/** As the dump of a server that has seen far more transactions than this one. */
const elsewhere = `
  update evs.event set xid = (xid::text::bigint + 1000000000)::text::xid8;
  update evs.stream set last_xid = (last_xid::text::bigint + 1000000000)::text::xid8;
  update evs.command set xid = (xid::text::bigint + 1000000000)::text::xid8;
  update evs.checkpoint set xid = (xid::text::bigint + 1000000000)::text::xid8;
`;

describe('a dump restored into a younger server', () => {
  let app: TestApp;
  const context = systemContext(newId<'environment'>());
  const append = (stream: string, expected: 'none' | number) =>
    app.get(EventStore).append({
      ...appendRequest(context, 'Note'),
      appends: [{ stream: `note-${stream}`, expected, events: [{ type: 'Noted', data: { stream, expected } }] }],
    });
  const told = async () => (await app.get(EventFeed).after(feedStart, 1000)).events.map(({ stream, version }) => `${stream} ${version}`);

  beforeAll(async () => {
    app = await openTestApp();
    for (const stream of ['a', 'b', 'c']) await append(stream, 'none');
    await append('b', 1);
    await append('a', 1);
    await app.settled();
  });
  afterAll(() => app.close());

  it('is refused, then heard in its old order once it was given its place, and goes on', async () => {
    const before = await told();
    expect(before).toEqual(['note-a 1', 'note-b 1', 'note-c 1', 'note-b 2', 'note-a 2']);
    const places = () =>
      app.pools.owner.query<{ place: number }>(
        `select distinct "position" as place from evs.checkpoint where projection not like 'policy:%'`,
      );

    await app.pools.owner.query(elsewhere);
    await expect(checkReachable({ connectionString: app.database.ownerUrl })).rejects.toMatchObject({ name: 'StartupError' });
    expect(await told()).toEqual([]);

    await app.pools.owner.query(`begin; ${await readFile(script, 'utf8')} commit`);
    await checkReachable({ connectionString: app.database.ownerUrl });
    expect(await told()).toEqual(before);
    expect((await places()).rows).toEqual([{ place: before.length }]);

    expect(await append('c', 1)).toMatchObject({ outcome: 'appended', version: 2 });
    expect(await append('c', 1)).toMatchObject({ outcome: 'conflict', actual: 2 });
    // Another spec's open transaction on this server may hold the feed back for a moment.
    await app.settled();
    expect(await told()).toEqual([...before, 'note-c 2']);
  });
});
