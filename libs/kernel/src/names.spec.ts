import { describe, expect, it } from '@jest/globals';
import { firstName, lastName, searchText } from './names.js';

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

  it('finds a name whatever its accents and case', () => expect(searchText('Hélène Cœur')).toBe('helene coeur'));
});
