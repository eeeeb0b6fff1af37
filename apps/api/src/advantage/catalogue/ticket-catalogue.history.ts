import type { TicketCatalogueEvent } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import { describer } from '../../platform/history/history-describer.js';
import { field } from '../../platform/history/history-fields.js';

export const ticketCatalogueHistory = describer<TicketCatalogueEvent>({
  streamType: 'ticket-catalogue',
  recordType: 'ticket_catalogue',
  describe: ({ data: { universes } }) => ({
    label: 'a reçu le catalogue de la billetterie',
    fields: { universes: field('Univers', universes.map(({ name }) => name).join(', '), universes) },
  }),
});
