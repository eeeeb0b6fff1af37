import type { BankImportEvent } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import {
  type BankImportStatus,
  bankImportDecider,
  type KnownImport,
  knownImport,
} from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** The folded import, and the columns that lists filter and order. */
export type BankImportRow = {
  id: string;
  file_name: string;
  format: KnownImport['file']['format'];
  status: BankImportStatus;
  uploaded_at: string;
  movements: number;
  created: number;
  /** The closing balances of its statements, apart from the state, whose size grows with the file. */
  balances: KnownImport['balances'];
  search: string;
  version: number;
  state: KnownImport;
};

export const bankImportList: RowProjection<BankImportEvent, BankImportRow> = {
  name: 'bank-import-list',
  version: 5,
  from: ['bank-import'],
  table: {
    name: 'bank_import_list',
    columns: {
      id: { type: 'uuid' },
      file_name: { type: 'text' },
      format: { type: 'text' },
      status: { type: 'text' },
      uploaded_at: { type: 'timestamptz' },
      movements: { type: 'bigint' },
      created: { type: 'bigint' },
      balances: { type: 'jsonb' },
      search: { type: 'text' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: [
      'updated_at, id',
      'uploaded_at, id',
      // Reconciliations read balances only: most imports of csv files have none.
      "USING btree (environment_id) INCLUDE (uploaded_at) WHERE balances <> '[]'",
    ],
  },
  fold: (row, event: RecordedEvent<BankImportEvent>) => {
    const state = knownImport(bankImportDecider.evolve(row?.state ?? bankImportDecider.initial, event));
    return {
      id: streamKeyOf(event.stream),
      file_name: state.file.fileName,
      format: state.file.format,
      status: state.status,
      uploaded_at: row?.uploaded_at ?? event.recordedAt.toISOString(),
      movements: state.file.movements,
      created: state.counts.created,
      balances: state.balances,
      search: searchText(state.file.fileName),
      version: event.version,
      state,
    };
  },
};
