import { describe, expect, it } from '@jest/globals';
import { type Situation, type TurnProcess, turnsToClaim, turnsToGiveUp } from './fair-share.js';

type Entry = readonly [databases: readonly number[], isCandidate?: boolean];

/** The first entry is this process; its id is the lowest. */
const situation = (databases: number, entries: readonly Entry[], changes: Partial<Situation> = {}): Situation => ({
  processes: entries.map(
    ([has, isCandidate = true], index): TurnProcess => ({ id: index + 1, isMe: index === 0, isCandidate, databases: new Set(has) }),
  ),
  databases: Array.from({ length: databases }, (_, number) => number),
  mine: new Set(entries[0]?.[0]),
  isLeaving: false,
  isOverdue: () => false,
  isUnwanted: () => false,
  ...changes,
});

describe('a process claims', () => {
  it('every free turn when it is alone', () => expect(turnsToClaim(situation(3, [[[]]]))).toEqual([0, 1, 2]));
  it('every free turn when the others are about to stop', () => expect(turnsToClaim(situation(3, [[[0]], [[1], false]]))).toEqual([2]));
  it('one free turn when nobody has fewer', () => expect(turnsToClaim(situation(4, [[[0]], [[1]]]))).toEqual([2]));
  it('another one than the process that has as few', () => {
    const { processes = [], ...rest } = situation(4, [[[0]], [[1]]]);
    const second = processes.map((each) => ({ ...each, isMe: !each.isMe }));
    expect(turnsToClaim({ ...rest, processes: second, mine: new Set([1]) })).toEqual([3]);
  });
  it('no turn that a process with fewer may claim', () => expect(turnsToClaim(situation(4, [[[0, 1]], [[2]]]))).toEqual([]));
  it('one of those that nobody has claimed for a while', () =>
    expect(turnsToClaim(situation(5, [[[0, 1]], [[2]]], { isOverdue: () => true }))).toEqual([3]));
  it('without the board, what it has not had for a while', () =>
    expect(turnsToClaim(situation(3, [[[0]]], { processes: undefined, isOverdue: (database) => database === 2 }))).toEqual([2]));
  it('nothing before it stops', () => expect(turnsToClaim(situation(3, [[[]]], { isLeaving: true }))).toEqual([]));
});

describe('a process gives up', () => {
  it('its last turn to a process with two fewer', () => expect(turnsToGiveUp(situation(3, [[[0, 1, 2]], [[]]]))).toEqual([2]));
  it('nothing to a process with one fewer', () => expect(turnsToGiveUp(situation(3, [[[0, 1]], [[2]]]))).toEqual([]));
  it('nothing that would go to the process with the fewest anyway', () =>
    expect(turnsToGiveUp(situation(5, [[[0, 1]], [[2, 3]], [[]]]))).toEqual([]));
  it('nothing when another one has more', () => expect(turnsToGiveUp(situation(5, [[[0, 1]], [[2, 3, 4]], [[]]]))).toEqual([]));
  it('nothing when another one has as many and comes later', () =>
    expect(turnsToGiveUp(situation(4, [[[0, 1]], [[2, 3]], [[]]]))).toEqual([]));
  it('no turn that nobody else claimed', () =>
    expect(turnsToGiveUp(situation(3, [[[0, 1, 2]], [[]]], { isUnwanted: (database) => database === 2 }))).toEqual([1]));
  it('all turns before it stops, when another process is there', () => {
    expect(turnsToGiveUp(situation(3, [[[0, 1]], [[2]]], { isLeaving: true }))).toEqual([0, 1]);
    expect(turnsToGiveUp(situation(3, [[[0, 1, 2]]], { isLeaving: true }))).toEqual([]);
  });
  it('nothing without the board', () => expect(turnsToGiveUp(situation(3, [[[0, 1, 2]]], { processes: undefined }))).toEqual([]));
});

describe('processes that share databases', () => {
  const looks = (databases: number, processes: readonly Set<number>[]) => {
    for (let look = 0; look < 40; look++)
      for (const [index, mine] of processes.entries()) {
        const board = processes.map((has, each) => ({ id: each, isMe: each === index, isCandidate: true, databases: new Set(has) }));
        const now = { ...situation(databases, []), processes: board, mine };
        for (const database of turnsToGiveUp(now)) mine.delete(database);
        for (const database of turnsToClaim(now)) if (!processes.some((has) => has.has(database))) mine.add(database);
      }
  };

  it.each(Array.from({ length: 8 }, (_, databases) => databases + 1))('have as many each, but for one, of %s databases', (databases) => {
    for (let count = 1; count < 6; count++) {
      const processes = Array.from({ length: count }, () => new Set<number>());
      processes[0] = new Set(Array.from({ length: databases }, (_, number) => number));
      looks(databases, processes);
      expect(processes.flatMap((has) => [...has]).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: databases }, (_, number) => number),
      );
      const sizes = processes.map(({ size }) => size);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(2);
    }
  });
});
