import pg from 'pg';
import { aloneStatus } from './append-each-schema.js';
import { plainTypes } from './event-row.js';
import type { Answer, PreparedAppend } from './prepared-append.js';

const appendEach = 'SELECT * FROM evs.append_each($1)';

/** A snapshot lists up to 64 subtransactions of a transaction; beyond, every reader looks them up. */
const mostRequests = 32;
/** Characters of JSON. A larger request would delay those that share its transaction: it gets a transaction of its own. */
const mostCharacters = { request: 16_384, batch: 65_536 };
/** One is executed while the program prepares the other; with more, the batches are smaller. */
const mostStatements = 2;

type Waiting = {
  readonly append: PreparedAppend;
  readonly json: string;
  resolve(answer: Answer | Promise<Answer>): void;
  reject(error: unknown): void;
};

/**
 * Sends the appends that are ready at the same moment in one statement and one commit. An append that finds no statement in flight is sent
 * at once. What the statement does not execute is executed alone: a request that would wait for another transaction, or that fails.
 */
export class AppendBatches {
  private queue: Waiting[] = [];
  private readonly inFlight = new Set<readonly Waiting[]>();
  private isScheduled = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly executeAlone: (append: PreparedAppend) => Promise<Answer>,
  ) {}

  async execute(append: PreparedAppend): Promise<Answer> {
    const { json, request } = append;
    if (request.erases || json.length > mostCharacters.request) return this.executeAlone(append);
    return new Promise((resolve, reject) => {
      this.queue.push({ append, json, resolve, reject });
      this.schedule();
    });
  }

  /** Sends after this turn of the event loop: all appends of the turn share a statement. */
  private schedule(): void {
    if (this.isScheduled || this.queue.length === 0 || this.inFlight.size === mostStatements) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      const batch = this.takeBatch();
      if (batch.length === 0) return;
      this.inFlight.add(batch);
      void this.send(batch).then(() => {
        this.inFlight.delete(batch);
        this.schedule();
      });
      this.schedule();
    });
  }

  /**
   * Leaves the appends in the queue that would wait for a statement in flight, and those behind them on the same streams: the order of the
   * appends to a stream is kept.
   */
  private takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    const used = new UsedKeys();
    for (const { append } of [...this.inFlight].flat()) used.add(append);
    let characters = 0;
    for (const waiting of this.queue) {
      const { append, json } = waiting;
      const isFull = batch.length === mostRequests || characters + json.length > mostCharacters.batch;
      if (isFull || used.conflictWith(append)) {
        used.add(append);
        later.push(waiting);
      } else {
        characters += json.length;
        batch.push(waiting);
      }
    }
    this.queue = later;
    return batch;
  }

  private async send(batch: readonly Waiting[]): Promise<void> {
    try {
      const values = [`[${batch.map(({ json }) => json).join()}]`];
      const { rows } = await this.pool.query<Answer>({ name: 'evs.append_each', text: appendEach, values, types: plainTypes });
      for (const [index, { append, resolve }] of batch.entries()) {
        const answer = rows[index] as Answer;
        resolve(answer.status === aloneStatus ? this.executeAlone(append) : answer);
      }
    } catch (error) {
      for (const { append, resolve, reject } of batch) {
        if (isRolledBack(error)) resolve(this.executeAlone(append));
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
