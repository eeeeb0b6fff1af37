import { waitingMovement } from '@intendance/domain/bookkeeping/bank/bank-import/key-index.js';
import type { BankOperationKeysEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import type { Table, TablesProjection } from '../../../platform/projection/projection.js';

/** A movement of a statement that is not in the ledger: its year is closed, or there is none. */
export type WaitingLineRow = { accountId: string; name: string; date: LocalDate; value: number };

const waitingLines: Table<WaitingLineRow> = {
  name: 'waiting_line',
  columns: { accountId: { type: 'uuid' }, name: { type: 'code' }, date: { type: 'date' }, value: { type: 'bigint' } },
  key: ['accountId', 'name', 'date'],
  indexes: ['date'],
};

/** Follows the registers of bank keys: imports and synchronisations write there which movements wait, and which of them entered since. */
export const waitingLinesProjection: TablesProjection = {
  name: 'waiting-lines',
  version: 1,
  from: ['bank-operation-keys'],
  tables: [waitingLines] as unknown as readonly Table<never>[],
  project(events, rows) {
    for (const event of events as readonly RecordedEvent<BankOperationKeysEvent>[]) {
      const { environmentId, type, data } = event;
      const register = streamKeyOf(event.stream);
      const [accountId, month] = [register.slice(0, -8), register.slice(-7)];
      for (const key of data.keys) {
        const line = waitingMovement(key);
        if (!line) continue;
        const { name, day, value } = line;
        const date = localDate(`${month}-${String(day).padStart(2, '0')}`);
        if (type === 'BankKeysReleased') rows.remove(waitingLines, { environmentId, key: { accountId, name, date } });
        else rows.put(waitingLines, environmentId, { accountId, name, value, date });
      }
    }
    return Promise.resolve();
  },
};
