import pg from 'pg';
import { aloneStatus } from './append-each-schema.js';
import { Batches, type Waiting } from './batches.js';
import { plainTypes } from './event-row.js';
import type { Answer, PreparedAppend } from './prepared-append.js';

const appendEach = 'SELECT * FROM evs.append_each($1)';

/** A snapshot lists up to 64 subtransactions of a transaction; beyond, every reader looks them up. */
const mostRequests = 32;
/** Characters of JSON. A larger request would delay those that share its transaction: it gets a transaction of its own. */
const mostCharacters = { request: 16_384, batch: 65_536 };
type WaitingAppend = Waiting<PreparedAppend, Answer>;

/**
 * Sends the appends that are ready at the same moment in one statement and one commit. An append that finds no statement in flight is sent
 * at once. What the statement does not execute is executed alone: a request that would wait for another transaction, or that fails.
 */
export class AppendBatches extends Batches<PreparedAppend, Answer> {
  constructor(
    private readonly pool: pg.Pool,
    private readonly executeAlone: (append: PreparedAppend) => Promise<Answer>,
  ) {
    super();
  }

  async execute(append: PreparedAppend): Promise<Answer> {
    if (append.request.erases || append.json.length > mostCharacters.request) return this.executeAlone(append);
    return this.enqueue(append);
  }

  /**
   * Leaves the appends in the queue that would wait for a statement in flight, and those behind them on the same streams: the order of the
   * appends to a stream is kept.
   */
  protected divide(queue: WaitingAppend[], sent: readonly PreparedAppend[]): { now: WaitingAppend[]; later: WaitingAppend[] } {
    const now: WaitingAppend[] = [];
    const later: WaitingAppend[] = [];
    const used = new UsedKeys();
    for (const append of sent) used.add(append);
    let characters = 0;
    for (const waiting of queue) {
      const append = waiting.request;
      const isFull = now.length === mostRequests || characters + append.json.length > mostCharacters.batch;
      if (isFull || used.conflictWith(append)) {
        used.add(append);
        later.push(waiting);
      } else {
        characters += append.json.length;
        now.push(waiting);
      }
    }
    return { now, later };
  }

  protected async send(batch: readonly WaitingAppend[]): Promise<void> {
    try {
      const values = [`[${batch.map(({ request }) => request.json).join()}]`];
      const { rows } = await this.pool.query<Answer>({ name: 'evs.append_each', text: appendEach, values, types: plainTypes });
      for (const [index, { request, resolve }] of batch.entries()) {
        const answer = rows[index] as Answer;
        resolve(answer.status === aloneStatus ? this.executeAlone(request) : answer);
      }
    } catch (error) {
      for (const { request, resolve, reject } of batch) {
        if (isRolledBack(error)) resolve(this.executeAlone(request));
        else reject(error);
      }
    }
  }
}

/** Streams and command ids of appends. Guards of one stream do not conflict with each other. */
class UsedKeys {
  private readonly written = new Set<string>();
  private readonly guarded = new Set<string>();

  add({ keys }: PreparedAppend): void {
    for (const key of keys.written) this.written.add(key);
    for (const key of keys.guarded) this.guarded.add(key);
  }

  conflictWith({ keys }: PreparedAppend): boolean {
    return keys.written.some((key) => this.written.has(key) || this.guarded.has(key)) || keys.guarded.some((key) => this.written.has(key));
  }
}

/** Lost connections, a server that stops, a failing disk: the transaction may have been committed, and a second try would append twice. */
const unknownOutcome = /^(08|25P|57P|58|XX)/;
const isRolledBack = (error: unknown): boolean => error instanceof pg.DatabaseError && !unknownOutcome.test(error.code ?? 'XX');
