import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type TicketingEvent, ticketingStream, type UnreadableOrder } from './ticketing.events.js';

export type TicketPage = {
  /** Null for pushed orders. `from` is the requested position of the page. */
  readonly pulled: { readonly from: string | null; readonly position: string } | null;
  readonly readable: readonly string[];
  readonly unreadable: readonly UnreadableOrder[];
};

export type TicketingCommand =
  | { type: 'RenewTicketingSecret' }
  /** After the intake has stored the orders of the page. */
  | { type: 'RecordTicketPage'; data: TicketPage }
  | { type: 'FailTicketingPull'; data: { code: string; message: string } }
  | { type: 'SucceedTicketingPull' };

export type Ticketing = {
  readonly generation: number;
  /** Null before the first page: the partner then starts at its first order. */
  readonly position: string | null;
  readonly unreadable: readonly UnreadableOrder[];
  readonly failure: { readonly code: string; readonly message: string } | null;
};

export const ticketingDecider: Decider<TicketingCommand, TicketingEvent, Ticketing> = {
  initial: { generation: 1, position: null, unreadable: [], failure: null },
  decide,
  evolve,
};

/** `id` is the environment. */
export const ticketingCase = singleStreamCase({
  decider: ticketingDecider,
  stream: (id: EnvironmentId) => ticketingStream(id),
  answer: (ticketing: Ticketing) => ticketing,
});

function decide(command: TicketingCommand, ticketing: Ticketing): TicketingEvent[] {
  switch (command.type) {
    case 'RenewTicketingSecret':
      return [{ type: 'TicketingSecretRenewed', data: { generation: ticketing.generation + 1 } }];
    case 'RecordTicketPage':
      return [...pulled(command.data, ticketing), ...corrected(command.data, ticketing), ...unreadable(command.data, ticketing)];
    case 'FailTicketingPull':
      return ticketing.failure?.code === command.data.code ? [] : [{ type: 'TicketingPullFailed', data: command.data }];
    case 'SucceedTicketingPull':
      return ticketing.failure === null ? [] : [{ type: 'TicketingPullRecovered', data: {} }];
  }
}

/** The slower of two concurrent pulls does not move the position: it would skip or repeat pages of the other pull. */
function pulled({ pulled: page, readable, unreadable: wrong }: TicketPage, { position }: Ticketing): TicketingEvent[] {
  if (page === null || page.from !== position || page.position === position) return [];
  return [{ type: 'TicketOrdersPulled', data: { position: page.position, orders: readable.length + wrong.length } }];
}

function corrected({ readable }: TicketPage, ticketing: Ticketing): TicketingEvent[] {
  const numbers = readable.filter((number) => ticketing.unreadable.some((order) => order.number === number));
  return numbers.length > 0 ? [{ type: 'TicketOrdersCorrected', data: { numbers } }] : [];
}

function unreadable(page: TicketPage, ticketing: Ticketing): TicketingEvent[] {
  const isKnown = (order: UnreadableOrder) =>
    ticketing.unreadable.some(({ number, reason }) => number === order.number && reason === order.reason);
  const orders = page.unreadable.filter((order) => !isKnown(order));
  return orders.length > 0 ? [{ type: 'TicketOrdersUnreadable', data: { orders } }] : [];
}

function evolve(ticketing: Ticketing, event: TicketingEvent): Ticketing {
  switch (event.type) {
    case 'TicketingSecretRenewed':
      return { ...ticketing, generation: event.data.generation };
    case 'TicketOrdersPulled':
      return { ...ticketing, position: event.data.position };
    case 'TicketOrdersUnreadable':
      return {
        ...ticketing,
        unreadable: [
          ...without(
            ticketing.unreadable,
            event.data.orders.map(({ number }) => number),
          ),
          ...event.data.orders,
        ],
      };
    case 'TicketOrdersCorrected':
      return { ...ticketing, unreadable: without(ticketing.unreadable, event.data.numbers) };
    case 'TicketingPullFailed':
      return { ...ticketing, failure: event.data };
    case 'TicketingPullRecovered':
      return { ...ticketing, failure: null };
  }
}

const without = (orders: readonly UnreadableOrder[], numbers: readonly string[]): UnreadableOrder[] =>
  orders.filter(({ number }) => !numbers.includes(number));
