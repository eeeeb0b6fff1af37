import { describe, expect, it } from '@jest/globals';
import { mentions, traitsOf } from './person-traits.js';

const identity = { civility: null, lastname: 'LEFÈVRE', firstname: 'Anne-Marie', email: 'am@exemple.fr' };
const traits = traitsOf([
  { type: 'PersonRegistered', data: { ...identity, matricule: 'A-0042', mobile: '0612345678' } },
  { type: 'PersonIdentityChanged', data: { ...identity, lastname: 'DURAND' } },
]);

describe('a line of a file', () => {
  it.each([
    ['names in two columns', ['Mme', 'lefevre', 'anne-marie', '']],
    ['names the other way round', ['ANNE-MARIE', 'Lyon', 'Lefèvre']],
    ['both names in one column', ['Lefèvre Anne-Marie']],
    ['a name of later', ['Durand', 'Anne-Marie']],
    ['the address', ['X', 'Y', 'AM@exemple.fr ']],
    ['the number of the employer', ['a-0042']],
    ['the telephone as people write it', ['06 12 34 56 78']],
    ['the telephone with dots', ['06.12.34.56.78']],
  ])('mentions the person by %s', (_, cells) => expect(mentions(cells, traits)).toBe(true));
  it.each([
    ['a last name alone', ['LEFÈVRE', 'Paul']],
    ['a first name alone', ['Anne-Marie', 'MARTIN']],
    ['nothing', ['', ' ']],
  ])('does not by %s', (_, cells) => expect(mentions(cells, traits)).toBe(false));
});
