/** A request that waits for the statement that will carry it. */
export type Waiting<Request, Answer> = {
  readonly request: Request;
  resolve(answer: Answer | Promise<Answer>): void;
  reject(error: unknown): void;
};

/** One is executed while the program prepares the other; with more, the batches are smaller. */
const mostStatements = 2;

/**
 * Sends the requests of the same moment in one statement. A request that finds no statement in flight leaves after this turn of the event
 * loop; those that arrive meanwhile leave together when a statement returns.
 */
export abstract class Batches<Request, Answer> {
  private queue: Waiting<Request, Answer>[] = [];
  private readonly inFlight = new Set<readonly Waiting<Request, Answer>[]>();
  private isScheduled = false;

  protected enqueue(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.queue.push({ request, resolve, reject });
      this.schedule();
    });
  }

  /** Divides the queue, in its order: what leaves now, and what stays. @param sent the requests of the statements in flight */
  protected abstract divide(
    queue: Waiting<Request, Answer>[],
    sent: readonly Request[],
  ): { now: Waiting<Request, Answer>[]; later: Waiting<Request, Answer>[] };

  /** Settles each request of the batch. Never rejects. */
  protected abstract send(batch: readonly Waiting<Request, Answer>[]): Promise<void>;

  private schedule(): void {
    if (this.isScheduled || this.queue.length === 0 || this.inFlight.size === mostStatements) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      const sent = [...this.inFlight].flat().map(({ request }) => request);
      const { now, later } = this.divide(this.queue, sent);
      this.queue = later;
      if (now.length === 0) return;
      this.inFlight.add(now);
      void this.send(now).then(() => {
        this.inFlight.delete(now);
        this.schedule();
      });
      this.schedule();
    });
  }
}
