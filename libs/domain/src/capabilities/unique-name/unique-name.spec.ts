import { DomainError } from '@intendance/kernel/domain-error.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { mustBeFree, nameHolder, withEarlier } from './unique-name.js';

const refusal = () => new DomainError('view.name-taken', 'Ce nom est pris.', 'conflict');
const register = PersistentMap.from<string, string | null>([
  ['a', 'Été'],
  ['b', null],
]);

describe('a name in a register', () => {
  it('is the same in other cases, with other accents', () => {
    expect(nameHolder(register, ' ETE ')).toBe('a');
    expect(nameHolder(register, 'Hiver')).toBeUndefined();
  });

  it('is refused to every record but its holder', () => {
    expect(refusalOf(() => mustBeFree(register, { id: 'b', name: 'été' }, { refusal }))?.code).toBe('view.name-taken');
    expect(refusalOf(() => mustBeFree(register, { id: 'a', name: 'été' }, { refusal }))).toBeUndefined();
  });

  it('may be compared to the letter', () => {
    const options = { refusal, isSame: (one: string, other: string) => one === other };
    expect(refusalOf(() => mustBeFree(register, { id: 'b', name: 'été' }, options))).toBeUndefined();
    expect(refusalOf(() => mustBeFree(register, { id: 'b', name: 'Été' }, options))?.code).toBe('view.name-taken');
  });

  it('may come from before the register, which takes precedence', () => {
    const complete = withEarlier(register, [
      { id: 'a', name: 'Printemps' },
      { id: 'c', name: 'Hiver' },
    ]);
    expect([nameHolder(complete, 'Hiver'), nameHolder(complete, 'Printemps'), nameHolder(complete, 'Été')]).toEqual(['c', undefined, 'a']);
  });
});
