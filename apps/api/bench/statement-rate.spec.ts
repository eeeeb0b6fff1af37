import { expect, it } from '@jest/globals';
import { perCall } from './statement-rate.js';

it('subtracts the statements of an idle server in proportion to the time', () => {
  const idle = { statements: { app: 8, worker: 40 }, seconds: 4 };
  const busy = { statements: { app: 104, worker: 120, vault: 50 }, seconds: 2 };
  expect(perCall(busy, idle, 50)).toEqual({ app: 2, worker: 2, vault: 1 });
});

it('counts no less than none for a login that waits while calls are served', () => {
  const idle = { statements: { worker: 40 }, seconds: 4 };
  expect(perCall({ statements: { worker: 10 }, seconds: 4 }, idle, 50)).toEqual({ worker: 0 });
});
