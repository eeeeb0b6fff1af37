import { orderIdOf, orderStream } from '@intendance/domain/advantage/order/order.events.js';
import type { OrderCommand } from '@intendance/domain/advantage/order/order-command.js';
import { orderFold } from '@intendance/domain/advantage/order/order-state.js';
import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { type FileShape, withKnownLines } from '@intendance/domain/advantage/order-import/known-lines.js';
import {
  isSubsidyExport,
  knownOrderHeaders,
  matchOrderColumns,
  type OrderColumnCorrections,
} from '@intendance/domain/advantage/order-import/order-columns.js';
import { type FileOrder, type OrderFile, ordersOf } from '@intendance/domain/advantage/order-import/order-file.js';
import { type OrderOutcome, orderForecast } from '@intendance/domain/advantage/order-import/order-forecast.js';
import { orderImportErrors } from '@intendance/domain/advantage/order-import/order-import.errors.js';
import type { OrderColumn, OrderCounts } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { noOrderCounts } from '@intendance/domain/advantage/order-import/order-import.js';
import { type OrderFileLine, OrderLines } from '@intendance/domain/advantage/order-import/order-line.js';
import { TicketPlaces } from '@intendance/domain/advantage/order-import/ticket-places.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import { linesToSample } from '../../capabilities/file-import/file-samples.js';
import { mappable } from '../../capabilities/file-import/mappable.js';
import { FileReadings } from '../../platform/documents/file-readings.js';
import { type FileTable, openTable } from '../../platform/documents/table/read-table.js';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import { findBuyers } from '../order/find-buyers.js';

export type OrderFileOptions = {
  readonly corrections: OrderColumnCorrections;
  /** Sheet of a workbook; null for automatic selection. */
  readonly sheet: string | null;
  /** Whether the table has the cells of every line: a report needs those of the first ones only. */
  readonly keepsCells?: boolean;
};

export type PreparedOrders = OrderFile &
  FileShape & {
    /** With the cells of the first lines, or of all. */
    readonly table: FileTable;
    /** The number of lines of the file. */
    readonly lines: number;
    readonly columns: readonly OrderColumn[];
  };

const mostLines = 100_000;
const ordersPerRead = 500;

/** Reads a file of orders and foretells what the intake would do. Nothing is written. */
@Injectable()
export class OrderAssessment {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly clock: Clock,
    private readonly catalogues: TicketCatalogues,
    private readonly readings: FileReadings,
  ) {}

  /** @throws DomainError order-import.*: the file as a whole is refused */
  async prepare(context: RequestContext, content: Buffer, options: OrderFileOptions): Promise<PreparedOrders> {
    const universes = await this.catalogues.universes(context);
    return this.readings.run(context, async () => {
      const { corrections, sheet, keepsCells = false } = options;
      const opened = await openTable(content, orderImportErrors, { mostLines, sheet, knownHeaders: knownOrderHeaders(corrections) });
      const columns = await mappable(opened, () => matchOrderColumns(opened.headers, corrections));
      const fields = new Set(columns.map(({ field }) => field));
      const hasPlaces = fields.has('universe') || fields.has('category') || fields.has('sub_category');
      const orderLines = new OrderLines(columns, new TicketPlaces(universes));
      const cells: OrderFileLine[] = [];
      let lines = 0;
      for await (const line of opened.lines) {
        lines += 1;
        orderLines.add(line);
        if (keepsCells || cells.length < linesToSample) cells.push(line);
      }
      const table = { ...opened, lines: cells };
      return { ...ordersOf(orderLines.read), table, lines, columns, hasPlaces, isPartial: isSubsidyExport(table.headers) };
    });
  }

  /** Counts the outcomes of the orders of a file. */
  async assess(context: RequestContext, prepared: PreparedOrders): Promise<OrderCounts> {
    const counts: OrderCounts = { ...noOrderCounts };
    for (let start = 0; start < prepared.orders.length; start += ordersPerRead) {
      const outcomes = await this.outcomesOf(context, prepared, prepared.orders.slice(start, start + ordersPerRead));
      for (const outcome of outcomes) counts[outcome] += 1;
    }
    return counts;
  }

  /** Orders as the intake takes them: with the ids and places of the stored lines. */
  async withStored({ environmentId }: RequestContext, shape: FileShape, some: readonly FileOrder[]): Promise<TicketOrder[]> {
    const slices = await this.store.read(
      environmentId,
      some.map(({ order }) => orderStream(orderIdOf(environmentId, order.number))),
    );
    return some.map((fileOrder, index) => withKnownLines(fileOrder, foldSlice(orderFold, slices[index]).state, shape));
  }

  private async outcomesOf(context: RequestContext, shape: FileShape, some: readonly FileOrder[]): Promise<OrderOutcome[]> {
    const { environmentId } = context;
    const ids = some.map(({ order }) => orderIdOf(environmentId, order.number));
    const foundOf = await findBuyers(
      this.db,
      context,
      some.map(({ order }) => order),
    );
    const matches = some.map(({ order }) => foundOf(order.person));
    const personIds = [...new Set(matches.flatMap((person) => (person.kind === 'one' ? [person.personId] : [])))];
    const slices = await this.store.read(environmentId, [...ids.map(orderStream), ...personIds.map(personStream)]);
    const people = new Map(personIds.map((personId, index) => [personId, foldSlice(personDecider, slices[ids.length + index]).state]));
    const about = { environmentId, userId: context.actor.id, today: this.clock.today(), now: this.clock.now() };
    return some.map((fileOrder, index) => {
      const [id, who = { kind: 'none' }] = [ids[index], matches[index]];
      const state = foldSlice(orderFold, slices[index]).state;
      const order = withKnownLines(fileOrder, state, shape);
      const command = { id, type: 'ReceiveOrder', data: { environmentId, order, found: who } } as OrderCommand;
      const person = (who.kind === 'one' && people.get(who.personId)) || personDecider.initial;
      return orderForecast(command, { order: state, person }, about);
    });
  }
}
