import { area } from '../capabilities/manifest/area.js';
import { ticketCatalogueNoun } from './catalogue/ticket-catalogue.noun.js';

export const advantageArea = area({
  name: 'advantage',
  nouns: [ticketCatalogueNoun],
});
