import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import type { Timers } from '../../src/platform/runtime/timers.js';
import type { Faults } from './faults.js';
import type { Trace } from './trace.js';
import type { VirtualTime } from './virtual-time.js';

/** The process that a request was with died: its client knows nothing of the outcome. */
export class ConnectionLost extends Error {}

const never = new Promise<never>(() => undefined);

/** One run of the server program, from its start to its death. Dead, it does nothing more: its calls are never answered, its timers never called. */
export class ServerProcess implements Timers {
  private isDead = false;
  private readonly dying = Promise.withResolvers<never>();

  constructor(
    readonly name: string,
    private readonly time: VirtualTime,
    private readonly faults: Faults,
    private readonly trace: Trace,
  ) {
    this.dying.promise.catch(() => undefined);
  }

  get isAlive(): boolean {
    return !this.isDead;
  }

  /** A client's request: fails when the process dies. */
  connect<T>(request: Promise<T>): Promise<T> {
    request.catch(() => undefined);
    return Promise.race([request, this.dying.promise]);
  }

  die(): void {
    if (this.isDead) return;
    this.trace.write(`${this.name} dies`);
    this.end();
  }

  end(): void {
    this.isDead = true;
    this.dying.reject(new ConnectionLost());
  }

  now(): number {
    return this.time.now();
  }

  after(milliseconds: number, call: () => void): () => void {
    return this.time.after(milliseconds, () => {
      if (!this.isDead) call();
    });
  }

  /** A call of a port, which may be slow, fail, lose its answer, or see the process die before or after its effect. */
  async call<T>(port: string, effect: () => T | Promise<T>): Promise<T> {
    await this.delay();
    const fault = this.faults.draw(port);
    if (fault) this.trace.write(`${this.name}: ${fault} at ${port}`);
    if (fault === 'outage') throw new StoreUnavailable(port, fault);
    if (fault === 'crash before') this.die();
    if (this.isDead) return never;
    const result = await effect();
    if (fault === 'crash after') this.die();
    await this.delay();
    if (fault === 'answer lost') throw new StoreUnavailable(port, fault);
    return this.isDead ? never : result;
  }

  private delay(): Promise<void> {
    return new Promise((resolve) => void this.after(this.faults.delayMs(), resolve));
  }
}
