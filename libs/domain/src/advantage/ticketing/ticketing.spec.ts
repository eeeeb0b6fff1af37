import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { TicketingEvent, UnreadableOrder } from './ticketing.events.js';
import { type TicketingCommand, type TicketPage, ticketingDecider } from './ticketing.js';

const ticketing = specify(ticketingDecider);
const page = (change: Partial<TicketPage>): TicketingCommand => ({
  type: 'RecordTicketPage',
  data: { pulled: null, readable: [], unreadable: [], ...change },
});
const pulledTo = (position: string, orders = 1): TicketingEvent => ({ type: 'TicketOrdersPulled', data: { position, orders } });
const wrongPrice: UnreadableOrder = { number: 'C-7', reason: 'items[0].price' };
const unreadable = (...orders: UnreadableOrder[]): TicketingEvent => ({ type: 'TicketOrdersUnreadable', data: { orders } });

describe('the position of the pull', () => {
  it('moves with each page', () => {
    ticketing
      .given()
      .when(page({ pulled: { from: null, position: '10' }, readable: ['C-1'] }))
      .then(pulledTo('10'));
    ticketing
      .given(pulledTo('10'))
      .when(page({ pulled: { from: '10', position: '20' }, readable: ['C-2', 'C-3'] }))
      .then(pulledTo('20', 2));
  });
  it('does not move for a page that brings nothing', () =>
    ticketing
      .given(pulledTo('10'))
      .when(page({ pulled: { from: '10', position: '10' } }))
      .then());
  it('does not move for a page asked from another position: another pull was faster', () =>
    ticketing
      .given(pulledTo('30'))
      .when(page({ pulled: { from: '10', position: '20' } }))
      .then());
  it('does not move for pushed orders', () =>
    ticketing
      .given(pulledTo('10'))
      .when(page({ readable: ['C-1'] }))
      .then());
  it('moves once for one page', () => ticketing.given().thenRepeating(page({ pulled: { from: null, position: '10' } })));
});

describe('an order that cannot be read', () => {
  it('is kept with its reason, and does not hold the position back', () =>
    ticketing
      .given()
      .when(page({ pulled: { from: null, position: '10' }, unreadable: [wrongPrice] }))
      .then(pulledTo('10'), unreadable(wrongPrice)));
  it('is kept once for one reason', () => {
    ticketing
      .given(unreadable(wrongPrice))
      .when(page({ unreadable: [wrongPrice] }))
      .then();
    ticketing
      .given(unreadable(wrongPrice))
      .when(page({ unreadable: [{ ...wrongPrice, reason: 'date' }] }))
      .thenState((state) => expect(state.unreadable).toEqual([{ number: 'C-7', reason: 'date' }]));
  });
  it('is forgotten once the partner has sent it in a form that can be read', () => {
    ticketing
      .given(unreadable(wrongPrice))
      .when(page({ readable: ['C-6', 'C-7'] }))
      .then({ type: 'TicketOrdersCorrected', data: { numbers: ['C-7'] } });
    ticketing
      .given(unreadable(wrongPrice))
      .when(page({ readable: ['C-7'] }))
      .thenState((state) => expect(state.unreadable).toEqual([]));
  });
});

describe('a failure of the pull', () => {
  const down = { code: 'ticketing.unreachable', message: 'La billetterie ne répond pas.' };
  const failed: TicketingEvent = { type: 'TicketingPullFailed', data: down };
  it('is told once, until the next success', () => {
    ticketing.given().when({ type: 'FailTicketingPull', data: down }).then(failed);
    ticketing.given(failed).when({ type: 'FailTicketingPull', data: down }).then();
    ticketing
      .given(failed)
      .when({ type: 'FailTicketingPull', data: { ...down, code: 'ticketing.failed' } })
      .thenTypes('TicketingPullFailed');
    ticketing.given(failed).when({ type: 'SucceedTicketingPull' }).then({ type: 'TicketingPullRecovered', data: {} });
    ticketing.given().when({ type: 'SucceedTicketingPull' }).then();
  });
  it('leaves the position where it was', () =>
    ticketing
      .given(pulledTo('10'))
      .when({ type: 'FailTicketingPull', data: down })
      .thenState((state) => expect(state).toMatchObject({ position: '10', failure: down })));
});

describe('the secret of the partner', () => {
  it('is another one after each renewal', () => {
    const renewed: TicketingEvent = { type: 'TicketingSecretRenewed', data: { generation: 2 } };
    ticketing.given().when({ type: 'RenewTicketingSecret' }).then(renewed);
    ticketing
      .given(renewed)
      .when({ type: 'RenewTicketingSecret' })
      .thenState(({ generation }) => expect(generation).toBe(3));
  });
});
