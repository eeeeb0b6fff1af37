import { describe, expect, it } from '@jest/globals';
import { type ScopeUniverse, scopeOf } from './subsidy-scope.js';

const universes: ScopeUniverse[] = [
  {
    id: 'loisirs',
    categories: [
      { id: 'cinema', subCategories: [{ id: 'cinema-2d' }, { id: 'cinema-3d' }] },
      { id: 'parc', subCategories: [] },
    ],
  },
  { id: 'culture', categories: [{ id: 'musee', subCategories: [{ id: 'expo' }] }] },
];
const scope = (universeIds: string[], categoryIds: string[]) => scopeOf({ universeIds, categoryIds }, universes);

describe('what a rule is made for', () => {
  it('takes the sub-categories of a category, and its universe', () =>
    expect(scope([], ['cinema'])).toEqual({
      universeIds: ['loisirs'],
      categoryIds: ['cinema', 'cinema-2d', 'cinema-3d'],
      wholeUniverseIds: [],
    }));
  it('takes the universe of a sub-category, and not its neighbours', () =>
    expect(scope(['loisirs'], ['cinema-3d'])).toEqual({ universeIds: ['loisirs'], categoryIds: ['cinema-3d'], wholeUniverseIds: [] }));
  it('is a whole universe as long as none of its categories is chosen', () =>
    expect(scope(['culture', 'loisirs'], ['parc'])).toEqual({
      universeIds: ['culture', 'loisirs'],
      categoryIds: ['parc'],
      wholeUniverseIds: ['culture'],
    }));
  it('keeps what the ticketing no longer has', () =>
    expect(scope(['ancien'], ['disparue'])).toEqual({ universeIds: ['ancien'], categoryIds: ['disparue'], wholeUniverseIds: ['ancien'] }));
});
