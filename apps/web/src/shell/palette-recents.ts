import type { PaletteEntry } from './palette-entries.js';

const recentKey = 'intendance.recent';
const recentLimit = 5;

/** Kept for the browser session only: entries may carry the names of people. */
export function readRecents(): PaletteEntry[] {
  const stored = sessionStorage.getItem(recentKey);
  return stored ? (JSON.parse(stored) as PaletteEntry[]) : [];
}

export function keepRecent(entry: PaletteEntry): void {
  const others = readRecents().filter(({ to }) => to !== entry.to);
  sessionStorage.setItem(recentKey, JSON.stringify([{ ...entry, group: 'Récents' }, ...others].slice(0, recentLimit)));
}

/** At the end of a session: the next user of this tab must not read the names that the former one opened. */
export const forgetRecents = (): void => sessionStorage.removeItem(recentKey);
