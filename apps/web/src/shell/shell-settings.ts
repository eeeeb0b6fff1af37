import { useSyncExternalStore } from 'react';

/** Settings of a user in this browser; `boot.js` reads the same keys before the first paint. */
type Name = 'sidebar' | 'letter-keys';

const listeners = new Set<() => void>();

export function readSetting(name: Name): string | null {
  try {
    return localStorage.getItem(`intendance.${name}`);
  } catch {
    return null; // storage refused by the browser: the default holds
  }
}

export function writeSetting(name: Name, value: string): void {
  try {
    localStorage.setItem(`intendance.${name}`, value);
  } catch {
    // kept for this page only
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSetting = (name: Name): string | null => useSyncExternalStore(subscribe, () => readSetting(name));
