import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { TicketUniverse } from '../catalogue/ticket-catalogue.events.js';
import { instantIn, priceIn, quantityIn, statusIn } from './order-cell.js';
import { isSubsidyExport, matchOrderColumns } from './order-columns.js';
import { type OrderFile, ordersOf } from './order-file.js';
import { OrderLines } from './order-line.js';
import { TicketPlaces } from './ticket-places.js';

const catalogue: TicketUniverse[] = [
  { id: 'U1', name: 'Loisirs', categories: [{ id: 'C1', name: 'Cinéma', subCategories: [{ id: 'S1', name: 'Art, essai' }] }] },
];

/** The orders of a table: its headers, then its lines from line 2 on. */
function read(headers: readonly string[], ...rows: readonly (readonly string[])[]): OrderFile {
  const lines = new OrderLines(matchOrderColumns(headers, {}), new TicketPlaces(catalogue));
  for (const [index, cells] of rows.entries()) lines.add({ line: index + 2, cells });
  return ordersOf(lines.read);
}

const headers = ['N° commande', 'Date', 'Email', 'Produit', 'PU TTC', 'Qté'];
const row = (number: string, name = 'Place de cinéma', price = '11,90 €', quantity = '2') => [
  number,
  '14/03/2026',
  'anne@cse.demo',
  name,
  price,
  quantity,
];
const messages = ({ errors }: OrderFile): string[] => errors.map(({ message }) => message);

describe('the lines of a file of orders', () => {
  it('are the items of one order by its number, wherever they stand', () => {
    const { orders, errors } = read(headers, row('C-1'), row('C-2', 'Piscine', '1 234,56 €', '1'), row('C-1', 'Pop-corn', '4.5', '1,00'));
    expect(errors).toEqual([]);
    expect(orders).toEqual([
      {
        line: 2,
        hasIds: false,
        order: {
          number: 'C-1',
          orderedAt: '2026-03-13T23:00:00.000Z',
          person: { email: 'anne@cse.demo' },
          isCancelled: false,
          items: [
            { id: 'place de cinema', name: 'Place de cinéma', price: cents(11_90), quantity: 2, universeIds: [], categoryIds: [] },
            { id: 'pop-corn', name: 'Pop-corn', price: cents(4_50), quantity: 1, universeIds: [], categoryIds: [] },
          ],
        },
      },
      expect.objectContaining({ line: 3 }),
    ]);
    expect(orders[1]?.order.items[0]?.price).toBe(1_234_56);
  });

  it('take the number, the date and the buyer of the line above when a spreadsheet wrote them once', () => {
    const { orders, errors } = read(headers, row('C-1'), ['', '', '', 'Pop-corn', '4,50', '1'], ['', '', '', 'Piscine', '3', '2']);
    expect([errors, orders.length, orders[0]?.order.items.length]).toEqual([[], 1, 3]);
  });

  it('leave out sums at the end of the table', () => {
    expect(read(headers, row('C-1'), ['Total', '', '', '', '23,80', '2'])).toMatchObject({ refused: 0, errors: [] });
  });

  it('count a line that is written twice once, with a warning', () => {
    const { orders, warnings } = read(headers, row('C-1'), row('C-1'), row('C-1', 'Place de cinéma', '11,90 €', '3'));
    expect(orders[0]?.order.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['place de cinema', 2],
      ['place de cinema 2', 3],
    ]);
    expect(warnings.map(({ message }) => message)).toEqual(['Ligne 3 : identique à la ligne 2, elle est comptée une fois (« C-1 »)']);
  });

  it('leave a cancelled line out, and cancel an order whose lines all are', () => {
    const status = [...headers, 'Statut'];
    const { orders } = read(
      status,
      [...row('C-1'), 'Validée'],
      [...row('C-1', 'Piscine'), 'Annulée'],
      [...row('C-2'), 'REMBOURSÉ'],
      [...row('C-2', 'Piscine'), 'annulé'],
    );
    expect(orders.map(({ order }) => [order.number, order.isCancelled, order.items.length])).toEqual([
      ['C-1', false, 1],
      ['C-2', true, 0],
    ]);
  });

  it('find their places in the catalogue, by name or id, up to the universe', () => {
    const places = [...headers, 'Univers', 'Catégorie', 'Sous-catégorie'];
    const { orders, warnings } = read(
      places,
      [...row('C-1'), 'loisirs', '', ''],
      [...row('C-2'), '', 'CINEMA', ''],
      [...row('C-3'), '', '', 'Art, essai'],
      [...row('C-4'), 'U1', 'Voyages, C1', ''],
    );
    expect(orders.map(({ order }) => [order.items[0]?.universeIds, order.items[0]?.categoryIds])).toEqual([
      [['U1'], []],
      [['U1'], ['C1']],
      [['U1'], ['C1', 'S1']],
      [['U1'], ['C1']],
    ]);
    expect(warnings.map(({ line, value }) => [line, value])).toEqual([[5, 'Voyages']]);
  });

  it('name the buyer by the whole name, in one column or two', () => {
    const two = read(['Commande', 'Date', 'Nom', 'Prénom', 'Billet', 'Prix'], ['1', '2026-03-14', 'MARTIN', 'Anne', 'Ciné', '8']);
    const one = read(['Commande', 'Date', 'Bénéficiaire', 'Billet', 'Prix'], ['1', '2026-03-14', 'Anne Martin', 'Ciné', '8']);
    expect([two, one].map(({ orders }) => orders[0]?.order.person)).toEqual([{ name: 'MARTIN Anne' }, { name: 'Anne Martin' }]);
  });

  it('keep the partner’s id of a line, and refuse one id with two contents', () => {
    const { orders, errors } = read(
      [...headers, 'N° billet'],
      [...row('C-1'), 'B1'],
      [...row('C-1'), 'B2'],
      [...row('C-2'), 'B3'],
      [...row('C-2', 'Piscine'), 'B3'],
    );
    expect(orders.map(({ order, hasIds }) => [order.items.map(({ id }) => id), hasIds])).toEqual([[['B1', 'B2'], true]]);
    expect(errors.map(({ line, code }) => [line, code])).toEqual([[5, 'DUPLICATE_IN_FILE']]);
  });

  it('take the price from the total where it is the only amount', () => {
    const total = ['Commande', 'Date', 'Matricule', 'Libellé', 'Quantité', 'Montant TTC'];
    const { orders, errors } = read(total, ['1', '14/03/26', 'A12', 'Ciné', '5', '59,50'], ['2', '14/03/26', 'A12', 'Ciné', '3', '10,00']);
    expect(orders[0]?.order.items[0]?.price).toBe(11_90);
    expect(errors.map(({ line, column }) => [line, column])).toEqual([[3, 'Montant TTC']]);
  });
});

describe('a line that cannot be read', () => {
  it.each([
    ['a price', row('C-1', 'Ciné', 'douze'), 'Ligne 2, colonne PU TTC : montant illisible (« douze »)'],
    ['an amount of one thousand or of one euro', row('C-1', 'Ciné', '1,234'), 'Ligne 2, colonne PU TTC : montant illisible (« 1,234 »)'],
    ['a negative price', row('C-1', 'Ciné', '-3'), 'Ligne 2, colonne PU TTC : un montant de 0 à 1 000 000 € est attendu (« -3 »)'],
    ['no price', row('C-1', 'Ciné', ''), 'Ligne 2, colonne PU TTC : le prix du billet manque'],
    ['half a ticket', row('C-1', 'Ciné', '3', '1,5'), 'Ligne 2, colonne Qté : un nombre entier de 0 à 10\u202f000 est attendu (« 1,5 »)'],
    ['no quantity', row('C-1', 'Ciné', '3', ''), 'Ligne 2, colonne Qté : la quantité manque'],
    ['no ticket', row('C-1', ''), 'Ligne 2, colonne Produit : le nom du billet manque'],
    ['no date', ['C-1', '', 'a@b.fr', 'Ciné', '3', '1'], 'Ligne 2, colonne Date : la date de la commande manque'],
    ['30 February', ['C-1', '30/02/2026', 'a@b.fr', 'Ciné', '3', '1'], 'Ligne 2, colonne Date : date illisible (« 30/02/2026 »)'],
    [
      'a date of 1926',
      ['C-1', '14/03/1926', 'a@b.fr', 'Ciné', '3', '1'],
      'Ligne 2, colonne Date : la date est attendue entre 2000 et 2099 (« 14/03/1926 »)',
    ],
    [
      'a date of year 1',
      ['C-1', '01/01/0001', 'a@b.fr', 'Ciné', '3', '1'],
      'Ligne 2, colonne Date : la date est attendue entre 2000 et 2099 (« 01/01/0001 »)',
    ],
    [
      'an instant of year 1',
      ['C-1', '0001-01-01T00:00:00Z', 'a@b.fr', 'Ciné', '3', '1'],
      'Ligne 2, colonne Date : la date est attendue entre 2000 et 2099 (« 0001-01-01T00:00:00Z »)',
    ],
    ['no number', ['', '14/03/2026', 'a@b.fr', 'Ciné', '3', '1'], 'Ligne 2, colonne N° commande : le numéro de la commande manque'],
  ])('has %s', (_, cells, message) => expect(messages(read(headers, cells))).toContain(message));

  it('refuses the whole order, and no other', () => {
    const { orders, refused, errors } = read(headers, row('C-1'), row('C-1', 'Piscine', 'x'), row('C-2'));
    expect([orders.map(({ order }) => order.number), refused, errors.length]).toEqual([['C-2'], 1, 1]);
  });

  it('refuses an order of two days or of two buyers', () => {
    const other = ['C-2', '14/03/2026', 'paul@cse.demo', 'Piscine', '3', '1'];
    const later = ['C-1', '15/03/2026', 'anne@cse.demo', 'Piscine', '3', '1'];
    expect(messages(read(headers, row('C-1'), later, row('C-2'), other))).toEqual([
      'Ligne 2 : la commande a 2 dates (« C-1 »)',
      'Ligne 4 : la commande a plusieurs acheteurs (« C-2 »)',
    ]);
  });

  it('refuses a state that is neither confirmed nor cancelled, and a total that is not the sum', () => {
    const both = [...headers, 'Statut', 'Total'];
    expect(messages(read(both, [...row('C-1'), 'Paiement en attente', ''], [...row('C-2'), '', '24,00']))).toEqual([
      'Ligne 2, colonne Statut : cet état ne dit ni « confirmée » ni « annulée » (« Paiement en attente »)',
      'Ligne 3, colonne Total : le total n’est pas le prix multiplié par la quantité (« 24,00 »)',
    ]);
  });
});

describe('the cells of a file of orders', () => {
  it.each([
    ['14/03/2026', '2026-03-13T23:00:00.000Z'],
    ['2026-07-14', '2026-07-13T22:00:00.000Z'],
    ['14/07/2026 23:45', '2026-07-14T21:45:00.000Z'],
    ['29/03/2026 00:30', '2026-03-28T23:30:00.000Z'],
    ['25/10/2026 14h05', '2026-10-25T13:05:00.000Z'],
    ['2026-03-14T09:30:00Z', '2026-03-14T09:30:00.000Z'],
    ['2026-03-14 09:30:00+01:00', '2026-03-14T08:30:00.000Z'],
    ['46095', '2026-03-13T23:00:00.000Z'],
    ['46095.5', '2026-03-14T11:00:00.000Z'],
    ['14 mars 2026', '2026-03-13T23:00:00.000Z'],
    ['hier', null],
  ])('read the date %s', (text, instant) => expect(instantIn(text)).toBe(instant));

  it.each([
    ['1 234,56 €', 1_234_56],
    ['1\u202f234,56\u00a0€', 1_234_56],
    ['11.9', 11_90],
    ['11.899999999999999', 11_90],
    ['0', 0],
    ['Gratuit', 0],
    ['11,905', null],
    ['11.905000', null],
  ])('read the price %s', (text, price) => expect(priceIn(text)).toBe(price));

  it('read quantities and states', () => {
    expect(['2', '2,00', '2.0', '1 000', '-1', '1,5'].map(quantityIn)).toEqual([2, 2, 2, 1000, null, null]);
    expect(['Confirmée', 'payé', 'EXPÉDIÉES', 'paid', 'Annulée', 'remboursé', 'Canceled', 'En attente'].map(statusIn)).toEqual([
      ...Array(4).fill('confirmed'),
      ...Array(3).fill('cancelled'),
      null,
    ]);
  });
});

describe('the columns of a file of orders', () => {
  const fieldsOf = (...titles: string[]) => matchOrderColumns(titles, {}).map(({ field }) => field);

  it('are known by the best title of each field', () => {
    expect(
      fieldsOf(
        'Réf commande',
        'Date de commande',
        'Date de paiement',
        'Adresse e-mail',
        'Désignation',
        'Tarif (€)',
        'Montant total',
        'Nb places',
      ),
    ).toEqual(['number', 'date', null, 'email', 'name', 'price', 'total', 'quantity']);
  });

  it('are corrected by the user', () => {
    const columns = matchOrderColumns(['Bon', 'Date', 'Email', 'Billet', 'Prix', 'Prix (€)'], { Bon: 'number', 'Prix (€)': '' });
    expect(columns.map(({ field }) => field)).toEqual(['number', 'date', 'email', 'name', 'price', null]);
  });

  it('are refused when one is missing, twice there, or unknown', () => {
    expect(() => fieldsOf('Date', 'Prénom', 'Prix')).toThrow(
      expect.objectContaining({
        code: 'order-import.columns-missing',
        message: expect.stringContaining('N° de commande ; Matricule, Email, ou Nom et Prénom ; Billet'),
      }),
    );
    expect(() => fieldsOf('Commande', 'Date', 'Email', 'Billet', 'Prix', 'Prix (€)')).toThrow(
      expect.objectContaining({ code: 'order-import.duplicate-column' }),
    );
    expect(() => matchOrderColumns(['A'], { A: 'colour' })).toThrow(expect.objectContaining({ code: 'order-import.unknown-field' }));
    expect(() => matchOrderColumns(['A'], { B: 'number' })).toThrow(expect.objectContaining({ code: 'order-import.unknown-header' }));
  });

  it('tell the export of subsidised orders from a partner’s file', () => {
    expect(isSubsidyExport(['Date', 'Commande', 'Subvention', 'Payé par le bénéficiaire', 'Règle', 'État'])).toBe(true);
    expect(isSubsidyExport(headers)).toBe(false);
  });
});
