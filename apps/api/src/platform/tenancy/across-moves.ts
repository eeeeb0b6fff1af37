import { setTimeout as delay } from 'node:timers/promises';

const retryMs = 50;

/**
 * Asks again while a structure moves between two databases.
 * @param mayAgain whether the error comes from a move; looks the place of the structure up again
 * @param deadline of `performance.now()`, after which the error is thrown
 */
export async function acrossMoves<T>(
  ask: () => Promise<T>,
  mayAgain: (error: unknown) => boolean | Promise<boolean>,
  deadline: number,
): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(await mayAgain(error)) || performance.now() > deadline) throw error;
      await delay(retryMs);
    }
  }
}
