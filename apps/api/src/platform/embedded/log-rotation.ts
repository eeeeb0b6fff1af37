import { copyFile, rename, stat, truncate } from 'node:fs/promises';

const largestBytes = 10_000_000;
const mostOldFiles = 3;

/**
 * Copies a large log to `<file>.1` and truncates the log, since its writer keeps the file open for appending. Keeps at most three old logs.
 * Lines written between the two steps are lost.
 */
export async function rotateLog(file: string, largest = largestBytes): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size < largest) return;
  for (let rank = mostOldFiles - 1; rank >= 1; rank -= 1) await rename(`${file}.${rank}`, `${file}.${rank + 1}`).catch(() => undefined);
  await copyFile(file, `${file}.1`);
  await truncate(file, 0);
}
