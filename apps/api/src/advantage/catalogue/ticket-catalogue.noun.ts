import { ticketCatalogueDecider } from '@intendance/domain/advantage/catalogue/ticket-catalogue.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { ticketCatalogueHistory } from './ticket-catalogue.history.js';
import { ticketCatalogueProjection } from './ticket-catalogue.projection.js';
import { TicketCatalogues } from './ticket-catalogues.js';
import { UniverseController } from './universe.controller.js';

export const ticketCatalogueNoun = noun({
  feature: 'subventions',
  controllers: [UniverseController],
  providers: [TicketCatalogues],
  projections: [projection(ticketCatalogueProjection)],
  history: [ticketCatalogueHistory],
  streams: [
    stream('ticket-catalogue', ticketCatalogueDecider, {
      texts: { universes: 'impersonal' },
      relay: {
        TicketCatalogueReceived: [
          'universes.id',
          'universes.name',
          'universes.categories.id',
          'universes.categories.name',
          'universes.categories.subCategories.id',
          'universes.categories.subCategories.name',
        ],
      },
    }),
  ],
});
