/** Lets readers of a feed sleep until the next append. */
export class Waking {
  /** Not one promise for all: each wait that ends by its time would stay among its reactions until the next append. */
  private readonly sleepers = new Set<() => void>();

  /** Resolves at the next `wake`, or after `timeoutMs`. */
  async wait(timeoutMs: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    // A reader that has stopped may leave its wait behind: that keeps no process alive.
    const timer = setTimeout(resolve, timeoutMs).unref();
    this.sleepers.add(resolve);
    await promise;
    this.sleepers.delete(resolve);
    clearTimeout(timer);
  }

  wake(): void {
    for (const resolve of this.sleepers) resolve();
  }
}
