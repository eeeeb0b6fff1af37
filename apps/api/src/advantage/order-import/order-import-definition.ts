import type { FileOrder } from '@intendance/domain/advantage/order-import/order-file.js';
import { orderOutcomes } from '@intendance/domain/advantage/order-import/order-forecast.js';
import {
  type OrderCounts,
  type OrderImportEvent,
  type OrderImportId,
  orderImportStream,
} from '@intendance/domain/advantage/order-import/order-import.events.js';
import {
  addCounts,
  noOrderCounts,
  type OrderImportCommand,
  orderImportDecider,
  type StartedOrderImport,
  startedOrderImport,
} from '@intendance/domain/advantage/order-import/order-import.js';
import type { ImportAt, ImportDefinition, ImportStep, ImportWriter } from '../../capabilities/file-import/import-definition.js';
import { jobContext } from '../../capabilities/file-import/job-context.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { OrderIntake } from '../order/order-intake.js';
import type { OrderAssessment, PreparedOrders } from './order-assessment.js';
import { type OrderImportReport, orderReport } from './order-import-report.js';

export type OrderImportTypes = {
  id: OrderImportId;
  command: OrderImportCommand;
  event: OrderImportEvent;
  state: StartedOrderImport;
  report: OrderImportReport;
  row: FileOrder;
  record: never;
};

export type FoundOrderImport = ImportAt<OrderImportTypes>;

type Services = {
  readonly assessment: OrderAssessment;
  readonly intake: OrderIntake;
  /** Reads the stored file as the import says. */
  readonly prepare: (context: RequestContext, id: OrderImportId, state: StartedOrderImport) => Promise<PreparedOrders>;
};

const ordersPerStep = 500;

/**
 * An import of orders, as the import engine runs it. Orders are stored by the intake before the progress of the import: a run that stops
 * between both sends some orders a second time, which changes nothing.
 */
export const orderImportDefinition = (services: Services): ImportDefinition<OrderImportTypes> => ({
  name: 'order-import',
  stream: orderImportStream,
  decider: orderImportDecider,
  started: startedOrderImport,
  commands: { writeName: 'ImportOrders', fail: (data) => ({ type: 'FailOrderImport', data }) },
  readModels: ['person-list'],
  writer: (step) => orderWriter(services, step),
});

async function orderWriter(
  { assessment, intake, prepare }: Services,
  { context, id, state }: ImportStep<OrderImportTypes>,
): Promise<ImportWriter<OrderImportTypes>> {
  const prepared = await prepare(context, id, state);
  return {
    // The messages of the dry run; the outcomes are counted as the orders are stored.
    report: () => orderReport(prepared, noOrderCounts),
    rowsAfter: ({ upTo }) => prepared.orders.slice(upTo, upTo + ordersPerStep),
    decide: async (rows, _, { upTo }) => {
      const counts = await receive({ assessment, intake }, context, prepared, rows);
      const refused = upTo === 0 ? { ...noOrderCounts, errors: prepared.refused } : noOrderCounts;
      const data = { upTo: upTo + rows.length, counts: addCounts(counts, refused) };
      return { progress: { type: 'RecordOrdersWritten', data }, appends: [] };
    },
    complete: () => ({ type: 'FinishOrderImport' }),
  };
}

async function receive(
  { assessment, intake }: Pick<Services, 'assessment' | 'intake'>,
  context: RequestContext,
  prepared: PreparedOrders,
  rows: readonly FileOrder[],
): Promise<OrderCounts> {
  const results = await intake.receive(jobContext(context), await assessment.withStored(context, prepared, rows));
  const counts: OrderCounts = { ...noOrderCounts };
  for (const { outcome, change } of results)
    if (outcome === 'placed') counts[change ? orderOutcomes[change] : 'created'] += 1;
    else counts[outcome === 'refused' ? 'errors' : outcome] += 1;
  return counts;
}
