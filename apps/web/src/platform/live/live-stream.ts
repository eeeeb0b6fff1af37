import { createParser } from 'eventsource-parser';
import { plainDownload } from '../http.js';
import type { RecordOnScreen } from './on-screen.js';

export type LiveRequest = {
  record: RecordOnScreen | undefined;
  /** The revision that the screen shows: the server tells at once of a change made since. */
  revision: string | undefined;
  signal: AbortSignal;
  /** Names the data of the structure as they are now. */
  onRevision: (revision: string) => void;
  /** Data of the structure changed. */
  onChange: () => void;
  /** The names of the other users who have the record on their screen. */
  onViewers: (names: readonly string[]) => void;
};

/**
 * Reads one stream of changes until the server ends it, after a minute.
 * @returns the milliseconds after which the server wants to be asked again
 * @throws ApiProblem, TypeError when nothing answers, or the reason of the signal
 */
export async function readLiveStream({ record, revision, signal, onRevision, onChange, onViewers }: LiveRequest): Promise<number> {
  const query = record && { record_type: record.type, record_id: record.id };
  const headers = { accept: 'text/event-stream', ...(revision !== undefined && { 'last-event-id': revision }) };
  const { body } = await plainDownload('/api/live', { query, headers, signal });
  let retryMs = 1000;
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (id !== undefined) onRevision(id);
      if (event === 'viewers') onViewers(JSON.parse(data) as string[]);
      else if (event === 'changed') onChange();
    },
    onRetry: (milliseconds) => {
      retryMs = milliseconds;
    },
  });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) parser.feed(part.value);
  return retryMs;
}
