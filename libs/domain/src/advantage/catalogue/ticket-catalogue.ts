import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { ticketCatalogueErrors } from './ticket-catalogue.errors.js';
import { type TicketCatalogueEvent, type TicketUniverse, ticketCatalogueStream } from './ticket-catalogue.events.js';

export type TicketCatalogueCommand = { type: 'ReceiveTicketCatalogue'; data: { universes: readonly TicketUniverse[] } };
export type TicketCatalogue = { readonly universes: readonly TicketUniverse[] };

export const ticketCatalogueDecider: Decider<TicketCatalogueCommand, TicketCatalogueEvent, TicketCatalogue> = {
  initial: { universes: [] },
  decide,
  evolve: (_, { data }) => ({ universes: data.universes }),
};

/** `id` is the environment. */
export const ticketCatalogueCase = singleStreamCase({
  decider: ticketCatalogueDecider,
  stream: (id: EnvironmentId) => ticketCatalogueStream(id),
  answer: (catalogue: TicketCatalogue) => catalogue,
});

/** An empty catalogue is a fault of the partner: accepting it would empty the choices of every subsidy rule. */
function decide({ data: { universes } }: TicketCatalogueCommand, current: TicketCatalogue): TicketCatalogueEvent[] {
  if (universes.length === 0) throw ticketCatalogueErrors.empty();
  const received = universes.map(trimmedUniverse);
  mustBeNamed(received);
  return JSON.stringify(received) === JSON.stringify(current.universes)
    ? []
    : [{ type: 'TicketCatalogueReceived', data: { universes: received } }];
}

/** Builds each object anew, so that equal catalogues are equal texts. */
const trimmedUniverse = ({ id, name, categories }: TicketUniverse): TicketUniverse => ({
  id: id.trim(),
  name: name.trim(),
  categories: categories.map(({ subCategories, ...category }) => ({
    id: category.id.trim(),
    name: category.name.trim(),
    subCategories: subCategories.map((each) => ({ id: each.id.trim(), name: each.name.trim() })),
  })),
});

/** Rules name categories and sub-categories in one list of ids: an id stands for one of them. @throws ticket-catalogue.invalid */
function mustBeNamed(universes: readonly TicketUniverse[]): void {
  const universeIds = new Set<string>();
  const categoryIds = new Set<string>();
  for (const [u, universe] of universes.entries()) {
    const path = `universes[${u}]`;
    mustBeNew(universe, universeIds, path);
    for (const [c, category] of universe.categories.entries()) {
      mustBeNew(category, categoryIds, `${path}.categories[${c}]`);
      for (const [s, sub] of category.subCategories.entries()) mustBeNew(sub, categoryIds, `${path}.categories[${c}].sub_categories[${s}]`);
    }
  }
}

function mustBeNew({ id, name }: { readonly id: string; readonly name: string }, ids: Set<string>, path: string): void {
  if (id === '' || name === '' || ids.has(id)) throw ticketCatalogueErrors.invalid(path);
  ids.add(id);
}
