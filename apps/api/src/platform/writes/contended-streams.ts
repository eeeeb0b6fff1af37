import pLimit, { type LimitFunction } from 'p-limit';

const limits = new Map<string, LimitFunction>();

/** Runs the work of this process on a contended stream one after another: then each makes progress. */
export async function oneAfterAnother<T>(stream: string | undefined, work: () => Promise<T>): Promise<T> {
  if (stream === undefined) return work();
  const limit = limits.get(stream) ?? pLimit(1);
  limits.set(stream, limit);
  try {
    return await limit(work);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(stream);
  }
}
