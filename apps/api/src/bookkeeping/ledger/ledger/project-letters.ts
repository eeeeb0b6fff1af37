import type { LetteredLine, LetteringEvent } from '@intendance/domain/bookkeeping/third-party/lettering.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import type { Rows } from '../../../platform/projection/projection.js';
import { letterTable } from './ledger-tables.js';

type Recorded = RecordedEvent<LetteringEvent>;

/**
 * The letter of each line. One append may give a line a letter of one year and remove that of another year, in any order: a removal leaves a
 * letter of another year.
 */
export async function projectLetters(events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  const recorded = events as readonly Recorded[];
  await rows.load(
    letterTable,
    recorded.flatMap((event) => (event.type === 'LetteringRemoved' ? event.data.lines.map((line) => keyOf(event, line)) : [])),
  );
  for (const event of recorded) {
    const { environmentId } = event;
    const [yearId = '', account = ''] = streamKeyOf(event.stream).split(':');
    for (const { writingId, line } of event.data.lines) {
      const key = keyOf(event, { writingId, line });
      if (event.type === 'LetteringRemoved') {
        if (rows.get(letterTable, key)?.yearId === yearId) rows.remove(letterTable, key);
      } else
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

const keyOf = ({ environmentId }: Recorded, { writingId, line }: LetteredLine) => ({ environmentId, key: { writingId, line } });
