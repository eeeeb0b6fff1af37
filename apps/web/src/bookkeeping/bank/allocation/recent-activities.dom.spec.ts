import { describe, expect, it } from '@jest/globals';
import { recentFirst } from './recent-activities.js';

const choice = (value: string, group: string) => ({ value, label: value, group });
const choices = [choice('frais', 'Banque'), choice('agios', 'Banque'), choice('fêtes', 'Loisirs'), choice('sorties', 'Loisirs')];
const order = (...recent: string[]) => recentFirst(choices, recent).map(({ value }) => value);

describe('activities', () => {
  it('keep the order of the plan before any was used', () => expect(order()).toEqual(['frais', 'agios', 'fêtes', 'sorties']));
  it('come with the last used first, and its category before the others', () => {
    expect(order('sorties')).toEqual(['sorties', 'fêtes', 'frais', 'agios']);
    expect(order('agios', 'sorties')).toEqual(['agios', 'frais', 'sorties', 'fêtes']);
  });
  it('forget what left the plan', () => expect(order('gone', 'agios')).toEqual(['agios', 'frais', 'fêtes', 'sorties']));
});
