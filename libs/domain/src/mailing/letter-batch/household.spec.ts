import { describe, expect, it } from '@jest/globals';
import { householdsOf } from './household.js';
import { addressLines, addressProblemsOf, type PostalPerson } from './postal-address.js';

const anne: PostalPerson = {
  id: 'anne',
  civility: 'Mme',
  lastname: 'MARTIN',
  firstname: 'Anne',
  address: '3, rue des Lilas',
  zipCode: '69003',
  city: 'Lyon',
  family: [],
};
const paul: PostalPerson = { ...anne, id: 'paul', civility: 'M', firstname: 'Paul', address: '3 RUE DES LILAS' };
const idsOf = (...people: PostalPerson[]) => householdsOf(people).households.map((members) => members.map(({ id }) => id));

describe('a household', () => {
  it('is the people of one name behind one door, whatever the typing', () => expect(idsOf(anne, paul)).toEqual([['anne', 'paul']]));

  it('is no building: neighbours of another name, and the same name elsewhere, get letters of their own', () => {
    expect(idsOf(anne, { ...paul, lastname: 'DURAND' })).toEqual([['anne'], ['paul']]);
    expect(idsOf(anne, { ...paul, address: '5 rue des Lilas' })).toEqual([['anne'], ['paul']]);
    expect(idsOf(anne, { ...paul, zipCode: '69004' })).toEqual([['anne'], ['paul']]);
  });

  it('has the family of the directory, also under another name', () => {
    const zoe = { ...anne, id: 'zoe', lastname: 'PETIT', firstname: 'Zoé' };
    const family = [{ lastname: 'Petit', firstname: 'ZOE' }];
    expect(idsOf({ ...anne, family }, zoe)).toEqual([['anne', 'zoe']]);
    expect(idsOf(zoe, { ...anne, family })).toEqual([['zoe', 'anne']]);
    const parents = [
      { ...anne, family },
      { ...paul, lastname: 'DURAND', family },
    ] as const;
    expect(idsOf(...parents, zoe)).toEqual([['anne', 'paul', 'zoe']]);
  });

  it('names each person without a complete address, and the missing parts', () => {
    const { households, incomplete } = householdsOf([{ ...anne, zipCode: ' ', city: null }, paul]);
    expect(households).toEqual([[paul]]);
    expect(incomplete.map(({ person, problems }) => [person.id, problems])).toEqual([['anne', ['zip_code', 'city']]]);
    expect(addressProblemsOf({ address: null, zipCode: '69003', city: 'Lyon' })).toEqual(['address']);
    expect(addressProblemsOf({ ...anne, address: 'a\nb\nc\nd\ne' })).toEqual(['too_long']);
  });
});

describe('the block of an address', () => {
  it('ends with the postal code and the city in capitals', () =>
    expect(addressLines([{ ...anne, address: 'Résidence du Parc\r\n3 bis, avenue Général-de-Gaulle', city: 'Saint-Étienne' }])).toEqual([
      'Mme Anne MARTIN',
      'Résidence du Parc',
      '3 BIS AVENUE GENERAL-DE-GAULLE',
      '69003 SAINT-ETIENNE',
    ]));

  it('has lines of 38 characters, six at most', () => {
    const lines = addressLines([
      { ...anne, address: 'Bâtiment des Marronniers escalier de gauche troisième étage 12 rue du Général Leclerc' },
    ]);
    expect(lines.length).toBeLessThanOrEqual(6);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(38);
  });

  it('names everybody of the household, or the family where the line is too short', () => {
    const nameOf = (...household: Parameters<typeof addressLines>[0]) => addressLines(household)[0];
    expect(nameOf(anne, paul)).toBe('Mme Anne MARTIN et M. Paul MARTIN');
    const long = { ...anne, firstname: 'Anne-Marie-Charlotte' };
    expect(nameOf(long, paul)).toBe('M. et Mme MARTIN');
    expect(nameOf(long, paul, { ...paul, firstname: 'Léo', civility: null })).toBe('Famille MARTIN');
    expect(nameOf(long, { ...paul, lastname: 'DURAND-DE-LA-ROCHE' })).toBe('MARTIN et DURAND-DE-LA-ROCHE');
    expect(nameOf({ ...anne, civility: null })).toBe('Anne MARTIN');
  });
});
