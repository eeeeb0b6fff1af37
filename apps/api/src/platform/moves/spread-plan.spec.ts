import type { EnvironmentId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { planSpread, type Sized } from './spread-plan.js';

const structure = (number: number, database: string, events: number): Sized => ({
  environmentId: `structure ${number}` as EnvironmentId,
  database,
  events,
});
const shares = (of: Record<string, number>) => new Map(Object.entries(of));
const short = (moves: readonly { environmentId: string; to: string }[]) => moves.map(({ environmentId, to }) => `${environmentId} ${to}`);

function loadsAfter(structures: readonly Sized[], moves: readonly (Sized & { to: string })[]): Map<string, number> {
  const loads = new Map<string, number>();
  for (const { environmentId, database, events } of structures) {
    const place = moves.find((move) => move.environmentId === environmentId)?.to ?? database;
    loads.set(place, (loads.get(place) ?? 0) + events);
  }
  return loads;
}

describe('the spread of structures over databases', () => {
  it('follows the shares, by the largest structures first', () => {
    const structures = [structure(1, 'home', 100), structure(2, 'home', 900), structure(3, 'home', 1000), structure(4, 'home', 1000)];
    expect(short(planSpread(structures, shares({ home: 2, lyon: 1 })))).toEqual(['structure 3 lyon']);
  });

  it('empties a database without a share', () => {
    const structures = [structure(1, 'home', 10), structure(2, 'home', 30), structure(3, 'lyon', 20), structure(4, 'brest', 20)];
    expect(short(planSpread(structures, shares({ home: 0, lyon: 1, brest: 1 })))).toEqual(['structure 2 lyon', 'structure 1 brest']);
  });

  it('moves nothing without a database that takes any, nor for little', () => {
    expect(planSpread([structure(1, 'home', 10)], shares({ home: 0, lyon: 0 }))).toEqual([]);
    expect(planSpread([structure(1, 'home', 105), structure(2, 'lyon', 95)], shares({ home: 1, lyon: 1 }))).toEqual([]);
  });

  it('never makes the fullest database fuller, and is over after one run', () => {
    const database = fc.constantFrom('home', 'lyon', 'brest');
    const list = fc.array(fc.tuple(database, fc.integer({ min: 1, max: 1000 })), { maxLength: 40 });
    fc.assert(
      fc.property(list, (pairs) => {
        const structures = pairs.map(([name, events], index) => structure(index, name, events));
        const even = shares({ home: 1, lyon: 1, brest: 1 });
        const moves = planSpread(structures, even);
        const fullest = (loads: Map<string, number>) => Math.max(0, ...loads.values());
        expect(fullest(loadsAfter(structures, moves))).toBeLessThanOrEqual(fullest(loadsAfter(structures, [])));
        expect(new Set(moves.map(({ environmentId }) => environmentId)).size).toBe(moves.length);
      }),
    );
  });
});
