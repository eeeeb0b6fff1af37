import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { ProjectionProgress } from '../../platform/projection/projection-progress.js';

/** Longer than the read models need for an append: one that stands still does not stop the imports. */
const longestWaitMs = 5000;

/**
 * Keeps an import one append ahead of the read models: they show the events of all structures in one order, and another structure waits for
 * those that came before its own.
 */
export class ImportPace {
  private earlier: FeedPosition | undefined;

  constructor(private readonly progress: Pick<ProjectionProgress, 'reached'>) {}

  /** After each append. */
  async after(position: FeedPosition | undefined): Promise<void> {
    const { earlier } = this;
    this.earlier = position;
    if (earlier) await this.progress.reached(earlier, longestWaitMs);
  }
}
