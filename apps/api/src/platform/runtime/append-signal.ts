import { Injectable } from '@nestjs/common';

/** Tells the readers of this process that something was committed, so that they need not wait for their next look. */
@Injectable()
export class AppendSignal {
  private readonly listeners = new Set<() => void>();

  /** @returns the way to stop listening */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  readonly notify = (): void => {
    for (const listener of this.listeners) listener();
  };
}
