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
import type { OrderColumn } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { readOrderLines } from '@intendance/domain/advantage/order-import/order-line.js';
import { TicketPlaces } from '@intendance/domain/advantage/order-import/ticket-places.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { samplesOf } from '../../capabilities/file-import/file-samples.js';
import { FileReadings } from '../../platform/documents/file-readings.js';
import { type FileTable, readTable } from '../../platform/documents/table/read-table.js';
import { Clock } from '../../platform/runtime/clock.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import { findBuyers } from '../order/find-buyers.js';

export type OrderFileOptions = {
  readonly corrections: OrderColumnCorrections;
  /** Sheet of a workbook; null for automatic selection. */
  readonly sheet: string | null;
};

export type PreparedOrders = OrderFile &
  FileShape & {
    readonly table: FileTable;
    readonly columns: readonly OrderColumn[];
  };

/** An order as the intake would receive it, with its expected outcome. */
export type AssessedOrder = { readonly order: TicketOrder; readonly outcome: OrderOutcome };

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
  async prepare(context: RequestContext, content: Buffer, { corrections, sheet }: OrderFileOptions): Promise<PreparedOrders> {
    const universes = await this.catalogues.universes(context);
    return this.readings.run(context, async () => {
      const table = await readTable(content, orderImportErrors, { mostLines, sheet, knownHeaders: knownOrderHeaders(corrections) });
      const columns = mappable(table, () => matchOrderColumns(table.headers, corrections));
      const fields = new Set(columns.map(({ field }) => field));
      const hasPlaces = fields.has('universe') || fields.has('category') || fields.has('sub_category');
      const file = ordersOf(readOrderLines(columns, table.lines, new TicketPlaces(universes)));
      return { ...file, table, columns, hasPlaces, isPartial: isSubsidyExport(table.headers) };
    });
  }

  /** The outcomes of all orders of a file, in its order. */
  async assess(context: RequestContext, prepared: PreparedOrders): Promise<AssessedOrder[]> {
    const assessed: AssessedOrder[] = [];
    for (let start = 0; start < prepared.orders.length; start += ordersPerRead)
      assessed.push(...(await this.assessSome(context, prepared, prepared.orders.slice(start, start + ordersPerRead))));
    return assessed;
  }

  /** Orders as the intake takes them: with the ids and places of the stored lines. */
  async withStored({ environmentId }: RequestContext, shape: FileShape, some: readonly FileOrder[]): Promise<TicketOrder[]> {
    const slices = await this.store.read(
      environmentId,
      some.map(({ order }) => orderStream(orderIdOf(environmentId, order.number))),
    );
    return some.map((fileOrder, index) => withKnownLines(fileOrder, foldSlice(orderFold, slices[index]).state, shape));
  }

  private async assessSome(context: RequestContext, shape: FileShape, some: readonly FileOrder[]): Promise<AssessedOrder[]> {
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
      return { order, outcome: orderForecast(command, { order: state, person }, about) };
    });
  }
}

/** Adds sample values and the sheets to the refusal of the columns: the user maps the columns or selects another sheet. */
function mappable<Columns>({ lines, sheet, sheets }: FileTable, match: () => Columns): Columns {
  try {
    return match();
  } catch (error) {
    if (!(error instanceof DomainError) || !Array.isArray(error.details.columns)) throw error;
    const columns = (error.details.columns as OrderColumn[]).map((column, index) => ({ ...column, samples: samplesOf(lines, index) }));
    throw new DomainError(error.code, error.message, error.kind, error.violations, { columns, sheet, sheets });
  }
}
