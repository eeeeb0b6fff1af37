import { ticketCatalogueErrors } from '@intendance/domain/advantage/catalogue/ticket-catalogue.errors.js';
import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { type Ticketing, type TicketingCommand, ticketingDecider } from '@intendance/domain/advantage/ticketing/ticketing.js';
import { newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PartnerFault, partnerOrder, TicketingPartner } from '../../../test/ticketing-partner.js';
import type { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import { type IntakeResult, OrderIntake } from '../order/order-intake.js';
import { HttpTicketing } from './http-ticketing.js';
import { OrderReception } from './order-reception.js';
import { ticketingContext } from './ticketing-context.js';
import { TicketingPull } from './ticketing-pull.js';
import type { TicketingStates } from './ticketing-states.js';

const environmentId = newId<'environment'>();
const context = ticketingContext(environmentId, 'system');

/** Stores the last message about each order, and all messages; fails on demand. */
class RecordingIntake extends OrderIntake {
  readonly told: TicketOrder[] = [];
  failures = 0;
  async receive(_: unknown, orders: readonly TicketOrder[]): Promise<IntakeResult[]> {
    if (this.failures > 0) {
      this.failures--;
      throw new Error('the database is away');
    }
    const isKnown = (order: TicketOrder) => this.told.some((each) => JSON.stringify(each) === JSON.stringify(order));
    const results = orders.map((order) => ({
      number: order.number,
      outcome: isKnown(order) ? ('unchanged' as const) : ('placed' as const),
    }));
    this.told.push(...orders);
    return results;
  }
}

/** The stream of one environment, in memory. */
class MemoryStates {
  state: Ticketing = ticketingDecider.initial;
  readonly events: string[] = [];
  async of(): Promise<Ticketing> {
    return this.state;
  }
  async tell(_: unknown, command: TicketingCommand): Promise<void> {
    for (const event of ticketingDecider.decide(command, this.state)) {
      this.events.push(event.type);
      this.state = ticketingDecider.evolve(this.state, event);
    }
  }
}

let partner: TicketingPartner;
let intake: RecordingIntake;
let states: MemoryStates;
let pull: TicketingPull;
let refusal: Error | undefined;
const catalogues: unknown[] = [];
beforeEach(async () => {
  partner = new TicketingPartner();
  intake = new RecordingIntake();
  states = new MemoryStates();
  refusal = undefined;
  catalogues.length = 0;
  const access = await partner.start();
  const source = new HttpTicketing(async () => access, { patienceMs: 300, mostBytes: 50_000 });
  const reception = {
    receive: async (_: unknown, universes: unknown) => {
      if (refusal) throw refusal;
      catalogues.push(universes);
    },
  };
  const ticketingStates = states as unknown as TicketingStates;
  pull = new TicketingPull(source, reception as unknown as TicketCatalogues, new OrderReception(intake, ticketingStates), ticketingStates);
});
afterEach(() => partner.stop());

const numbers = () => intake.told.map(({ number, isCancelled }) => (isCancelled ? `${number} cancelled` : number));
const tell = (...orders: unknown[]) => partner.tell(environmentId, ...orders);
const cancelled = (number: string) => partnerOrder(number, { status: 'cancelled' });

describe('a pull', () => {
  it('gives every page to the intake, then reads on from where it was', async () => {
    partner.pageSize = 2;
    tell(partnerOrder('C-1'), partnerOrder('C-2'), partnerOrder('C-3'));
    expect(await pull.run(context)).toEqual({ placed: 3, unchanged: 0, waiting: 0, refused: 0, isComplete: true });
    expect(catalogues).toHaveLength(1);
    tell(partnerOrder('C-4'));
    expect(await pull.run(context)).toMatchObject({ placed: 1, unchanged: 0 });
    expect(numbers()).toEqual(['C-1', 'C-2', 'C-3', 'C-4']);
  });

  it('of many pages says that some are left', async () => {
    partner.pageSize = 1;
    tell(partnerOrder('C-1'), partnerOrder('C-2'), partnerOrder('C-3'));
    expect(await pull.run(context, 2)).toMatchObject({ placed: 2, isComplete: false });
    expect(await pull.run(context, 2)).toMatchObject({ placed: 1, isComplete: true });
  });

  it('passes on what the partner sends twice, out of order, or cancels before it sells', async () => {
    tell(cancelled('C-2'), partnerOrder('C-1'), partnerOrder('C-1'), partnerOrder('C-2'), cancelled('C-2'));
    await pull.run(context);
    expect(numbers()).toEqual(['C-2 cancelled', 'C-1', 'C-1', 'C-2', 'C-2 cancelled']);
  });

  it('keeps an order that cannot be read by its number, and goes on', async () => {
    tell(partnerOrder('C-1', { date: 'hier' }), partnerOrder('C-2'));
    expect(await pull.run(context)).toMatchObject({ placed: 1, refused: 1, isComplete: true });
    expect(states.state.unreadable).toEqual([{ number: 'C-1', reason: 'Le champ « date » est absent ou illisible.' }]);
    tell(partnerOrder('C-1'));
    await pull.run(context);
    expect(states.state.unreadable).toEqual([]);
  });

  it('reads a page again that the intake could not store', async () => {
    tell(partnerOrder('C-1'));
    intake.failures = 1;
    await expect(pull.run(context)).rejects.toThrow('the database is away');
    expect(states.state.position).toBeNull();
    expect(await pull.run(context)).toMatchObject({ placed: 1 });
    expect(numbers()).toEqual(['C-1']);
  });

  it.each<[PartnerFault]>([['down'], ['slow'], ['cut'], ['error'], ['html'], ['huge'], ['redirects']])(
    'loses nothing of a partner that is %s in the middle of its pages',
    async (fault) => {
      partner.pageSize = 1;
      tell(partnerOrder('C-1'), partnerOrder('C-2'));
      // The catalogue and the first page come well.
      partner.answers = 2;
      partner.faults.push(fault);
      await expect(pull.run(context)).rejects.toThrow();
      expect(numbers()).toEqual(['C-1']);
      expect(states.events).toContain('TicketingPullFailed');
      await pull.run(context);
      expect(numbers()).toEqual(['C-1', 'C-2']);
      expect(states.state.failure).toBeNull();
    },
  );

  it('tells a failure once, however long it lasts', async () => {
    partner.faults.push('down', 'down', 'error');
    for (let times = 0; times < 3; times++) await expect(pull.run(context)).rejects.toMatchObject({ code: 'ticketing.unreachable' });
    expect(states.events).toEqual(['TicketingPullFailed']);
  });

  it('reads the orders though the catalogue is refused', async () => {
    tell(partnerOrder('C-1'));
    refusal = ticketCatalogueErrors.empty();
    await expect(pull.run(context)).rejects.toMatchObject({ code: 'ticket-catalogue.empty' });
    expect(numbers()).toEqual(['C-1']);
    expect(states.state.failure).toMatchObject({ code: 'ticket-catalogue.empty' });
  });

  it('leaves the position to the faster one of two', async () => {
    partner.pageSize = 1;
    tell(partnerOrder('C-1'), partnerOrder('C-2'), partnerOrder('C-3'));
    await Promise.all([pull.run(context), pull.run(context)]);
    expect(states.state.position).toBe('3');
    expect(new Set(numbers())).toEqual(new Set(['C-1', 'C-2', 'C-3']));
  });
});
