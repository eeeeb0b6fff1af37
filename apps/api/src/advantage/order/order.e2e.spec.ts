import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { systemContext } from '../../platform/wire/system-context.js';
import type { HeldOrderDto, OrderItemDto } from './order.dto.js';
import { OrderIntake } from './order-intake.js';

let app: TestApp;
let clerk: SignedIn;
let anne: string;
let ruleId: string;
let serial = 0;

const send = (method: 'GET' | 'POST', path: string, body?: object, { headers } = clerk) =>
  app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
const receive = (...orders: TicketOrder[]) => app.get(OrderIntake).receive(systemContext(clerk.environmentId), orders);
const tickets = { id: '1', name: 'Place de cinéma', price: cents(11_90), quantity: 5, universeIds: ['1'], categoryIds: ['11'] };
const order = (change: Partial<TicketOrder> = {}): TicketOrder => ({
  number: `C-${++serial}`,
  orderedAt: '2026-11-10T10:00:00Z',
  person: { email: 'anne@cse.demo' },
  isCancelled: false,
  items: [tickets],
  ...change,
});
const items = async (query = '') => {
  await app.settled();
  return (await send('GET', `/order_items?${query}`)).json<{ totalCount: number; totals: object; order_items: OrderItemDto[] }>();
};
const held = async () => {
  await app.settled();
  return (await send('GET', '/held_orders')).json<{ totalCount: number; held_orders: HeldOrderDto[] }>().held_orders;
};
const person = async (firstname: string, email: string): Promise<string> =>
  (await send('POST', '/people', { civility: 'Mme', lastname: 'Martin', firstname, email })).json<{ id: string }>().id;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-16T09:00:00Z' });
  clerk = await signedIn(app, { modules: ['advantage'] });
  anne = await person('Anne', 'anne@cse.demo');
  const rule = { name: 'Cinéma', percent: true, rate: 40, limit_tickets: 4, periodicity_percent: 'mensual' };
  ruleId = (await send('POST', '/subvention_rules', rule)).json<{ id: string }>().id;
  await app.settled();
}, 60_000);
afterAll(() => app?.close());

describe('the orders of the ticketing', () => {
  it('are subsidised, once, and say why', async () => {
    const first = order({ items: [{ ...tickets, quantity: 1 }] });
    expect(await receive(first)).toEqual([{ number: first.number, outcome: 'placed', change: 'OrderPlaced' }]);
    const second = order();
    expect(await receive(second, second)).toMatchObject([{ outcome: 'placed' }, { outcome: 'placed' }]);
    expect(await receive(second)).toMatchObject([{ outcome: 'unchanged' }]);
    const { totalCount, totals, order_items } = await items(
      `filters[subvention|gte]=0.01&order[orders.date]=desc&filters[orders.person|eq]=${anne}`,
    );
    expect([totalCount, totals]).toEqual([2, { total: 71.4, subvention: 19.04 }]);
    const item = order_items.find(({ orders }) => orders.number === second.number);
    expect(item).toMatchObject({
      price: 11.9,
      quantity: 5,
      status: 'confirmed',
      subvention: 14.28,
      subvention_rule: { id: ruleId, name: 'Cinéma', version: 1 },
      person: { id: anne, fullname: 'MARTIN Anne' },
      orders: { date: '2026-11-10' },
    });
    const detail = (await send('GET', `/order_items/${item?.id}`)).json<{ computation: { explanation: string } }>();
    expect(detail.computation.explanation).toContain('déjà utilisé 1 billet, reste 3 billets');
    expect((await send('GET', `/held_orders/${item?.orders.id}/history`)).json()).toMatchObject({ totalCount: 1 });
    expect((await send('GET', `/subvention_rules/${ruleId}`)).json()).toMatchObject({ subvention_amount: 19.04, deletable: false });
    expect((await send('GET', `/people/${anne}/subventions`)).json()).toMatchObject({
      totalCount: 1,
      subventions: [{ percent: true, used_tickets: 4, left_tickets: 0, used_amount: 19.04, left_amount: null }],
    });
  });
  it('are filtered and downloaded under the name of the specification', async () => {
    expect(await items('filters[orders.date|gt]=2026-11-10')).toMatchObject({ totalCount: 0, totals: { subvention: 0 } });
    expect(await items(`filters[subvention_rule|eq]=${ruleId}&filters[orders.date|lt]=2026-11-11`)).toMatchObject({ totalCount: 2 });
    expect(await items('filters[searchname]=cinema durand')).toMatchObject({ totalCount: 0 });
    expect(await items('filters[searchname]=PLACE cinéma martin')).toMatchObject({ totalCount: 2 });
    const file = await send('GET', '/order_items/download?format=csv');
    expect(file.headers['content-disposition']).toContain('Export%20commandes%20subventionn%C3%A9es.csv');
  });
  it('give back what they took when they are cancelled or changed', async () => {
    const paul = await person('Paul', 'paul@cse.demo');
    await app.settled();
    const bought = order({ person: { email: 'PAUL@cse.demo' } });
    await receive(bought);
    await receive({ ...bought, items: [{ ...tickets, price: cents(10_00), quantity: 2 }] });
    expect(await items(`filters[orders.person|eq]=${paul}`)).toMatchObject({ totals: { total: 20, subvention: 8 } });
    await receive({ ...bought, isCancelled: true });
    const cancelled = await items(`filters[orders.person|eq]=${paul}`);
    expect(cancelled.order_items).toMatchObject([{ status: 'cancelled', subvention: 0 }]);
    expect(cancelled.totals).toEqual({ total: 0, subvention: 0 });
    expect((await send('GET', `/people/${paul}/subventions`)).json()).toMatchObject({ subventions: [{ left_tickets: 4 }] });
  });
  it('hold the limits when two hundred arrive at once', async () => {
    const luc = await person('Luc', 'luc@cse.demo');
    await app.settled();
    const many = Array.from({ length: 200 }, () => order({ person: { id: luc }, items: [{ ...tickets, quantity: 1 }] }));
    const results = await Promise.all(Array.from({ length: 20 }, (_, part) => receive(...many.slice(part * 10, part * 10 + 10))));
    expect(results.flat().every(({ outcome }) => outcome === 'placed')).toBe(true);
    expect(await items(`filters[orders.person|eq]=${luc}`)).toMatchObject({ totalCount: 200, totals: { subvention: 19.04 } });
    expect(await items(`filters[orders.person|eq]=${luc}&filters[subvention|gte]=0.01`)).toMatchObject({ totalCount: 4 });
  });
  it('are refused one by one when they cannot be read', async () =>
    expect(await receive(order({ orderedAt: 'hier' }), order({ items: [{ ...tickets, price: cents(-1) }] }))).toMatchObject([
      { outcome: 'refused', reason: 'La date de la commande est illisible.' },
      { outcome: 'refused', reason: 'Le prix doit être un montant positif ou nul.' },
    ]));
});

describe('an order of somebody unknown', () => {
  it('waits, and is placed once the person is there', async () => {
    const waiting = order({ person: { email: 'zoe@cse.demo', matricule: 'Z9' } });
    expect(await receive(waiting)).toEqual([{ number: waiting.number, outcome: 'waiting', reason: 'person-unknown' }]);
    expect(await held()).toMatchObject([
      { number: waiting.number, reason: 'person-unknown', email: 'zoe@cse.demo', matricule: 'Z9', total: 59.5 },
    ]);
    const zoe = await person('Zoé', 'zoe@cse.demo');
    await app.settled();
    expect((await send('POST', '/held_orders/retry')).json()).toEqual({ placed: 1, waiting: 0 });
    expect(await held()).toEqual([]);
    expect(await items(`filters[orders.person|eq]=${zoe}`)).toMatchObject({ totals: { subvention: 19.04 } });
  });
  it('is placed by hand, or dismissed with a reason', async () => {
    await receive(order({ person: { email: 'a@nulle.part' } }), order({ person: {} }));
    const [one, other] = await held();
    const eve = await person('Ève', 'eve@cse.demo');
    expect((await send('POST', `/held_orders/${one?.id}/place`, { person: eve })).json()).toMatchObject({
      status: 'placed',
      subvention: 19.04,
    });
    expect((await send('POST', `/held_orders/${one?.id}/place`, { person: eve })).json()).toMatchObject({ code: 'order.not-on-hold' });
    expect((await send('POST', `/held_orders/${other?.id}/dismiss`, { reason: ' ' })).json()).toMatchObject({
      code: 'order.reason-missing',
    });
    expect((await send('POST', `/held_orders/${other?.id}/dismiss`, { reason: 'Essai' })).json()).toMatchObject({
      status: 'dismissed',
      email: null,
    });
    expect(await held()).toEqual([]);
  });
  it('stays in its structure, and needs the permission', async () => {
    await receive(order({ person: { email: 'b@nulle.part' } }));
    const [one] = await held();
    const stranger = await signedIn(app, { modules: ['advantage'] });
    expect((await send('GET', '/held_orders', undefined, stranger)).json()).toMatchObject({ totalCount: 0 });
    expect((await send('POST', `/held_orders/${one?.id}/dismiss`, { reason: 'x' }, stranger)).statusCode).toBe(404);
    const hugo = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    for (const path of ['/order_items', '/held_orders', `/people/${anne}/subventions`])
      expect((await send('GET', path, undefined, hugo)).json()).toMatchObject({ status: 403 });
  });
});
