import { searchText } from '@intendance/kernel/names.js';
import type { TicketUniverse } from '../catalogue/ticket-catalogue.events.js';
import type { TicketPlace } from '../subsidy-rule/subsidy-scope.js';

export type WrittenPlace = { readonly universe: string; readonly category: string; readonly subCategory: string };
export type PlaceReading = TicketPlace & { readonly unknown: readonly string[] };

/** Finds the places that a file names in the catalogue of the ticketing, by name or by the partner's id. */
export class TicketPlaces {
  private readonly universes = new Map<string, TicketPlace>();
  private readonly categories = new Map<string, TicketPlace>();
  private readonly subCategories = new Map<string, TicketPlace>();

  constructor(catalogue: readonly TicketUniverse[]) {
    for (const universe of catalogue) {
      add(this.universes, universe, { universeIds: [universe.id], categoryIds: [] });
      for (const category of universe.categories) {
        add(this.categories, category, { universeIds: [universe.id], categoryIds: [category.id] });
        for (const { id, name } of category.subCategories)
          add(this.subCategories, { id, name }, { universeIds: [universe.id], categoryIds: [category.id, id] });
      }
    }
  }

  /** A category leads to its universe, and a sub-category to its category. */
  find({ universe, category, subCategory }: WrittenPlace): PlaceReading {
    const [universeIds, categoryIds, unknown] = [new Set<string>(), new Set<string>(), [] as string[]];
    const see = (text: string, ...indexes: readonly ReadonlyMap<string, TicketPlace>[]): void => {
      for (const name of namesIn(text, indexes)) {
        const place = indexes.map((index) => index.get(keyOf(name))).find(Boolean);
        if (!place) unknown.push(name);
        for (const id of place?.universeIds ?? []) universeIds.add(id);
        for (const id of place?.categoryIds ?? []) categoryIds.add(id);
      }
    };
    see(universe, this.universes);
    see(category, this.categories, this.subCategories);
    see(subCategory, this.subCategories, this.categories);
    return { universeIds: [...universeIds].sort(), categoryIds: [...categoryIds].sort(), unknown };
  }
}

/** The last of two places of one name wins nothing: the first of the catalogue stays. */
function add(index: Map<string, TicketPlace>, { id, name }: { id: string; name: string }, place: TicketPlace): void {
  for (const key of [id, name].map(keyOf)) if (!index.has(key)) index.set(key, place);
}

const keyOf = (text: string): string => searchText(text);

/** A cell may hold several names: `Cinéma, Spectacles` or `Loisirs > Cinéma`. A name may hold a comma. */
function namesIn(text: string, indexes: readonly ReadonlyMap<string, TicketPlace>[]): string[] {
  if (text === '' || indexes.some((index) => index.has(keyOf(text)))) return text === '' ? [] : [text];
  return text
    .split(/[,;|>]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
