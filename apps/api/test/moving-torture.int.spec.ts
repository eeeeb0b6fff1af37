import { EventStore } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { appendRequest } from '../src/platform/tenancy/append-request.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { checkPlaces, checkStructure } from './moving-torture/torture-checks.js';
import { endConnections, TortureMover } from './moving-torture/torture-movers.js';
import { ActingReader, actedTable, StructureFollower } from './moving-torture/torture-readers.js';
import { type Structure, TortureRun } from './moving-torture/torture-run.js';
import { TortureWriter } from './moving-torture/torture-writer.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { openEnvironment } from './signed-in.js';

/** `npm run torture` runs a million. */
const events = Number(process.env.TORTURE_EVENTS ?? 30_000);
/** `TORTURE_SEED` runs the decisions of an earlier run again. */
const seed = process.env.TORTURE_SEED ?? String(Date.now());
const structures = 10;
const writers = 16;

let app: TestApp;
let run: TortureRun;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, databases: ['lyon'], config: { logLevel: 'silent' } });
  run = new TortureRun({ app, seed, events, structures });
  for (const database of app.databases.all) await run.ask(database, actedTable);
  for (let opened = 0; opened < structures; opened++) run.structures.push(await openStructure());
}, 60_000);
afterAll(async () => {
  await run?.close();
  await app?.close();
});

async function openStructure(): Promise<Structure> {
  const id = await openEnvironment(app);
  const hot = `accounting-category-${newId()}` as const;
  const events = [{ type: 'AccountingCategoryAdded', data: { name: 'Sports' } }];
  await app
    .get(EventStore)
    .append({ ...appendRequest(systemContext(id), 'Torture'), appends: [{ stream: hot, expected: 'none', events }] });
  return { id, hot };
}

it(
  `${events} events of ${structures} structures that move between two databases: each is read once and in order (TORTURE_SEED=${seed})`,
  async () => {
    const followers = new Map(run.structures.map((structure) => [structure, new StructureFollower(run, structure)]));
    const readers = app.databases.all.map((database) => new ActingReader(run, database).read());
    const following = [...followers.values()].map((follower) => follower.follow());
    const movers = [0, 1].map(
      (half) =>
        new TortureMover(
          run,
          `mover ${half}`,
          run.structures.filter((_, index) => index % 2 === half),
        ),
    );
    const moving = Promise.all(movers.map((mover) => mover.moveAll()));
    const killing = endConnections(run);
    await Promise.all(Array.from({ length: writers }, (_, index) => new TortureWriter(run, `writer ${index}`).write()));
    run.isWriting = false;
    await Promise.all([moving, killing]);
    run.isMoving = false;
    await Promise.all([...readers, ...following]);
    await app.settled();
    for (const [structure, follower] of followers) await checkStructure(run, structure, follower);
    await checkPlaces(run);
    expect(run.faults).toEqual([]);
    expect(Object.entries(run.tally).filter(([, count]) => count === 0)).toEqual([]);
  },
  300_000 + events * 15,
);
