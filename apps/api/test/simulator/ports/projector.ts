import type { EventFeed } from '@intendance/event-store/event-store.js';
import { comparePositions, feedStart } from '@intendance/event-store/feed-position.js';
import type { Projection } from '../../../src/platform/projection/projection.js';
import type { Commit } from '../changes.js';
import type { ServerProcess } from '../server-process.js';
import type { World } from '../world.js';
import { MemoryRows, project } from './memory-rows.js';

const restMs = 2_000;

/**
 * Follows the feed with the folds of the product. Rows and place of a projection change together, as in the transaction of a real batch:
 * `commit` takes both.
 */
export class Projector {
  constructor(
    private readonly world: World,
    private readonly process: ServerProcess,
    private readonly feed: EventFeed,
    private readonly projections: readonly Projection[],
    private readonly commit: Commit = commitBoth,
  ) {}

  start(): void {
    for (const projection of this.projections) void this.run(projection);
  }

  private async run(projection: Projection): Promise<void> {
    for (;;) {
      try {
        if (this.world.places.claim(projection.name, this.process)) await this.step(projection);
        else await this.rest();
      } catch (error) {
        this.world.trace.write(`${this.process.name}: ${projection.name} pauses: ${String(error)}`);
        await this.rest();
      }
    }
  }

  private async step(projection: Projection): Promise<void> {
    const { places, rows } = this.world;
    const from = places.checkpoints.get(projection.name) ?? feedStart;
    const types = projection.from === 'all' ? undefined : projection.from;
    const woken = this.feed.wait(restMs);
    const { events, upTo } = await this.feed.after(from, 7, types);
    if (events.length > 0) {
      const batch = new MemoryRows(rows, projection);
      await project(projection, events, batch);
      await this.process.call(`rows of ${projection.name}`, () =>
        this.commit(batch, () => places.move(projection.name, from, upTo), this.process),
      );
    } else if (comparePositions(upTo, from) > 0) places.move(projection.name, from, upTo);
    if (events.length < 7) await woken;
  }

  private rest(): Promise<void> {
    return new Promise((resolve) => void this.process.after(restMs, resolve));
  }
}

function commitBoth(rows: MemoryRows, move: () => void): void {
  move();
  rows.save();
}
