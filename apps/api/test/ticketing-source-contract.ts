import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TicketingSource } from '../src/advantage/ticketing/ticketing-source.js';

export type OpenedTicketing = {
  readonly source: TicketingSource;
  /** Somebody buys, and later cancels, at the partner. */
  buy(environmentId: EnvironmentId): Promise<string>;
  cancel(environmentId: EnvironmentId, number: string): Promise<void>;
  close(): Promise<void>;
};

/** Every ticketing source, on top of its own specs. */
export function ticketingSourceContract(name: string, open: () => Promise<OpenedTicketing>): void {
  describe(`${name} as a ticketing source`, () => {
    const environmentId = newId<'environment'>();
    let opened: OpenedTicketing;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());

    /** All pages since a position. */
    const read = async (from: string | null): Promise<{ orders: TicketOrder[]; position: string | null }> => {
      const orders: TicketOrder[] = [];
      for (let position = from; ; ) {
        const page = await opened.source.ordersSince(environmentId, position);
        expect(page.unreadable).toEqual([]);
        orders.push(...page.orders);
        if (page.nextPosition === position || page.nextPosition === null) return { orders, position };
        position = page.nextPosition;
      }
    };

    it('has a catalogue, the same each time', async () => {
      const universes = await opened.source.catalogue(environmentId);
      expect(universes.length).toBeGreaterThan(0);
      expect(universes.every(({ id, name: universe }) => id !== '' && universe !== '')).toBe(true);
      expect(await opened.source.catalogue(environmentId)).toEqual(universes);
    });

    it('tells an order from the catalogue once it is bought, whole', async () => {
      const before = await read(null);
      const number = await opened.buy(environmentId);
      const after = await read(before.position);
      expect(after.orders).toHaveLength(1);
      expect(after.orders[0]).toMatchObject({ number, isCancelled: false });
      const universes = await opened.source.catalogue(environmentId);
      for (const item of after.orders[0]?.items ?? []) {
        expect(universes.map(({ id }) => id)).toEqual(expect.arrayContaining([...item.universeIds]));
        expect(item.price * item.quantity).toBeGreaterThan(0);
      }
      expect(after.orders[0]?.items.length).toBeGreaterThan(0);
    });

    it('tells nothing more from the last position, and the same again from an earlier one', async () => {
      const { position, orders } = await read(null);
      expect((await read(position)).orders).toEqual([]);
      expect((await read(null)).orders).toEqual(orders);
    });

    it('tells a cancelled order again, after all that was told before', async () => {
      const number = await opened.buy(environmentId);
      const { position } = await read(null);
      await opened.cancel(environmentId, number);
      const { orders } = await read(position);
      expect(orders.map((order) => [order.number, order.isCancelled])).toEqual([[number, true]]);
    });

    it('keeps the orders of each structure apart', async () => {
      const { orders } = await opened.source.ordersSince(newId<'environment'>(), null);
      const own = (await read(null)).orders.map(({ number }) => number);
      expect(orders.filter(({ number }) => own.includes(number))).toEqual([]);
    });
  });
}
