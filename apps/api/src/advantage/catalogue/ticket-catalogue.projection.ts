import type { TicketCatalogueEvent, TicketUniverse } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** One row per environment. */
export type TicketCatalogueRow = { id: string; universes: readonly TicketUniverse[]; received_at: string };

export const ticketCatalogueProjection: RowProjection<TicketCatalogueEvent, TicketCatalogueRow> = {
  name: 'ticket-catalogue',
  version: 1,
  from: ['ticket-catalogue'],
  table: {
    name: 'ticket_catalogue',
    columns: { id: { type: 'uuid' }, universes: { type: 'jsonb' }, received_at: { type: 'timestamptz' } },
    key: ['id'],
    indexes: [],
  },
  fold: (_, { environmentId, data, recordedAt }) => ({
    id: environmentId,
    universes: data.universes,
    received_at: recordedAt.toISOString(),
  }),
};
