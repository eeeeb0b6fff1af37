import { describe, expect, it } from '@jest/globals';
import { KeyIndex, mergedKeys, registerKey, releasedKeys, separatedKeys, waitingKey, waitingMovement } from './key-index.js';

const names = (index: KeyIndex, key: string) => index.movementsOfOtherSources(key).map(({ name }) => name);

describe('the movements of a month', () => {
  it('are known by their own name, whatever day it is told for and whatever stands after it', () => {
    const index = new KeyIndex(['a~o15.-1250', registerKey('c~o15.-1250', 'CB')]);
    expect(['a~o16.-1250', 'b~o15.-1250', 'c~o15.-1250'].map((key) => index.knows(key))).toEqual([true, false, true]);
  });
  it('are told with their day, their amount and the marks of their label, no word of which can be read', () => {
    const key = registerKey('a~o15.-1250', 'CB BOULANGERIE');
    expect(key).toMatch(/^a~o15\.-1250~[\w-]{5}$/);
    expect(new KeyIndex([key]).movementsOfOtherSources('x~c15.-1250')).toEqual([{ name: 'a', marks: [key.slice(-5)] }]);
  });
  it('are those of other sources, but for what this source told too', () => {
    const index = new KeyIndex(['a~o15.-1250', 'b~o15.-1250']);
    expect(names(index, 'x~c15.-1250')).toEqual(['a', 'b']);
    expect([names(index, 'x~o15.-1250'), names(index, 'x~c16.-1250'), names(index, 'x~c15.1250')]).toEqual([[], [], []]);
    index.add(registerKey('x~c15.-1250', 'CB', 'b'));
    expect(names(index, 'y~c15.-1250')).toEqual(['a']);
    expect(names(index, 'y~p15.-1250')).toEqual(['a', 'b']);
  });
  it('of before November 2026 do not say which other one they are: each is one', () => {
    const index = new KeyIndex(['a~o15.-1250', 'b~o15.-1250', 'x~c15.-1250!']);
    expect(index.movementsOfOtherSources('y~c15.-1250')).toEqual([{ name: 'b', marks: null }]);
  });
  it('may be told again once they were undone', () => {
    const own = registerKey('a~o15.-1250', 'CB');
    const twin = registerKey('x~c15.-1250', 'CARTE', 'a');
    const other = registerKey('w~c15.-1250', 'CARTE', 'v');
    const registerKeys = [own, twin, other, 'y~c16.-1250!', 'z~c15.-1250', 'u~c15.-1250!'];
    expect(releasedKeys(['a~o15.-1250'], registerKeys)).toEqual([own, twin, 'u~c15.-1250!']);
  });
});

describe('the key of a movement that waits', () => {
  const key = waitingKey('a~o15.-1250');
  it('tells its day and amount, and is known by itself only', () => {
    expect(waitingMovement(key)).toEqual({ name: '?a', day: 15, value: -1250 });
    expect(waitingMovement('a~o15.-1250')).toBeNull();
    const index = new KeyIndex([key]);
    expect([index.knows(key), index.knows('a~o15.-1250')]).toEqual([true, false]);
    expect(names(index, 'x~c15.-1250')).toEqual([]);
  });
  it('is released with its import', () => {
    expect(releasedKeys([key], [key, 'x~c15.-1250!'])).toEqual([key]);
  });
});

describe('the key of a possible duplicate', () => {
  const [own, original] = [registerKey('x~p15.-1250', 'PRLV EDF'), registerKey('a~o15.-1250', 'CB')];
  const applied = (keys: readonly string[], change: { oldKeys: readonly string[]; newKeys: readonly string[] } | null) => [
    ...keys.filter((key) => !change?.oldKeys.includes(key)),
    ...(change?.newKeys ?? []),
  ];
  it('becomes an alias of the original: the movement is known, and released with the original', () => {
    const keys = applied([own, original], mergedKeys(new Set([own, original]), 'x~p15.-1250', 'a~o15.-1250'));
    expect(keys).toEqual([original, registerKey('x~p15.-1250', 'PRLV EDF', 'a')]);
    expect(new KeyIndex(keys).knows('x~p15.-1250')).toBe(true);
    expect(releasedKeys(['a~o15.-1250'], keys)).toEqual(keys);
    expect(applied(keys, separatedKeys(new Set(keys), 'x~p15.-1250'))).toEqual([original, own]);
  });
  it('is given to one movement of a source only, of the same day and amount', () => {
    const second = registerKey('y~p15.-1250', 'CB', 'a');
    expect(mergedKeys(new Set([own, original, second]), 'x~p15.-1250', 'a~o15.-1250')).toBeNull();
    expect(mergedKeys(new Set([own, 'b~o16.-1250']), 'x~p15.-1250', 'b~o16.-1250')).toBeNull();
  });
});
