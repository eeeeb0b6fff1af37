import { describe, expect, it } from '@jest/globals';
import { KeyIndex, withAliases } from './key-index.js';

/** Lets a source tell movements of one shape, and gives what each of them was. */
function tell(index: KeyIndex, source: string, ...names: string[]) {
  return names.map((name) => {
    const key = `${name}~${source}15.-1250`;
    const found = index.find(key);
    if (found !== 'known') index.add(found === 'alias' ? `${key}!` : key);
    return found;
  });
}

describe('the movements of a month', () => {
  it('are known by their own name, whatever day it is told for', () => {
    const index = new KeyIndex(['a~o15.-1250']);
    expect(index.find('a~o16.-1250')).toBe('known');
    expect(index.find('b~o15.-1250')).toBe('new');
  });
  it('are the same when another source tells them, as many as it told', () => {
    const index = new KeyIndex([]);
    expect(tell(index, 'o', 'a', 'b')).toEqual(['new', 'new']);
    expect(tell(index, 'c', 'x', 'y', 'z')).toEqual(['alias', 'alias', 'new']);
    expect(tell(index, 'c', 'x', 'y', 'z')).toEqual(['known', 'known', 'known']);
    // What the second source told alone is what the first one tells next.
    expect(tell(index, 'o', 'a', 'b', 'c', 'd')).toEqual(['known', 'known', 'alias', 'new']);
    expect(tell(index, 'p', '1', '2', '3', '4', '5')).toEqual(['alias', 'alias', 'alias', 'alias', 'new']);
  });
  it('are others on another day, or for another amount', () => {
    const index = new KeyIndex(['a~o15.-1250']);
    expect(index.find('x~c16.-1250')).toBe('new');
    expect(index.find('x~c15.1250')).toBe('new');
  });
  it('may be told again once they were taken back', () => {
    const taken = ['a~o15.-1250', 'x~c15.-1250!', 'y~c16.-1250!', 'z~c15.-1250'];
    expect(withAliases(['a~o15.-1250'], taken)).toEqual(['a~o15.-1250', 'x~c15.-1250!']);
  });
});
