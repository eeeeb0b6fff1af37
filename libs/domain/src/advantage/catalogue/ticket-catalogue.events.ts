import type { EnvironmentId } from '@intendance/kernel/id.js';

/** The ids belong to the ticketing partner. */
export type TicketSubCategory = { readonly id: string; readonly name: string };
export type TicketCategory = { readonly id: string; readonly name: string; readonly subCategories: readonly TicketSubCategory[] };
export type TicketUniverse = { readonly id: string; readonly name: string; readonly categories: readonly TicketCategory[] };

/** Stored for ever: only add optional fields or new types. */
export type TicketCatalogueEvent = { type: 'TicketCatalogueReceived'; data: { universes: readonly TicketUniverse[] } };

/** One stream per environment: each event holds the whole catalogue. */
export const ticketCatalogueStream = (environmentId: EnvironmentId): `ticket-catalogue-${string}` => `ticket-catalogue-${environmentId}`;
