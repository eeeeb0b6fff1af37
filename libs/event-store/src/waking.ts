/** Lets readers of a feed sleep until the next append. */
export class Waking {
  private next = Promise.withResolvers<void>();

  /** Resolves at the next `wake`, or after `timeoutMs`. */
  async wait(timeoutMs: number): Promise<void> {
    const timeout = Promise.withResolvers<void>();
    // A reader that has stopped may leave its wait behind: that keeps no process alive.
    const timer = setTimeout(timeout.resolve, timeoutMs).unref();
    await Promise.race([this.next.promise, timeout.promise]);
    clearTimeout(timer);
  }

  wake(): void {
    this.next.resolve();
    this.next = Promise.withResolvers<void>();
  }
}
