import type { Decider } from '@intendance/kernel/decider.js';
import type { ImportFailure, ImportState } from '../../capabilities/file-import/import-lifecycle.js';
import { orderImportErrors } from './order-import.errors.js';
import type { ImportedOrderFile, OrderCounts, OrderImportEvent } from './order-import.events.js';

export type OrderImportCommand =
  | { type: 'UploadOrderImport'; data: ImportedOrderFile & { counts: OrderCounts } }
  | { type: 'ConfirmOrderImport' }
  | { type: 'RecordOrdersWritten'; data: { upTo: number; counts: OrderCounts } }
  | { type: 'FinishOrderImport' }
  | { type: 'FailOrderImport'; data: ImportFailure }
  | { type: 'RemoveOrderImportFile' };

export const orderImportStatuses = ['uploaded', 'running', 'done', 'failed'] as const;
export type StartedOrderImport = Omit<ImportState<never>, 'status'> & {
  status: (typeof orderImportStatuses)[number];
  file: ImportedOrderFile;
  dryRun: OrderCounts;
  /** Outcome of the orders up to `upTo`. */
  counts: OrderCounts;
  isFileRemoved: boolean;
};
export type OrderImport = { status: 'none' } | StartedOrderImport;

export const noOrderCounts: OrderCounts = { created: 0, updated: 0, cancelled: 0, unchanged: 0, waiting: 0, errors: 0 };

/** An import has no undo: the orders of a file may have been told by the partner too, and a corrected file changes them again. */
export const orderImportDecider: Decider<OrderImportCommand, OrderImportEvent, OrderImport> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** @throws order-import.unknown */
export function startedOrderImport(state: OrderImport): StartedOrderImport {
  if (state.status === 'none') throw orderImportErrors.unknown();
  return state;
}

function decide(command: OrderImportCommand, state: OrderImport): OrderImportEvent[] {
  if (command.type === 'UploadOrderImport') {
    if (state.status === 'running') throw orderImportErrors.running();
    return hasResultOf(state, command.data.counts) ? [] : [{ type: 'OrderImportUploaded', data: command.data }];
  }
  const { status, isFileRemoved } = startedOrderImport(state);
  switch (command.type) {
    case 'ConfirmOrderImport':
      if (status === 'running' || status === 'done') return [];
      if (isFileRemoved) throw orderImportErrors.fileRemoved();
      return [{ type: 'OrderImportConfirmed', data: {} }];
    case 'RecordOrdersWritten':
      return [{ type: 'OrderImportOrdersWritten', data: command.data }];
    case 'FinishOrderImport':
      return status === 'running' ? [{ type: 'OrderImportFinished', data: {} }] : [];
    case 'FailOrderImport':
      return status === 'running' ? [{ type: 'OrderImportFailed', data: command.data }] : [];
    case 'RemoveOrderImportFile':
      if (status === 'running') throw orderImportErrors.running();
      return isFileRemoved ? [] : [{ type: 'OrderImportFileRemoved', data: {} }];
  }
}

/** A file that is written and would change nothing more: its result stays, where a new dry run would replace the result. */
const hasResultOf = (state: OrderImport, { created, updated, cancelled, waiting }: OrderCounts): boolean =>
  state.status === 'done' && !state.isFileRemoved && created + updated + cancelled + waiting === 0;

function evolve(state: OrderImport, event: OrderImportEvent): OrderImport {
  if (event.type === 'OrderImportUploaded') {
    const { counts, ...file } = event.data;
    const reports = state.status === 'none' ? 1 : state.reports + 1;
    const run = { upTo: 0, written: [], failure: null, counts: noOrderCounts, isFileRemoved: false };
    return { status: 'uploaded', reports, file, dryRun: counts, ...run };
  }
  const before = startedOrderImport(state);
  switch (event.type) {
    case 'OrderImportConfirmed':
      return { ...before, status: 'running', reports: before.reports + 1, upTo: 0, counts: noOrderCounts, failure: null };
    case 'OrderImportOrdersWritten':
      return { ...before, upTo: event.data.upTo, counts: addCounts(before.counts, event.data.counts) };
    case 'OrderImportFinished':
      return { ...before, status: 'done' };
    case 'OrderImportFailed':
      return { ...before, status: 'failed', failure: event.data };
    case 'OrderImportFileRemoved':
      return { ...before, isFileRemoved: true };
  }
}

export const addCounts = (left: OrderCounts, right: OrderCounts): OrderCounts => ({
  created: left.created + right.created,
  updated: left.updated + right.updated,
  cancelled: left.cancelled + right.cancelled,
  unchanged: left.unchanged + right.unchanged,
  waiting: left.waiting + right.waiting,
  errors: left.errors + right.errors,
});
