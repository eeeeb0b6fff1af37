import pg from 'pg';

const channel = 'evs';
/** At most one NOTIFY per so long: inside the append's transaction it would make all writers queue. */
const debounceMs = 15;
const reconnectMs = 1000;

/**
 * Tells readers, here and in other processes, that something was appended. It is only a hint: a lost one costs the reader's next poll.
 * One connection of its own, that listens and notifies, and is opened again when it breaks.
 */
export class WakeUp {
  private client: pg.Client | undefined;
  private notifying: NodeJS.Timeout | undefined;
  private owesAnother = false;
  private reconnecting: NodeJS.Timeout | undefined;
  private isStopped = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly onLost: () => void = () => undefined,
  ) {}

  /** Never rejects: without the connection, readers poll. */
  async start(): Promise<void> {
    const client = new pg.Client(this.config);
    const lost = (): void => {
      if (this.client === client) {
        this.client = undefined;
        this.onLost();
      }
      if (this.isStopped || this.reconnecting) return;
      this.reconnecting = setTimeout(() => {
        this.reconnecting = undefined;
        void this.start();
      }, reconnectMs).unref();
    };
    client.on('error', lost).on('end', lost);
    client.on('notification', () => this.wakeHere());
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      this.client = client;
    } catch {
      lost();
      await client.end().catch(() => undefined);
    }
  }

  onWake(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** After each commit of an append. */
  readonly appended = (): void => {
    this.wakeHere();
    if (this.notifying) this.owesAnother = true;
    else this.notifying = setTimeout(() => void this.notify(), debounceMs);
  };

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.notifying);
    clearTimeout(this.reconnecting);
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** One notification at a time; the next one covers the appends made meanwhile. */
  private async notify(): Promise<void> {
    this.owesAnother = false;
    await this.client?.query(`NOTIFY ${channel}`).catch(() => undefined);
    this.notifying = this.owesAnother && !this.isStopped ? setTimeout(() => void this.notify(), debounceMs) : undefined;
  }

  private wakeHere(): void {
    for (const listener of this.listeners) listener();
  }
}
