import { setImmediate as nextTurn } from 'node:timers/promises';

/** Judged in some 3 ms. */
const linesAtOnce = 400;

/** Other requests are answered between two slices. */
export async function* slicesOf<Line>(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    yield lines.slice(from, from + linesAtOnce);
    await nextTurn();
  }
}
