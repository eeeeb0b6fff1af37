import { expect, it } from '@jest/globals';
import { CopyPace } from './copy-pace.js';

it('rests as long as each step took, and half a second at most', async () => {
  let now = 1_000;
  const rests: number[] = [];
  const pace = new CopyPace({
    now: () => now,
    sleep: async (milliseconds) => {
      rests.push(milliseconds);
      now += milliseconds;
    },
  });
  for (const step of [40, 120, 3_000, 7]) {
    now += step;
    await pace.rest();
  }
  expect(rests).toEqual([40, 120, 500, 7]);
});
