import { describe, expect, it } from '@jest/globals';
import { partnerCatalogue, partnerOrder } from '../../../test/ticketing-partner.js';
import { readCatalogue, readMessage, readOrders, readPage } from './ticketing-wire.js';

const read = (change: object) => readOrders([partnerOrder('C-1', change)]);

describe('an order of the partner', () => {
  it('is read with its amounts in cents and its instant', () =>
    expect(read({})).toEqual({
      unreadable: [],
      orders: [
        {
          number: 'C-1',
          orderedAt: '2026-03-14T09:00:00.000Z',
          person: { matricule: 'M-1' },
          isCancelled: false,
          items: [{ id: 'C-1-1', name: 'Place de cinéma', price: 1190, quantity: 2, universeIds: ['1'], categoryIds: ['11', '111'] }],
        },
      ],
    }));
  it('of a day is of midnight in Paris', () => {
    expect(read({ date: '2026-03-14' }).orders[0]?.orderedAt).toBe('2026-03-13T23:00:00.000Z');
    expect(read({ date: '2026-07-14' }).orders[0]?.orderedAt).toBe('2026-07-13T22:00:00.000Z');
  });
  it('may have numbers for ids, and leave the rest to the defaults', () => {
    const items = [{ id: 7, name: 'Piscine' }];
    expect(readOrders([{ number: 12, date: '2026-03-14', status: 'confirmed', items }]).orders[0]).toMatchObject({
      number: '12',
      person: {},
      items: [{ id: '7', price: 0, quantity: 1, universeIds: [], categoryIds: [] }],
    });
  });
  it('that is cancelled may come without its items', () =>
    expect(readOrders([{ number: 'C-9', date: '2026-03-14', status: 'cancelled' }]).orders[0]).toMatchObject({
      isCancelled: true,
      items: [],
    }));
  it.each([
    [{ date: '2026-03-14T10:00:00' }, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ date: 'hier' }, 'date'],
    [{ date: '0001-01-01' }, 'date'],
    [{ date: '0001-01-01T00:00:00Z' }, 'date'],
    [{ date: '9999-12-31T23:59:00-12:00' }, 'date'],
    [{ updated_at: '0001-01-01' }, 'updated_at'],
    [{ status: 'paid' }, 'status'],
    [{ items: [{ id: '1', name: 'x', price: 1.005 }] }, 'items[0].price'],
    [{ items: [{ id: '1', name: 'x', price: -1 }] }, 'items[0].price'],
    [{ items: [{ id: '1', name: 'x', quantity: 1.5 }] }, 'items[0].quantity'],
    [{ items: [{ id: '1', name: ' ' }] }, 'items[0].name'],
    [{ person: { email: 12 } }, 'person.email'],
  ])('with %j is unreadable, and tells the field', (change, field) =>
    expect(read(change)).toEqual({ orders: [], unreadable: [{ number: 'C-1', reason: `Le champ « ${field} » est absent ou illisible.` }] }),
  );
  it('that is unreadable holds no other back', () => {
    const { orders, unreadable } = readOrders([null, partnerOrder('C-1'), { number: ' ' }, partnerOrder('C-2')]);
    expect(orders.map(({ number }) => number)).toEqual(['C-1', 'C-2']);
    expect(unreadable.map(({ number }) => number)).toEqual(['', '']);
    expect(unreadable[0]?.reason).toBe('La commande est illisible.');
  });
});

describe('an answer of the partner', () => {
  it('is a page, or a catalogue', () => {
    expect(readPage({ orders: [], next_position: 12 })).toEqual({ orders: [], unreadable: [], nextPosition: '12' });
    expect(readPage({ orders: [], next_position: null }).nextPosition).toBeNull();
    expect(readCatalogue(partnerCatalogue)).toEqual([
      { id: '1', name: 'Cinéma', categories: [{ id: '11', name: 'Films', subCategories: [{ id: '111', name: 'Avant-premières' }] }] },
    ]);
  });
  it.each([[null], ['maintenance'], [{ orders: {} }], [{ orders: [] }]])('is not %j', (answer) =>
    expect(() => readPage(answer)).toThrow(expect.objectContaining({ code: 'ticketing.failed' })),
  );
  it('is no catalogue without its universes', () =>
    expect(() => readCatalogue({ universes: [{ id: '1' }] })).toThrow(expect.objectContaining({ code: 'ticketing.failed' })));
});

describe('a message of the partner', () => {
  it('has orders, a catalogue, or both', () => {
    expect(readMessage({ orders: [1] })).toEqual({ orders: [1], universes: null });
    expect(readMessage(partnerCatalogue)).toMatchObject({ orders: [], universes: [{ id: '1' }] });
  });
  it.each([[null], [{}], [{ orders: 'C-1' }], [{ universes: [{}] }]])('is not %j', (body) =>
    expect(() => readMessage(body)).toThrow(expect.objectContaining({ code: 'ticketing.message-invalid' })),
  );
});
