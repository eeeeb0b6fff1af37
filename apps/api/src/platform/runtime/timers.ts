/** Port: the time and the waits of loops. A simulation runs them in virtual time. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once, after so many milliseconds. The result cancels the call. */
  after(milliseconds: number, call: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};
