import pLimit, { type LimitFunction } from 'p-limit';

/** The contended streams of one process: its work on one of them runs one after another, so that each makes progress. */
export class ContendedStreams {
  private readonly limits = new Map<string, LimitFunction>();

  async oneAfterAnother<T>(stream: string | undefined, work: () => Promise<T>): Promise<T> {
    if (stream === undefined) return work();
    const limit = this.limits.get(stream) ?? pLimit(1);
    this.limits.set(stream, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.limits.delete(stream);
    }
  }
}
