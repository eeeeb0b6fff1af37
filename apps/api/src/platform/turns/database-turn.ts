import pLimit from 'p-limit';
import type { Database } from '../pools/database.js';
import type { LockSession } from '../projection/lock-session.js';

export type Reader = { stop(): Promise<void> };
/** Starts a reader of a database; one that cannot start holds nothing. */
export type StartReader = (database: Database) => Promise<Reader>;
export type TurnFailed = (database: Database, error: unknown) => void;

const lock = "hashtext('intendance turn'), hashtext($1)";
const retryMs = 2000;

/**
 * The turn of this process at one database: while it has the turn, the readers of a family run here. The turn is an advisory lock in the
 * database itself, so that no other database matters to it. Each reader has its own lock besides, and waits for that of a reader that still stops.
 */
export class DatabaseTurn {
  private readonly running = new Map<StartReader, Reader>();
  private readonly retryAt = new Map<StartReader, number>();
  private readonly inOrder = pLimit(1);
  private isMine = false;
  private claimAt = 0;

  constructor(
    readonly database: Database,
    private readonly session: LockSession,
    private readonly family: string,
    private readonly failed: TurnFailed,
  ) {}

  get isHeld(): boolean {
    return this.isMine;
  }

  /** Nothing is under way, and the last claim has not just failed. */
  get isIdle(): boolean {
    return this.inOrder.activeCount + this.inOrder.pendingCount === 0 && Date.now() >= this.claimAt;
  }

  /** False when another process has it. Readers run once this resolves. @throws DatabaseUnavailable */
  claim(starts: Iterable<StartReader>): Promise<boolean> {
    return this.inOrder(async () => {
      if (!this.isMine) {
        this.claimAt = Date.now() + retryMs;
        const [row] = await this.session.ask<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS mine`, [this.family]);
        this.claimAt = 0;
        this.isMine = row?.mine ?? false;
      }
      await this.startMissing(starts);
      return this.isMine;
    });
  }

  /** Starts the readers that do not run. */
  fill(starts: Iterable<StartReader>): Promise<void> {
    return this.inOrder(() => this.startMissing(starts));
  }

  /** Readers finish their batch first. @throws DatabaseUnavailable, where the server frees the turn by itself */
  giveUp(): Promise<void> {
    return this.inOrder(async () => {
      await this.stopAll();
      if (!this.isMine) return;
      this.isMine = false;
      await this.session.ask(`SELECT pg_advisory_unlock(${lock})`, [this.family]);
    });
  }

  /** The turn ended with its session. */
  lost(): void {
    this.isMine = false;
    void this.inOrder(() => this.stopAll());
  }

  stop(start: StartReader): Promise<void> {
    return this.inOrder(() => this.stopOne(start));
  }

  private async startMissing(starts: Iterable<StartReader>): Promise<void> {
    const missing = [...starts].filter((start) => !this.running.has(start) && (this.retryAt.get(start) ?? 0) <= Date.now());
    await Promise.all(missing.map((start) => this.start(start)));
  }

  private async start(start: StartReader): Promise<void> {
    if (!this.isMine) return;
    try {
      this.running.set(start, await start(this.database));
      this.retryAt.delete(start);
    } catch (error) {
      this.retryAt.set(start, Date.now() + retryMs);
      this.failed(this.database, error);
    }
  }

  private async stopAll(): Promise<void> {
    await Promise.all([...this.running.keys()].map((start) => this.stopOne(start)));
  }

  private async stopOne(start: StartReader): Promise<void> {
    const reader = this.running.get(start);
    this.running.delete(start);
    await reader?.stop().catch((error: unknown) => this.failed(this.database, error));
  }
}
