import { useSyncExternalStore } from 'react';

/** `unreachable`: the browser has a network connection but the server does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable';

const betweenProbes = 2000;
const listeners = new Set<() => void>();
let isReachable = true;
let probing: ReturnType<typeof setTimeout> | undefined;

const publish = (): void => {
  for (const listener of listeners) listener();
};

/** Records that the server responded, whatever the status. */
export function noteAnswer(): void {
  clearTimeout(probing);
  probing = undefined;
  if (isReachable) return;
  isReachable = true;
  publish();
}

/** Records that the server did not respond; the screens show an offline bar and probes run until the server responds. */
export function noteSilence(): void {
  if (!isReachable || !navigator.onLine) return;
  isReachable = false;
  publish();
  probeLater();
}

function probeLater(): void {
  probing = setTimeout(async () => {
    if (await answers()) noteAnswer();
    else probeLater();
  }, betweenProbes);
}

/** Sends a cheap probe; false when no response comes in time. */
export const answers = (within = betweenProbes): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(within) }).then(
    () => true,
    () => false,
  );

export const connection = (): Connection => (!navigator.onLine ? 'offline' : isReachable ? 'online' : 'unreachable');

export function watchConnection(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export const useConnection = (): Connection => useSyncExternalStore(watchConnection, connection);
