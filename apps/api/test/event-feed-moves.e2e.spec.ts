import { decodePosition, encodePosition, type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventPageDto } from '../src/capabilities/event-feed/event-feed.dto.js';
import { EventPages } from '../src/capabilities/event-feed/event-pages.js';
import { PublicEventTypes } from '../src/capabilities/event-feed/public-event-types.js';
import { PublicEvents } from '../src/capabilities/event-feed/public-events.js';
import { structureMover } from '../src/move-structure.js';
import { DatabaseLogs } from '../src/platform/logs/database-logs.js';
import type { MoveStep } from '../src/platform/moves/move.js';
import { Directory } from '../src/platform/tenancy/directory.js';
import { PlatformDb } from '../src/platform/tenancy/platform-db.js';
import { TenantDb } from '../src/platform/tenancy/tenant-db.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { activitiesFixture } from './activities-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { signedIn } from './signed-in.js';

type Fixture = Awaited<ReturnType<typeof activitiesFixture>>;

let app: TestApp;
let moving: Fixture;
let id: EnvironmentId;
let place = 'home';

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, databases: ['lyon'] });
  await signedIn(app, { isOperator: true, permissions: [] });
  await activitiesFixture(app);
  moving = await activitiesFixture(app);
  id = moving.clerk.environmentId;
  place = (await app.get(Directory).of(id)).name;
  for (let claims = 0; claims < 3; claims++) await moving.request({ bill_amount: 10 + claims });
}, 90_000);
afterAll(() => app?.close());

async function move(reached?: (step: MoveStep) => Promise<void>): Promise<void> {
  const to = place === 'home' ? 'lyon' : 'home';
  await structureMover(app.nest, app.owners, reached).move(id, to);
  place = to;
}
const pageOf = async (query: string): Promise<EventPageDto> => (await moving.get(`/events?limit=500${query}`)).json<EventPageDto>();
const idsOf = ({ events }: EventPageDto) => events.map((event) => event.id);

describe('the events of a structure that moves', () => {
  it('are not repeated to a call that waits meanwhile', async () => {
    const before = await pageOf('');
    const waiting = Promise.all(['after=now', `after=${before.next}`].map((after) => pageOf(`&${after}&wait=25`)));
    await move();
    await moving.request({ bill_amount: 20 });
    for (const page of await waiting) {
      expect(page.events.length).toBeGreaterThan(0);
      expect(idsOf(page).filter((event) => idsOf(before).includes(event))).toEqual([]);
      const rest = await pageOf(`&after=${page.next}`);
      expect([...idsOf(before), ...idsOf(page), ...idsOf(rest)]).toEqual(idsOf(await pageOf('')));
    }
  });

  it('go on from a position of each stay, also in the same database', async () => {
    const stays: EventPageDto[] = [];
    for (let moves = 0; moves < 4; moves++) {
      stays.push(await pageOf(''));
      await moving.request({ bill_amount: 30 + moves });
      await move();
    }
    const all = await pageOf('');
    for (const { events } of stays) {
      const positions = events.map(({ position }) => position);
      for (const [index, position] of positions.entries())
        expect(idsOf(await pageOf(`&after=${position}`))).toEqual(idsOf(all).slice(index + 1));
    }
  });

  it('are there for a process that has not learned of the move yet', async () => {
    const directory = new Directory(app.databases, app.get(PlatformDb), []);
    const shared = app.get(DatabaseLogs);
    const logs = new DatabaseLogs(directory, shared.home, (database) => shared.in(database));
    const events = new PublicEvents(logs, app.get(PublicEventTypes));
    const pages = new EventPages(new TenantDb(directory, app.get(Passes)), logs, events);
    const request = { types: app.get(PublicEventTypes).all, limit: 500, waitMs: 0 };
    const read = (after: FeedPosition) => pages.page(systemContext(id), { ...request, after });
    const all = await read(feedStart);
    const claims = all.events.filter(({ type }) => type === 'refund.RefundRequested');
    const names = claims.map(({ record_id, version }) => ({ stream: `refund-${record_id}` as const, version }));
    expect(names.length).toBeGreaterThan(3);

    const former = await directory.of(id);
    await move();
    expect(await directory.of(id)).toBe(former);
    expect((await events.named(id, names)).map((event) => event.id)).toEqual(claims.map((event) => event.id));

    // A client that another process has told the new positions.
    const { next } = await pageOf('');
    const second = await directory.of(id);
    await move();
    expect(await directory.of(id)).toBe(second);
    const moved = decodePosition((await pageOf('')).next) ?? feedStart;
    expect(idsOf(await read(moved))).toEqual([]);
    expect(next).not.toBe(encodePosition(moved));
  });
});
