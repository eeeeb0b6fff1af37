const stamp = 'intendance.chunk-reload';

/**
 * A release replaces the chunks that an open tab still requests: reloads once; a second failure within ten seconds is shown. Offline,
 * chunks are not replaced, and a reload would lose the page.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  const last = Number(sessionStorage.getItem(stamp) ?? 0);
  if (Date.now() - last < 10_000) return false;
  sessionStorage.setItem(stamp, String(Date.now()));
  location.reload();
  return true;
}

/** The messages of browsers when a lazy module cannot be loaded (Chromium, Firefox, Safari). */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message);

export function watchChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
