import type { OrderImportEvent } from '@intendance/domain/advantage/order-import/order-import.events.js';
import { orderImportDecider, type StartedOrderImport, startedOrderImport } from '@intendance/domain/advantage/order-import/order-import.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../platform/projection/projection.js';

export type OrderImportRow = {
  id: string;
  file_name: string;
  search: string;
  status: StartedOrderImport['status'];
  uploaded_at: string;
  author: string;
  has_file: boolean;
  version: number;
  state: StartedOrderImport;
};

export const orderImportList: RowProjection<OrderImportEvent, OrderImportRow> = {
  name: 'order-import-list',
  version: 1,
  from: ['order-import'],
  table: {
    name: 'order_import_list',
    columns: {
      id: { type: 'uuid' },
      file_name: { type: 'text' },
      search: { type: 'text' },
      status: { type: 'code' },
      uploaded_at: { type: 'timestamptz' },
      author: { type: 'text' },
      has_file: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'uploaded_at, id'],
  },
  fold: (row, event: RecordedEvent<OrderImportEvent>) => {
    const state = startedOrderImport(orderImportDecider.evolve(row?.state ?? orderImportDecider.initial, event));
    const isUploaded = event.type === 'OrderImportUploaded' || !row;
    return {
      id: streamKeyOf(event.stream),
      file_name: state.file.fileName,
      search: searchText(state.file.fileName),
      status: state.status,
      uploaded_at: isUploaded ? event.recordedAt.toISOString() : row.uploaded_at,
      author: isUploaded ? event.metadata.actor.name : row.author,
      has_file: !state.isFileRemoved,
      version: event.version,
      state,
    };
  },
};
