import { copyFile, rename, stat, truncate } from 'node:fs/promises';

const largestBytes = 10_000_000;
const kept = 3;

/**
 * Copies a log that has grown too long to `<file>.1` and empties it: its writer keeps the file open, and appends. At most three old ones
 * are kept. What is written between the two steps is lost.
 */
export async function rotateLog(file: string, largest = largestBytes): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size < largest) return;
  for (let rank = kept - 1; rank >= 1; rank -= 1) await rename(`${file}.${rank}`, `${file}.${rank + 1}`).catch(() => undefined);
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
}
