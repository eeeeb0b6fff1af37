import { describe, expect, it } from '@jest/globals';
import { fewestConnections, poolSizes, usualConnections } from './pool-sizes.js';

describe('the sizes of the pools', () => {
  it('never go beyond the connections of the process, and leave each pool some', () => {
    for (let connections = fewestConnections; connections < 400; connections++) {
      const sizes = Object.values(poolSizes(connections));
      const sum = sizes.reduce((all, size) => all + size, 1);
      expect(sum).toBeLessThanOrEqual(connections);
      expect(connections - sum).toBeLessThan(sizes.length);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
    }
  });

  it('are the measured ones where nothing is said', () => {
    expect([usualConnections, poolSizes(usualConnections)]).toEqual([40, { app: 8, lists: 12, worker: 10, vault: 8, health: 1 }]);
    expect(poolSizes(fewestConnections)).toEqual({ app: 2, lists: 2, worker: 8, vault: 2, health: 1 });
  });
});
