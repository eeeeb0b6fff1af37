import { describe, expect, it } from '@jest/globals';
import { canonicalJson, contentHash } from './hash.js';

describe('a content hash', () => {
  it('ignores the order of members', () => expect(contentHash({ a: 1, b: { c: 2, d: 3 } })).toBe(contentHash({ b: { d: 3, c: 2 }, a: 1 })));
  it('sees a changed value and a changed order of lines', () => {
    expect(contentHash({ a: 1 })).not.toBe(contentHash({ a: 2 }));
    expect(contentHash([1, 2])).not.toBe(contentHash([2, 1]));
  });
});

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: [{ d: null, c: 'é\u2028"' }] }, '{"a":[{"c":"é\u2028\\"","d":null}],"b":1}'],
    [{ 10: 1, 2: 1, Z: 1, a: 1 }, '{"10":1,"2":1,"Z":1,"a":1}'],
    [{ a: undefined, b: [undefined, Number.NaN, 0.1, 1e21] }, '{"b":[null,null,0.1,1e+21]}'],
    [{ at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [[], '[]'],
    [{}, '{}'],
    ['a', '"a"'],
  ])('of %j', (value, text) => expect(canonicalJson(value)).toBe(text));

  it('is read back as the same content', () => {
    const content = { z: [1, { y: true, x: -0 }], a: { c: '', b: 'b\\\n' } };
    expect(JSON.parse(canonicalJson(content))).toEqual(JSON.parse(JSON.stringify(content)));
  });
});
