import type { StreamId } from '@intendance/event-store/event-store.js';
import type { WithVersion } from '@intendance/kernel/case.js';
import { newId } from '@intendance/kernel/id.js';
import { expect, it } from '@jest/globals';
import { StateCache } from './state-cache.js';

const states = () => {
  const cache = new StateCache();
  const environmentId = newId<'environment'>();
  return {
    get: (stream: StreamId) => cache.get(environmentId, stream),
    set: (stream: StreamId, state: WithVersion<unknown>) => cache.set(environmentId, stream, state),
  };
};

it('holds no state of a stream without events', () => {
  const cache = states();
  cache.set('claim-1', { state: 'none', version: 0 });
  cache.set('claim-2', { state: 'filed', version: 1 });
  expect([cache.get('claim-1'), cache.get('claim-2')]).toEqual([undefined, { state: 'filed', version: 1 }]);
});

it('drops the states that were used least when their bytes are too many', () => {
  const cache = states();
  for (let rank = 0; rank < 4; rank++) cache.set(`roll-${rank}`, { state: rank, version: 40_000 });
  expect([0, 1, 2, 3].map((rank) => cache.get(`roll-${rank}`)?.state)).toEqual([undefined, undefined, 2, 3]);
});
