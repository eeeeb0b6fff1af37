import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { cents } from '@intendance/kernel/money.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { tracesOf } from '../../../test/traces-of.js';
import { systemContext } from '../../platform/wire/system-context.js';
import type { HeldOrderDto } from './order.dto.js';
import { OrderIntake } from './order-intake.js';

let app: TestApp;
let clerk: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-16T09:00:00Z' });
  clerk = await signedIn(app, { modules: ['advantage'] });
}, 60_000);
afterAll(() => app?.close());

const send = (method: 'GET' | 'POST', path: string, body?: object) =>
  app.inject({ method, url: `/api${path}`, headers: clerk.headers, ...(body && { payload: body }) });
const receive = (...orders: TicketOrder[]) => app.get(OrderIntake).receive(systemContext(clerk.environmentId), orders);
const order = (number: string, person: TicketOrder['person']): TicketOrder => ({
  number,
  orderedAt: '2026-11-10T10:00:00Z',
  person,
  isCancelled: false,
  items: [{ id: '1', name: 'Cinéma', price: cents(11_90), quantity: 1, universeIds: ['1'], categoryIds: ['11'] }],
});
const held = async () => {
  await app.settled();
  const { held_orders } = (await send('GET', '/held_orders')).json<{ held_orders: HeldOrderDto[] }>();
  return held_orders.map(({ number, reason }) => [number, reason]).toSorted();
};
const leaver = async (firstname: string, email: string): Promise<string> => {
  const body = { civility: 'Mme', lastname: 'Zorglubian', firstname, email, exit_date: '2026-06-30' };
  return (await send('POST', '/people', body)).json<{ id: string }>().id;
};
const erase = (id: string) => send('POST', `/people/${id}/erase`, { confirmation: 'effacer les données personnelles' });

describe('the erasure of a buyer who had left', () => {
  it('dismisses the orders that only they can have placed, and leaves no trace of them', async () => {
    const ana = await leaver('Anastazia', 'ana.zorg@exemple.fr');
    await leaver('Homonyme', 'homonyme@exemple.fr');
    await leaver('Homonyme', 'homonyme.bis@exemple.fr');
    await app.settled();
    const buyer = { email: 'ana.zorg@exemple.fr', name: 'Anastazia Zorglubian' };
    const [own, ambiguous] = [order('E-1', buyer), order('E-2', { name: 'Homonyme Zorglubian' })];
    await receive(own, ambiguous, order('E-3', { email: 'inconnu@exemple.fr' }));
    const others = [
      ['E-2', 'person-ambiguous'],
      ['E-3', 'person-unknown'],
    ];
    expect(await held()).toEqual([['E-1', 'person-left'], ...others]);
    expect((await erase(ana)).statusCode).toBe(200);
    await eventually(async () => ((await held()).length === 2 ? true : undefined));
    expect(await held()).toEqual(others);
    await eventually(async () => ((await tracesOf(app, ['Anastazia', 'ana.zorg'])).length === 0 ? true : undefined));
    // The partner repeats its orders: a buyer who is erased does not come back.
    expect(await receive(own)).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await held()).toEqual(others);
  }, 60_000);
});
