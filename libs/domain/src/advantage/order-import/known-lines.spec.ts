import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { Order } from '../order/order-state.js';
import type { TicketOrderItem } from '../order/ticket-order.js';
import { withKnownLines } from './known-lines.js';

const ticket = (id: string, name: string, change: Partial<TicketOrderItem> = {}): TicketOrderItem => ({
  id,
  name,
  price: cents(10_00),
  quantity: 1,
  universeIds: [],
  categoryIds: [],
  ...change,
});
const place = { universeIds: ['U1'], categoryIds: ['C1'] };
const stored: Order = {
  status: 'placed',
  personId: newId<'person'>(),
  number: 'C-1',
  orderedAt: '2026-03-14T10:00:00Z',
  orderedOn: localDate('2026-03-14'),
  items: [ticket('71', 'Cinéma', place), ticket('72', 'Piscine', { ...place, price: cents(3_00) })].map((item) => ({
    ...item,
    rule: null,
    subsidy: cents(0),
    tickets: 0,
    computation: null,
  })),
};
const told = (...items: TicketOrderItem[]) => ({
  line: 2,
  hasIds: false,
  order: { number: 'C-1', orderedAt: '2026-03-13T23:00:00Z', person: {}, isCancelled: false, items },
});
const whole = { hasPlaces: false, isPartial: false };

describe('an order of a file that is stored already', () => {
  it('has the ids, the places and the sequence of the stored lines', () => {
    const { items } = withKnownLines(told(ticket('piscine', 'PISCINE', { price: cents(3_00) }), ticket('cinema', 'cinéma')), stored, whole);
    expect(items).toEqual([
      { ...ticket('71', 'cinéma'), ...place },
      { ...ticket('72', 'PISCINE', { price: cents(3_00) }), ...place },
    ]);
  });

  it('loses the lines that a whole order no longer has, and gains new ones', () => {
    const { items } = withKnownLines(told(ticket('zoo', 'Zoo'), ticket('cinema', 'Cinéma')), stored, whole);
    expect(items.map(({ id }) => id)).toEqual(['71', 'zoo']);
  });

  it('keeps the lines that a filtered export leaves out', () => {
    const { items } = withKnownLines(told(ticket('piscine', 'Piscine', { price: cents(3_00) })), stored, {
      hasPlaces: false,
      isPartial: true,
    });
    expect(items.map(({ id, name }) => [id, name])).toEqual([
      ['71', 'Cinéma'],
      ['72', 'Piscine'],
    ]);
  });

  it('takes the places of the file where the file has some', () => {
    const { items } = withKnownLines(told(ticket('cinema', 'Cinéma')), stored, { hasPlaces: true, isPartial: false });
    expect(items).toEqual([ticket('71', 'Cinéma')]);
  });

  it('goes by the ids of the partner where the file gives them', () => {
    const order = { ...told(ticket('72', 'Piscine, adulte'), ticket('73', 'Cinéma')), hasIds: true };
    expect(withKnownLines(order, stored, whole).items.map(({ id }) => id)).toEqual(['72', '73']);
  });

  it('is as the file says when it is cancelled or not stored', () => {
    const order = told(ticket('cinema', 'Cinéma'));
    expect(withKnownLines(order, { status: 'none' }, whole)).toBe(order.order);
    const cancelled = { ...order, order: { ...order.order, isCancelled: true, items: [] } };
    expect(withKnownLines(cancelled, stored, whole)).toBe(cancelled.order);
  });
});
