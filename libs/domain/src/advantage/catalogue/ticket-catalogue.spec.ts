import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { TicketCategory, TicketUniverse } from './ticket-catalogue.events.js';
import { type TicketCatalogueCommand, ticketCatalogueDecider } from './ticket-catalogue.js';

const catalogue = specify(ticketCatalogueDecider);
const movies: TicketCategory = { id: '11', name: 'Films', subCategories: [{ id: '111', name: 'Avant-premières' }] };
const cinema: TicketUniverse = { id: '1', name: 'Cinéma', categories: [movies] };
const parks: TicketUniverse = { id: '2', name: 'Parcs', categories: [] };
const received = (...universes: TicketUniverse[]) => ({ type: 'TicketCatalogueReceived' as const, data: { universes } });
const receive = (...universes: TicketUniverse[]): TicketCatalogueCommand => ({ type: 'ReceiveTicketCatalogue', data: { universes } });

describe('the catalogue of the ticketing', () => {
  it('is kept as the partner sends it, without the spaces around', () => {
    catalogue.given().when(receive(cinema, parks)).then(received(cinema, parks));
    catalogue
      .given()
      .when(receive({ ...parks, name: ' Parcs ' }))
      .then(received(parks));
  });

  it('is stored again only when it differs from the last one', () => {
    catalogue.given(received(cinema, parks)).when(receive(cinema, parks)).then();
    catalogue
      .given(received(cinema, parks))
      .when(receive({ categories: cinema.categories, name: 'Cinéma', id: '1' }, parks))
      .then();
    catalogue.given(received(cinema, parks)).when(receive(cinema)).then(received(cinema));
    catalogue.given().thenRepeating(receive(cinema));
  });

  it('is not emptied by a fault of the partner', () =>
    catalogue.given(received(cinema)).when(receive()).thenRefuses('ticket-catalogue.empty'));

  it.each<[string, TicketUniverse[], string]>([
    ['a universe without a name', [{ ...cinema, name: ' ' }], 'universes[0]'],
    ['two universes of one id', [parks, { ...cinema, id: '2' }], 'universes[1]'],
    ['a category without an id', [{ ...cinema, categories: [{ ...movies, id: '' }] }], 'universes[0].categories[0]'],
    [
      'a sub-category with the id of a category',
      [{ ...cinema, categories: [{ ...movies, subCategories: [{ id: '11', name: 'Films d’art' }] }] }],
      'universes[0].categories[0].sub_categories[0]',
    ],
  ])('refuses %s', (_, universes, path) =>
    catalogue
      .given()
      .when(receive(...universes))
      .thenRefuses('ticket-catalogue.invalid', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([path]),
      ),
  );

  it('accepts a category that has the id of a universe', () =>
    catalogue
      .given()
      .when(receive({ ...cinema, categories: [{ ...movies, id: '1' }] }))
      .thenTypes('TicketCatalogueReceived'));

  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
