import { describe, expect, it } from '@jest/globals';
import { type Selection, toggleCategory, toggleSubCategory, toggleUniverse, type Universe } from './universe-choice.js';

const category = {
  id: 'c',
  name: 'Cinéma',
  sub_categories: [
    { id: 's1', name: '2D' },
    { id: 's2', name: '3D' },
  ],
};
const other = { id: 'p', name: 'Parcs', sub_categories: [] };
const universe: Universe = { id: 'u', name: 'Loisirs', categories: [category, other] };
const none: Selection = { universe_ids: [], category_ids: [] };

describe('the tree of tickets', () => {
  it('takes a universe whole', () => {
    expect(toggleUniverse(none, universe)).toEqual({ universe_ids: ['u'], category_ids: [] });
    expect(toggleUniverse({ universe_ids: ['u'], category_ids: [] }, universe)).toEqual(none);
  });
  it('takes a category with its sub-categories and its universe', () =>
    expect(toggleCategory(none, universe, category)).toEqual({ universe_ids: ['u'], category_ids: ['c', 's1', 's2'] }));
  it('takes the universe of a sub-category, and the category with the last of them', () => {
    const one = toggleSubCategory(none, universe, category, 's1');
    expect(one).toEqual({ universe_ids: ['u'], category_ids: ['s1'] });
    expect(toggleSubCategory(one, universe, category, 's2').category_ids).toEqual(['s1', 's2', 'c']);
  });
  it('leaves the category without one of its sub-categories', () =>
    expect(toggleSubCategory({ universe_ids: ['u'], category_ids: ['c', 's1', 's2'] }, universe, category, 's1').category_ids).toEqual([
      's2',
    ]));
  it('leaves the universe with its last category, and not its neighbour', () => {
    const both: Selection = { universe_ids: ['u'], category_ids: ['c', 's1', 's2', 'p'] };
    const left = toggleCategory(both, universe, category);
    expect(left).toEqual({ universe_ids: ['u'], category_ids: ['p'] });
    expect(toggleCategory(left, universe, other)).toEqual(none);
  });
});
