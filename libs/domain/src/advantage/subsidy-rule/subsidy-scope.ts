import type { SubsidySettings } from './subsidy-rule.events.js';

/** The tree of the ticketing, as far as a rule chooses from it. */
export type ScopeUniverse = {
  readonly id: string;
  readonly categories: readonly { readonly id: string; readonly subCategories: readonly { readonly id: string }[] }[];
};
type Scope = Pick<SubsidySettings, 'universeIds' | 'categoryIds' | 'wholeUniverseIds'>;

/**
 * A chosen category chooses its sub-categories, and whatever is chosen chooses its universe (specification). The universe of a chosen category
 * is not whole: only the tickets of the chosen categories are subsidised (docs/adr/0065). Ids that the ticketing no longer has are kept.
 */
export function scopeOf(chosen: Pick<Scope, 'universeIds' | 'categoryIds'>, universes: readonly ScopeUniverse[]): Scope {
  const universeIds = new Set(chosen.universeIds);
  const categoryIds = new Set(chosen.categoryIds);
  const partial = new Set<string>();
  for (const universe of universes)
    for (const category of universe.categories) {
      if (categoryIds.has(category.id)) for (const { id } of category.subCategories) categoryIds.add(id);
      if (categoryIds.has(category.id) || category.subCategories.some(({ id }) => categoryIds.has(id))) partial.add(universe.id);
    }
  for (const id of partial) universeIds.add(id);
  return {
    universeIds: [...universeIds].sort(),
    categoryIds: [...categoryIds].sort(),
    wholeUniverseIds: [...universeIds].filter((id) => !partial.has(id)).sort(),
  };
}

/** The place of a ticket in the catalogue; categories and sub-categories are in one list. */
export type TicketPlace = { readonly universeIds: readonly string[]; readonly categoryIds: readonly string[] };

export const isInScope = (rule: Scope, ticket: TicketPlace): boolean =>
  (rule.universeIds.length === 0 && rule.categoryIds.length === 0) ||
  ticket.universeIds.some((id) => rule.wholeUniverseIds.includes(id)) ||
  ticket.categoryIds.some((id) => rule.categoryIds.includes(id));
