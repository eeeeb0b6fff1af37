import type { PaletteEntry } from './palette-entry.js';

const recentKey = 'intendance.recent';
const recentLimit = 5;

/** Stored for the browser session only: entries may contain names of people. */
export function readRecents(): PaletteEntry[] {
  const stored = sessionStorage.getItem(recentKey);
  return stored ? (JSON.parse(stored) as PaletteEntry[]) : [];
}

export function keepRecent(entry: PaletteEntry): void {
  const others = readRecents().filter(({ to }) => to !== entry.to);
  sessionStorage.setItem(recentKey, JSON.stringify([{ ...entry, group: 'Récents' }, ...others].slice(0, recentLimit)));
}

/** Clears the entries at the end of a session, so that the next user of the tab cannot see the former user's records. */
export const forgetRecents = (): void => sessionStorage.removeItem(recentKey);
