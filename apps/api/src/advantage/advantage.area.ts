import { area } from '../capabilities/manifest/area.js';
import { ticketCatalogueNoun } from './catalogue/ticket-catalogue.noun.js';
import { ticketingNoun } from './ticketing/ticketing.noun.js';

export const advantageArea = area({
  name: 'advantage',
  nouns: [ticketCatalogueNoun, ticketingNoun],
});
