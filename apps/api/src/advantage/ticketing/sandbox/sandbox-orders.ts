import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sandboxProducts } from './sandbox-catalogue.js';

export type SandboxBuyer = { readonly id: string; readonly name: string };
type OrderPerson = { readonly id?: string; readonly email?: string; readonly matricule?: string };
/** In the form of the partner's answers. */
export type SandboxOrder = {
  readonly number: string;
  readonly date: string;
  readonly person: OrderPerson;
  readonly status: 'confirmed' | 'cancelled';
  readonly items: readonly object[];
  readonly updated_at: string;
};
export type BoughtOrder = { readonly order: SandboxOrder; readonly buyer: string; readonly total: number };
type Purchase = {
  readonly person: OrderPerson;
  readonly buyer: string;
  readonly quantities: Readonly<Record<string, number>>;
  readonly date: string;
};
/** Orders by number, and all messages about them: a cancelled order is sent again. */
type Shop = { orders: Record<string, BoughtOrder>; announcements: SandboxOrder[] };
type Memory = { shops: Record<string, Shop> };

/** The seed of the demo writes the first orders of this file. */
export const sandboxMemoryFile = (dataDir: string): string => join(dataDir, 'sandbox-ticketing.json');

/** Stores the orders of each structure in a file, so that they survive a restart. */
export class SandboxOrders {
  private readonly memory: Memory;

  constructor(private readonly memoryFile: string | null) {
    this.memory = readMemory(memoryFile);
  }

  since(environmentId: string, position: number, limit: number): { orders: SandboxOrder[]; next_position: string } {
    const { announcements } = this.shop(environmentId);
    const orders = announcements.slice(position, position + limit);
    return { orders, next_position: String(position + orders.length) };
  }

  all(environmentId: string): BoughtOrder[] {
    return Object.values(this.shop(environmentId).orders).toReversed();
  }

  /** Undefined when nothing was chosen. */
  buy(environmentId: string, { person, buyer, quantities, date }: Purchase): SandboxOrder | undefined {
    const shop = this.shop(environmentId);
    const number = `${environmentId.slice(-6).toUpperCase()}-${Object.keys(shop.orders).length + 1}`;
    const chosen = sandboxProducts.filter(({ id }) => (quantities[id] ?? 0) > 0);
    if (chosen.length === 0) return undefined;
    const items = chosen.map((product) => ({ ...product, id: `${number}-${product.id}`, quantity: quantities[product.id] ?? 1 }));
    const cents = items.reduce((total, { price, quantity }) => total + Math.round(price * 100) * quantity, 0);
    const order: SandboxOrder = { number, date, person, status: 'confirmed', items, updated_at: date };
    shop.orders[number] = { order, buyer, total: cents / 100 };
    return this.tell(shop, order);
  }

  /** Undefined when there is nothing to cancel. */
  cancel(environmentId: string, number: string, date: string): SandboxOrder | undefined {
    const shop = this.shop(environmentId);
    const bought = Object.hasOwn(shop.orders, number) ? shop.orders[number] : undefined;
    if (bought?.order.status !== 'confirmed') return undefined;
    const order: SandboxOrder = { ...bought.order, status: 'cancelled', updated_at: date };
    shop.orders[number] = { ...bought, order };
    return this.tell(shop, order);
  }

  /** The orders that the demo begins with; only where nothing was bought yet. */
  addSample(environmentId: string, orders: readonly BoughtOrder[]): void {
    const shop = this.shop(environmentId);
    if (shop.announcements.length > 0) return;
    for (const bought of orders) {
      shop.orders[bought.order.number] = bought;
      shop.announcements.push(bought.order);
    }
    this.remember();
  }

  private shop(environmentId: string): Shop {
    this.memory.shops[environmentId] ??= { orders: {}, announcements: [] };
    return this.memory.shops[environmentId];
  }

  private tell(shop: Shop, order: SandboxOrder): SandboxOrder {
    shop.announcements.push(order);
    this.remember();
    return order;
  }

  /** Renamed into place: a process that dies meanwhile leaves the last file whole. */
  private remember(): void {
    const { memoryFile } = this;
    if (!memoryFile) return;
    mkdirSync(dirname(memoryFile), { recursive: true });
    writeFileSync(`${memoryFile}.new`, JSON.stringify(this.memory), { mode: 0o600 });
    renameSync(`${memoryFile}.new`, memoryFile);
  }
}

function readMemory(file: string | null): Memory {
  try {
    if (file) return JSON.parse(readFileSync(file, 'utf8')) as Memory;
  } catch {
    // The file is absent, or of another version: the shops begin anew.
  }
  return { shops: {} };
}
