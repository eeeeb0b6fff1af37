import { focusManager, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isUnderHand, onHandMove } from './under-hand.js';

/** Reads that their screen brings up to date itself, by the hash of their key. */
const ownReads = new Map<string, () => Promise<void>>();

/**
 * The screen replaces what the read under this key shows, after a change by others and when the tab gets the focus again: rows must not move
 * under the cursor.
 */
export function useOwnRefresh(queryKey: QueryKey, refresh: () => Promise<void>): void {
  const latest = useEffectEvent(refresh);
  const hash = hashKey(queryKey);
  useEffect(() => {
    ownReads.set(hash, () => latest());
    const ignoreFocus = focusManager.subscribe((isFocused) => isFocused && void latest().catch(() => undefined));
    return () => {
      ignoreFocus();
      ownReads.delete(hash);
    };
  }, [hash]);
}

const shortestMs = 500;
/** Changes that follow each other closely, an import for instance, take at most a tenth of the time. */
const share = 10;

/**
 * Brings the screen up to date after a change by another user: at once, then at a pace that its reads allow. While the user types or points
 * at a row, only the reads that hold their rows themselves go on; the others follow when the hand has left.
 */
export function liveChanges(queries: QueryClient): { readonly refreshSoon: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = shortestMs;
  let isAgain = false;
  let isOwed = false;
  let isOver = false;
  const refresh = async (): Promise<void> => {
    const start = performance.now();
    isAgain = false;
    isOwed = isUnderHand();
    const others = isOwed ? undefined : queries.invalidateQueries({ predicate: ({ queryHash }) => !ownReads.has(queryHash) });
    await Promise.allSettled([others, ...[...ownReads.values()].map((own) => own())]);
    pauseMs = Math.max(shortestMs, share * (performance.now() - start));
    timer = undefined;
    if (isAgain) refreshSoon();
  };
  const refreshSoon = (): void => {
    isAgain = true;
    if (!isOver) timer ??= setTimeout(() => void refresh(), pauseMs);
  };
  const ignoreHand = onHandMove(() => {
    if (isOwed && !timer && !isUnderHand()) refreshSoon();
  });
  const stop = (): void => {
    isOver = true;
    ignoreHand();
    clearTimeout(timer);
  };
  return { refreshSoon, stop };
}
