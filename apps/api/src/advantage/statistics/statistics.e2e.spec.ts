import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import { OrderIntake } from '../order/order-intake.js';
import type { StatisticsDto } from './statistics.dto.js';

let app: TestApp;
let clerk: SignedIn;
const people: Record<string, string> = {};
let serial = 0;

const send = (method: 'GET' | 'POST', path: string, body?: object, { headers } = clerk) =>
  app.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
const statistics = async (query = '', who = clerk) => {
  await app.settled();
  return (await send('GET', `/advantage/statistics?${query}`, undefined, who)).json<StatisticsDto>();
};
const receive = async (...orders: TicketOrder[]) => app.get(OrderIntake).receive(systemContext(clerk.environmentId), orders);
const ticket = (id: string, universeIds: string[], euros: number, quantity = 1) => ({
  id,
  name: `Billet ${id}`,
  price: cents(euros * 100),
  quantity,
  universeIds,
  categoryIds: [],
});
const order = (who: string, day: string, ...items: ReturnType<typeof ticket>[]): TicketOrder => ({
  number: `C-${++serial}`,
  orderedAt: `${day}T10:00:00Z`,
  person: { id: people[who] ?? '' },
  isCancelled: false,
  items,
});
const rows = async (table: string) =>
  (await app.pools.owner.query(`SELECT 1 FROM read.${table} WHERE environment_id = $1`, [clerk.environmentId])).rowCount;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-16T09:00:00Z' });
  clerk = await signedIn(app, { modules: ['advantage'] });
  const present = { entrance_date: '2020-01-01' };
  const dates = {
    Anne: present,
    Paul: present,
    Luc: present,
    Zoé: { entrance_date: '2026-12-01' },
    Marc: { ...present, exit_date: '2026-03-31' },
  };
  for (const [firstname, dated] of Object.entries(dates)) {
    const person = { civility: 'M', lastname: 'Martin', firstname, email: `${firstname.toLowerCase()}@cse.demo`, ...dated };
    people[firstname] = (await send('POST', '/people', person)).json<{ id: string }>().id;
  }
  await send('POST', '/subvention_rules', { name: 'Cinéma', percent: true, rate: 50 });
  await app.get(TicketCatalogues).receive(systemContext(clerk.environmentId), [{ id: '1', name: 'Cinéma', categories: [] }]);
}, 60_000);
afterAll(() => app?.close());

describe('the statistics of the ticketing', () => {
  it('are nothing before the first order', async () =>
    expect(await statistics()).toMatchObject({
      start_date: '2026-01-01',
      end_date: '2026-12-31',
      first_year: null,
      connectionRate: 0,
      orderRate: 0,
      beneficiariesNumber: 4,
      customersNumber: 0,
      ordersNumber: 0,
      totals: { total: 0, subvention: 0, giftVouchers: 0 },
      orderRateByUniverses: [],
    }));
  it('count who orders, what, and in which universe', async () => {
    const both = order('Anne', '2026-02-10', ticket('a', ['1'], 10, 2), ticket('b', ['1', '2'], 5));
    await receive(
      both,
      order('Anne', '2026-02-10', ticket('c', ['1'], 8)),
      order('Marc', '2026-03-01', ticket('d', [], 4)),
      order('Paul', '2025-12-31', ticket('e', ['1'], 100)),
    );
    expect(await statistics()).toMatchObject({
      first_year: 2025,
      // Anne, Paul and Marc have ordered, of the four people of the year; Anne and Marc in the year.
      connectionRate: 75,
      orderRate: 50,
      beneficiariesNumber: 4,
      customersNumber: 2,
      ordersNumber: 3,
      totals: { total: 37, subvention: 18.5 },
      orderRateByUniverses: [
        { id: '1', name: 'Cinéma', orders: 2, total: 33, rate: 50 },
        { id: null, name: null, orders: 1, total: 4, rate: 25 },
        { id: '2', name: null, orders: 1, total: 5, rate: 25 },
      ],
    });
    expect(await statistics('start_date=2026-02-11')).toMatchObject({
      ordersNumber: 1,
      customersNumber: 1,
      connectionRate: 75,
      orderRate: 25,
    });
    // Marc has left by then.
    expect(await statistics('start_date=2026-04-01')).toMatchObject({
      beneficiariesNumber: 3,
      ordersNumber: 0,
      connectionRate: 66.7,
      orderRate: 0,
    });
    expect(await statistics('end_date=2025-12-31')).toMatchObject({ start_date: '2025-01-01', ordersNumber: 1, connectionRate: 25 });
  });
  it('show the last twelve months, whatever the range', async () => {
    const { ordersByMonth } = await statistics('start_date=2024-01-01&end_date=2024-01-31');
    expect(ordersByMonth.map(({ month }) => month)).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, rank) => `2026-${String(rank + 1).padStart(2, '0')}`),
    ]);
    expect(ordersByMonth.filter(({ orders }) => orders > 0)).toEqual([
      { month: '2025-12', orders: 1, total: 100, subvention: 50 },
      { month: '2026-02', orders: 2, total: 33, subvention: 16.5 },
      { month: '2026-03', orders: 1, total: 4, subvention: 2 },
    ]);
  });
  it('follow an order that is changed, and forget one that is cancelled', async () => {
    const before = await statistics();
    const changing = order('Luc', '2026-05-05', ticket('f', ['3'], 20));
    await receive(changing);
    await receive({ ...changing, items: [ticket('f', ['4'], 30, 2)] });
    const { orderRateByUniverses, ...changed } = await statistics();
    expect(changed).toMatchObject({ ordersNumber: 4, customersNumber: 3, totals: { total: 97, subvention: 48.5 } });
    expect(orderRateByUniverses.map(({ id, total }) => [id, total])).toEqual([
      ['1', 33],
      [null, 4],
      ['2', 5],
      ['4', 60],
    ]);
    await receive({ ...changing, isCancelled: true });
    expect(await statistics()).toEqual(before);
    // Two days, two months and two years of orders; Anne, Marc and Paul on one day each.
    expect([await rows('orders_by_period'), await rows('customers_by_period')]).toEqual([8, 9]);
  });
  it('count the gift vouchers that were requested and not cancelled', async () => {
    const request = async (amount: number) => {
      const body = { type: 'Noël adulte', amount, recipients: 'all', number: 3, total: amount * 3 };
      return (await send('POST', '/gifts', body)).json<{ id: string }>().id;
    };
    await request(40);
    await send('POST', `/gifts/${await request(30)}/cancel`, { reason: 'Erreur' });
    expect((await statistics()).totals.giftVouchers).toBe(120);
    expect((await statistics('end_date=2026-11-15')).totals.giftVouchers).toBe(0);
  });
  it.each([
    ['start_date=2026-02-30', 'list.type', 'Le paramètre « start_date » attend une date AAAA-MM-JJ.'],
    ['end_date=demain', 'list.type', 'Le paramètre « end_date » attend une date AAAA-MM-JJ.'],
    ['start_date=2026-05-01&end_date=2026-04-30', 'statistics.period', 'La date de fin ne peut pas être antérieure à la date de début.'],
    ['since=2026-01-01', 'list.unknown-parameter', 'Le paramètre « since » est inconnu.'],
  ])('refuse %s', async (query, code, detail) => {
    const answer = await send('GET', `/advantage/statistics?${query}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code, detail }]);
  });
  it('stay in their structure, and need the permission', async () => {
    const stranger = await signedIn(app, { modules: ['advantage'] });
    expect(await statistics('', stranger)).toMatchObject({ first_year: null, ordersNumber: 0, beneficiariesNumber: 0 });
    const hugo = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect(await statistics('', hugo)).toMatchObject({ status: 403, code: 'access.permission' });
  });
});
