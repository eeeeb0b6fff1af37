import { dayInParis } from '@intendance/kernel/local-date.js';
import { searchText } from '@intendance/kernel/names.js';
import { type ImportError, type ImportErrorCode, importError } from '../../capabilities/file-import/import-error.js';
import { orderViolations } from '../order/order-checks.js';
import type { TicketBuyer, TicketOrder, TicketOrderItem } from '../order/ticket-order.js';
import type { OrderLine } from './order-line.js';

/** An order of a file, and the number of its first line. */
export type FileOrder = {
  readonly line: number;
  readonly order: TicketOrder;
  /** True when the file gives the partner's id of each line. */
  readonly hasIds: boolean;
};
export type OrderFile = {
  readonly orders: readonly FileOrder[];
  /** Orders that are refused for a line, and lines without a number. */
  readonly refused: number;
  readonly errors: readonly ImportError[];
  readonly warnings: readonly ImportError[];
};

const mostItems = 500;
/** The surest first: with it, the names on the lines may be those of other people who come along. */
const buyerKeys = ['id', 'matricule', 'email', 'name'] as const;

/** Groups lines by order number. An order with a line that cannot be read is refused: an order is always stored whole. */
export function ordersOf(lines: readonly OrderLine[]): OrderFile {
  const orders: FileOrder[] = [];
  const errors: ImportError[] = [];
  const warnings: ImportError[] = [];
  let refused = 0;
  for (const [number, all] of Map.groupBy(lines, (line) => line.number)) {
    const group = new LineGroup(number, all);
    warnings.push(...group.warnings);
    if (number !== '' && group.errors.length === 0) {
      orders.push(group.order());
      continue;
    }
    errors.push(...group.errors);
    refused += number === '' ? all.length : 1;
  }
  const byLine = (left: ImportError, right: ImportError): number => left.line - right.line;
  return { orders, refused, errors: errors.toSorted(byLine), warnings: warnings.toSorted(byLine) };
}

/** The lines of one order. */
class LineGroup {
  readonly errors: ImportError[] = [];
  readonly warnings: ImportError[] = [];
  private readonly lines: OrderLine[] = [];

  constructor(
    private readonly number: string,
    all: readonly OrderLine[],
  ) {
    for (const line of all) {
      this.errors.push(...line.errors);
      this.warnings.push(...line.warnings);
      if (number === '' || !this.isTwin(line)) this.lines.push(line);
    }
    if (number !== '') this.check();
  }

  order(): FileOrder {
    const [first] = this.lines;
    const isCancelled = this.lines.every((line) => line.isCancelled);
    const confirmed = this.lines.filter((line) => !line.isCancelled);
    return {
      line: first?.line ?? 0,
      order: { number: this.number, orderedAt: this.orderedAt(), person: this.buyer(), isCancelled, items: itemsOf(confirmed) },
      hasIds: this.lines.every(({ ticket }) => ticket.id !== null),
    };
  }

  private isTwin(line: OrderLine): boolean {
    const same = this.lines.find(({ key, ticket }) => key === line.key || (ticket.id !== null && ticket.id === line.ticket.id));
    if (!same) return false;
    if (same.key === line.key) {
      const reason = `identique à la ligne ${same.line}, elle est comptée une fois`;
      this.warnings.push(importError({ line: line.line, column: null, value: this.number }, 'DUPLICATE_IN_FILE', reason));
      return true;
    }
    this.refuse(line, 'DUPLICATE_IN_FILE', `la ligne ${same.line} a le même identifiant de ligne, et d’autres valeurs`);
    return false;
  }

  /** One order has one day and one buyer. */
  private check(): void {
    const [first] = this.lines;
    if (!first) return;
    const days = new Set(this.lines.flatMap(({ orderedAt }) => (orderedAt === null ? [] : [dayInParis(new Date(orderedAt))])));
    if (days.size > 1) this.refuse(first, 'AMBIGUOUS', `la commande a ${days.size} dates`);
    const [key] = buyerKeys.filter((each) => this.lines.some(({ buyer }) => buyer[each] !== undefined));
    const buyers = new Set(this.lines.flatMap(({ buyer }) => (key && buyer[key] !== undefined ? [searchText(buyer[key])] : [])));
    if (buyers.size > 1) this.refuse(first, 'AMBIGUOUS', 'la commande a plusieurs acheteurs');
    if (this.lines.length > mostItems) this.refuse(first, 'RANGE', `la commande dépasse ${mostItems} lignes`);
    if (this.errors.length === 0) for (const { message } of orderViolations(this.order().order)) this.refuse(first, 'FORMAT', message);
  }

  private orderedAt(): string {
    return this.lines.flatMap(({ orderedAt }) => orderedAt ?? []).toSorted()[0] ?? '';
  }

  private buyer(): TicketBuyer {
    return Object.assign({}, ...this.lines.map(({ buyer }) => buyer).toReversed());
  }

  private refuse({ line }: OrderLine, code: ImportErrorCode, reason: string): void {
    this.errors.push(importError({ line, column: null, value: this.number }, code, reason));
  }
}

/** A line without an id is known by its name: a partner may write the lines of an order in another order the next time. */
function itemsOf(lines: readonly OrderLine[]): TicketOrderItem[] {
  const counts = new Map<string, number>();
  return lines.map(({ ticket: { id, ...ticket } }) => {
    if (id !== null) return { id, ...ticket };
    const name = searchText(ticket.name);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { id: count === 1 ? name : `${name} ${count}`, ...ticket };
  });
}
