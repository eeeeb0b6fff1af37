import { useSyncExternalStore } from 'react';

/** A value of the whole page: components that use it render again when it changes. */
export function pageValue<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: (): Value => value,
    /** @returns a function that ends it */
    subscribe,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): Value => useSyncExternalStore(subscribe, () => value),
  };
}
