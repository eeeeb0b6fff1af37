import { describe, expect, it } from '@jest/globals';
import { firstName, lastName, searchColumn, searchText } from './names.js';

describe('names', () => {
  it.each([
    ['martin', 'MARTIN'],
    ['  le  goff ', 'LE GOFF'],
    ['dupré-laîné', 'DUPRÉ-LAÎNÉ'],
  ])('writes the last name %j as %j', (typed, expected) => expect(lastName(typed)).toBe(expected));

  it.each([
    ['jean', 'Jean'],
    ['JEAN-PIERRE', 'Jean-Pierre'],
    [' anne  marie ', 'Anne Marie'],
    ['élodie', 'Élodie'],
    ["n'golo", "N'golo"],
  ])('writes the first name %j as %j', (typed, expected) => expect(firstName(typed)).toBe(expected));

  it('cuts a searched column between two characters, at its number of bytes', () => {
    expect(searchColumn('Été 2026', 20)).toBe('ete 2026');
    expect(searchColumn('абвг', 5)).toBe('аб');
    expect(Buffer.byteLength(searchColumn('я'.repeat(2_001)))).toBe(2_000);
  });
  it('finds a name whatever its accents and case', () => expect(searchText('Hélène Cœur')).toBe('helene coeur'));
});
