import { expect, it } from '@jest/globals';
import { lostConnections } from './lost-connections.js';

it('prints one line for an outage, and nothing of the client', () => {
  const lines: object[] = [];
  let now = 0;
  const warn = (entry: object) => lines.push(entry);
  const lost = lostConnections({ warn } as never, () => now);
  const error = Object.assign(new Error('Connection terminated unexpectedly'), { client: { password: 'secret' } });
  for (let count = 0; count < 30; count += 1) lost(error);
  expect(lines).toEqual([{ code: undefined, reason: 'Connection terminated unexpectedly' }]);
  now += 60_000;
  lost(error);
  expect(lines).toHaveLength(2);
});
