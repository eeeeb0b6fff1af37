import { describe, expect, it } from '@jest/globals';
import { KeyIndex, registerKey, releasedKeys } from './key-index.js';

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
