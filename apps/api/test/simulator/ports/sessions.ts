import type { LivingSession } from '../../../src/platform/pools/living-session.js';
import type { ServerProcess } from '../server-process.js';

type Holder = { readonly process: ServerProcess; readonly count: number };

const pauseMs = 50;

/** Locks of the work of processes, which a process may take more than once. The lock of a dead process is free: its database session has ended. */
export class Sessions {
  private readonly holders = new Map<string, Holder>();

  /** A process waits for the lock of another one, without the end that the product gives to its wait. A call that fails has lost its session. */
  of(process: ServerProcess): LivingSession {
    return {
      hold: async (name: string) => {
        await process.call('lock', () => undefined);
        while (!this.acquire(name, process)) await new Promise<void>((resolve) => void process.after(pauseMs, resolve));
        return true;
      },
      letGo: async (name: string) => {
        this.release(name, process);
        await process.call('lock', () => undefined);
      },
      isAbandoned: (name: string) => process.call('lock', () => !this.holders.get(name)?.process.isAlive),
    } as unknown as LivingSession;
  }

  private acquire(name: string, process: ServerProcess): boolean {
    const holder = this.holders.get(name);
    if (holder?.process.isAlive && holder.process !== process) return false;
    this.holders.set(name, { process, count: holder?.process === process ? holder.count + 1 : 1 });
    return true;
  }

  private release(name: string, process: ServerProcess): void {
    const holder = this.holders.get(name);
    if (holder?.process !== process) return;
    if (holder.count === 1) this.holders.delete(name);
    else this.holders.set(name, { process, count: holder.count - 1 });
  }
}
