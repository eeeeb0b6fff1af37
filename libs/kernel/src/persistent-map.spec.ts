import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PersistentMap } from './persistent-map.js';

const entriesOf = (map: PersistentMap<number, string>, keys: readonly number[]) => keys.map((key) => map.get(key));

describe('a persistent map', () => {
  it('shows each version as it was, in whatever order the versions are read', () => {
    const change = fc.record({ from: fc.nat(), key: fc.nat(5), value: fc.option(fc.string(), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 40 }), (changes, reads) => {
        const versions = [{ map: new PersistentMap<number, string>(), copy: new Map<number, string>() }];
        for (const { from, key, value } of changes) {
          const base = versions[from % versions.length];
          if (!base) continue;
          const copy = new Map(base.copy);
          if (value === undefined) copy.delete(key);
          else copy.set(key, value);
          versions.push({ map: value === undefined ? base.map.without(key) : base.map.with(key, value), copy });
        }
        for (const rank of reads) {
          const version = versions[rank % versions.length];
          if (!version) continue;
          const keys = [0, 1, 2, 3, 4, 5];
          expect(entriesOf(version.map, keys)).toEqual(keys.map((key) => version.copy.get(key)));
          expect([version.map.size, version.map.values().toSorted()]).toEqual([version.copy.size, [...version.copy.values()].toSorted()]);
        }
      }),
    );
  });
});
