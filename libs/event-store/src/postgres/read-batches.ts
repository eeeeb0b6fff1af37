import pg from 'pg';
import { Batches, type Waiting } from './batches.js';
import { type EventRow, plainTypes, type SentRow, sentColumns, unrepeated } from './event-row.js';
import { mostEvents } from './read-each-schema.js';

/** The events of each stream after the version at its place, up to its last version if there are such. */
export type StreamsRead = {
  readonly pass: string;
  readonly streams: readonly string[];
  readonly versions: readonly number[];
  readonly last?: readonly number[] | undefined;
};
type EachRow = SentRow & { request: number };
type WaitingRead = Waiting<StreamsRead, EventRow[]>;

const readEach = `SELECT request, ${sentColumns} FROM evs.read_each($1,$2,$3,$4)`;
const mostStreams = 64;

/**
 * Sends the reads that are ready at the same moment in one statement. A request with many streams, a long one or last versions, and each request of a
 * statement that failed, is read alone.
 */
export class ReadBatches extends Batches<StreamsRead, EventRow[]> {
  constructor(private readonly pool: pg.Pool) {
    super();
  }

  async read(request: StreamsRead): Promise<EventRow[]> {
    return request.streams.length > mostStreams || request.last ? this.readAlone(request) : this.enqueue(request);
  }

  protected divide(queue: WaitingRead[]): { now: WaitingRead[]; later: WaitingRead[] } {
    let streams = 0;
    const end = queue.findIndex(({ request }) => {
      streams += request.streams.length;
      return streams > mostStreams;
    });
    return end === -1 ? { now: queue, later: [] } : { now: queue.slice(0, end), later: queue.slice(end) };
  }

  protected async send(batch: readonly WaitingRead[]): Promise<void> {
    const requests = batch.map(({ request }) => request);
    const values = [
      requests.map(({ pass }) => pass),
      requests.flatMap(({ streams }, index) => streams.map(() => index + 1)),
      requests.flatMap(({ streams }) => streams),
      requests.flatMap(({ versions }) => versions),
    ];
    try {
      const { rows } = await this.pool.query<EachRow>({ name: 'evs.read_each', text: readEach, values, types: plainTypes });
      const answers = batch.map((): EventRow[] => []);
      for (const row of unrepeated(rows)) answers[row.request - 1]?.push(row);
      for (const [index, { request, resolve }] of batch.entries()) {
        const answer = answers[index] ?? [];
        resolve(hasLongStream(answer) ? this.readAlone(request) : answer);
      }
    } catch (error) {
      for (const { request, resolve, reject } of batch) {
        if (isOfOneRequest(error)) resolve(this.readAlone(request));
        else reject(error);
      }
    }
  }

  private async readAlone(request: StreamsRead): Promise<EventRow[]> {
    const { name, values } = functionOf(request);
    const text = `SELECT ${sentColumns} FROM ${name}(${values.map((_, index) => `$${index + 1}`).join()})`;
    const { rows } = await this.pool.query<SentRow>({ name, text, values, types: plainTypes });
    return unrepeated(rows);
  }
}

function functionOf({ pass, streams, versions, last }: StreamsRead): { readonly name: string; readonly values: unknown[] } {
  if (last) return { name: 'evs.read_between', values: [pass, streams, versions, last] };
  if (versions.every((version) => version === 0)) return { name: 'evs.read', values: [pass, streams] };
  return { name: 'evs.read_after', values: [pass, streams, versions] };
}

/** Rows that cannot be read, a statement that takes too long: the other requests of the batch are right. */
const requestFault = /^(22|53|54|57014|XX)/;
const isOfOneRequest = (error: unknown): boolean => error instanceof pg.DatabaseError && requestFault.test(error.code ?? '');

/** The rows of a stream follow each other. */
function hasLongStream(rows: readonly EventRow[]): boolean {
  return rows.some(({ stream_id }, index) => rows[index + mostEvents]?.stream_id === stream_id);
}
