export type PermitLimits = { readonly total: number; readonly perKey: number };

/** `turn`: when the key got its last permit. */
type Queue = { readonly waiting: (() => void)[]; readonly most: number; running: number; turn: number };

/**
 * Limits concurrent work of the process, and of each key within it: a structure, a table, a provider of mailboxes. A free permit goes to the
 * key that has waited longest since its last one: much work under one key does not hold back the work under another.
 */
export class Permits {
  /** The keys whose work runs or waits. */
  private readonly queues = new Map<string, Queue>();
  private turn = 0;
  private total = 0;

  constructor(private readonly limits: PermitLimits) {}

  /** @param most permits of this key, where it is not the usual number */
  async run<Result>(key: string, work: () => Promise<Result>, most = this.limits.perKey): Promise<Result> {
    const queue = this.queues.get(key) ?? { waiting: [], most, running: 0, turn: 0 };
    this.queues.set(key, queue);
    await this.acquire(queue);
    try {
      return await work();
    } finally {
      this.release(key, queue);
    }
  }

  private acquire(queue: Queue): Promise<void> | undefined {
    if (this.total < this.limits.total && queue.running < queue.most) return this.start(queue);
    return new Promise((start) => queue.waiting.push(start));
  }

  private release(key: string, queue: Queue): void {
    this.total--;
    queue.running--;
    this.startNext();
    if (queue.running === 0 && queue.waiting.length === 0) this.queues.delete(key);
  }

  private startNext(): void {
    while (this.total < this.limits.total) {
      const allowed = [...this.queues.values()].filter(({ waiting, running, most }) => waiting.length > 0 && running < most);
      const [first, ...others] = allowed;
      if (!first) return;
      const next = others.reduce((best, each) => (each.turn < best.turn ? each : best), first);
      this.start(next);
      next.waiting.shift()?.();
    }
  }

  private start(queue: Queue): undefined {
    this.total++;
    queue.running++;
    queue.turn = ++this.turn;
  }
}
