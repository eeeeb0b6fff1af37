import type { Writable } from 'node:stream';

/** Resolves when the destination accepts more, or is closed: a reader that went away must not block the writer for ever. */
export function drained(out: Writable): Promise<void> {
  if (!out.writableNeedDrain || out.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      out.off('drain', done).off('close', done);
      resolve();
    };
    out.on('drain', done).on('close', done);
  });
}

/** Resolves when the destination is closed. */
export const closed = (out: Writable): Promise<void> =>
  out.destroyed ? Promise.resolve() : new Promise((resolve) => out.once('close', resolve));
