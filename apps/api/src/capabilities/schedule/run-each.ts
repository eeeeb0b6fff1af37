import pLimit from 'p-limit';

/** The others do not wait for a structure whose partner is slow. Few at once: requests of users share the processor. */
const concurrency = 4;
const longestMs = 5 * 60_000;

export type RunEachOptions = {
  /** Items at work at the same time: 1 where they write to one stream or use one connection. */
  readonly concurrency?: number;
  /** An item that takes longer counts as failed, and the others go on; its work is not cut. */
  readonly longestMs?: number;
};

/**
 * Runs `work` for every item, a few at the same time, and starts them in the order of `items`. The failure of an item stops no other item:
 * `onFailure` receives the failure.
 * @returns the number of failures
 */
export async function runEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  onFailure: (item: T, error: unknown) => void,
  options: RunEachOptions = {},
): Promise<number> {
  const limit = pLimit(options.concurrency ?? concurrency);
  let failures = 0;
  const run = async (item: T): Promise<void> => {
    try {
      await within(options.longestMs ?? longestMs, work(item));
    } catch (error) {
      failures++;
      onFailure(item, error);
    }
  };
  await Promise.all(items.map((item) => limit(run, item)));
  return failures;
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`takes longer than ${milliseconds / 1000} s`)), milliseconds).unref();
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
