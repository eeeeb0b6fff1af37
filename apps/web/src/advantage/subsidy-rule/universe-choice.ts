import type { Schema } from '@intendance/contract/client.js';

export type Universe = Schema<'TicketUniverseDto'>;
type Category = Universe['categories'][number];
export type Selection = { universe_ids: readonly string[]; category_ids: readonly string[] };

const without = (ids: readonly string[], removed: readonly string[]): string[] => ids.filter((id) => !removed.includes(id));
const withIds = (ids: readonly string[], added: readonly string[]): string[] => [...new Set([...ids, ...added])];
const idsOf = (category: Category): string[] => [category.id, ...category.sub_categories.map(({ id }) => id)];

/** A universe that is taken whole: none of its categories is chosen one by one. */
export function toggleUniverse(chosen: Selection, universe: Universe): Selection {
  const isChosen = chosen.universe_ids.includes(universe.id);
  return {
    universe_ids: isChosen ? without(chosen.universe_ids, [universe.id]) : withIds(chosen.universe_ids, [universe.id]),
    category_ids: without(chosen.category_ids, universe.categories.flatMap(idsOf)),
  };
}

/** A category chooses its sub-categories and its universe (specification). */
export function toggleCategory(chosen: Selection, universe: Universe, category: Category): Selection {
  const isChosen = chosen.category_ids.includes(category.id);
  const ids = idsOf(category);
  return withUniverse(chosen, universe, isChosen ? without(chosen.category_ids, ids) : withIds(chosen.category_ids, ids));
}

/** A sub-category chooses its universe; the last one chooses its category. */
export function toggleSubCategory(chosen: Selection, universe: Universe, category: Category, id: string): Selection {
  if (chosen.category_ids.includes(id)) return withUniverse(chosen, universe, without(chosen.category_ids, [id, category.id]));
  const added = withIds(chosen.category_ids, [id]);
  const isWhole = category.sub_categories.every((sub) => added.includes(sub.id));
  return withUniverse(chosen, universe, isWhole ? withIds(added, [category.id]) : added);
}

/** Removing the last category of a universe removes the universe: otherwise the whole universe would be chosen. */
function withUniverse(chosen: Selection, universe: Universe, category_ids: string[]): Selection {
  const isUsed = universe.categories.flatMap(idsOf).some((id) => category_ids.includes(id));
  const universe_ids = isUsed ? withIds(chosen.universe_ids, [universe.id]) : without(chosen.universe_ids, [universe.id]);
  return { universe_ids, category_ids };
}
