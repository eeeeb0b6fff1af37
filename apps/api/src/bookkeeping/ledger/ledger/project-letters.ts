import type { LetteringEvent } from '@intendance/domain/bookkeeping/third-party/lettering.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import type { Rows } from '../../../platform/projection/projection.js';
import { letterTable } from './ledger-tables.js';

export async function projectLetters(events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  for (const event of events as readonly RecordedEvent<LetteringEvent>[]) {
    const { environmentId } = event;
    const [yearId = '', account = ''] = streamKeyOf(event.stream).split(':');
    for (const { writingId, line } of event.data.lines) {
      if (event.type === 'LetteringRemoved') rows.remove(letterTable, { environmentId, key: { writingId, line } });
      else
        rows.put(letterTable, environmentId, {
          writingId,
          line,
          yearId,
          account,
          letter: event.data.letter,
          isPartial: event.data.isPartial,
          letteredOn: dayInParis(event.recordedAt),
        });
    }
  }
}
