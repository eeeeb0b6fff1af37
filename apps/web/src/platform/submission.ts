import { randomId } from '@intendance/contract/random-id.js';
import type { Mutation, MutationCache } from '@tanstack/react-query';

/** The submissions under way, the last one at the end: a write that leaves now belongs to it. */
const underway: Submission[] = [];
const listeners = new Set<() => void>();

/**
 * The idempotency key of a write sent by a form; undefined outside of a submission, where each write gets a key of its own.
 * @param request identifies the request: method, address, version and body
 */
export const submissionKeyOf = (request: string): string | undefined => underway.at(-1)?.keyOf(request);

export const subscribeToSubmissions = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The writes of one form. The same request keeps its idempotency key until a field changes, so a retry after a lost answer executes once.
 * From the first press until its screen is gone, a form that succeeded sends nothing more.
 */
export class Submission {
  #state: 'idle' | 'sending' | 'done' = 'idle';
  readonly #keys = new Map<string, string>();

  get isBusy(): boolean {
    return this.#state !== 'idle';
  }

  keyOf(request: string): string {
    const key = this.#keys.get(request) ?? randomId();
    this.#keys.set(request, key);
    return key;
  }

  /** Called when a field changes: the next write gets a new idempotency key. */
  renew(): void {
    this.#keys.clear();
    if (this.#state === 'done') this.release();
  }

  release(): void {
    this.#set('idle');
  }

  /**
   * Runs the work of a valid form, and follows the mutations that the work starts. Ignores a second call while the first one runs.
   * @param onDone called once the last mutation succeeded, after its own callbacks
   */
  run<Result>(mutations: MutationCache, work: () => Result, onDone: () => void): Result | undefined {
    if (this.isBusy) return undefined;
    this.#set('sending');
    underway.push(this);
    const pending = new Set<Mutation>();
    let hasSucceeded = false;
    let isWorking = true;
    const unsubscribe = mutations.subscribe((event) => {
      if (event.type !== 'updated' || !event.mutation) return;
      if (event.action.type === 'pending' && underway.at(-1) === this) pending.add(event.mutation);
      if (event.action.type !== 'success' && event.action.type !== 'error') return;
      if (!pending.delete(event.mutation)) return;
      hasSucceeded = event.action.type === 'success';
      settle();
    });
    const settle = (): void => {
      if (isWorking || pending.size > 0) return;
      unsubscribe();
      underway.splice(underway.indexOf(this), 1);
      this.#set(hasSucceeded ? 'done' : 'idle');
      if (hasSucceeded) onDone();
    };
    const end = (): void => {
      isWorking = false;
      settle();
    };
    try {
      const result = work();
      void Promise.resolve(result).then(end, end);
      return result;
    } catch (error) {
      end();
      throw error;
    }
  }

  #set(state: 'idle' | 'sending' | 'done'): void {
    this.#state = state;
    for (const listener of listeners) listener();
  }
}
