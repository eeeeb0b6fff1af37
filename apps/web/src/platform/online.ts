import { useSyncExternalStore } from 'react';

/** `unreachable`: the browser has a network, and the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

const betweenProbes = 2000;
const listeners = new Set<() => void>();
let isReachable = true;
let probing: ReturnType<typeof setTimeout> | undefined;

const publish = (): void => {
  for (const listener of listeners) listener();
};

/** Any answer, whatever its status: the server is there. */
export function noteAnswer(): void {
  clearTimeout(probing);
  probing = undefined;
  if (isReachable) return;
  isReachable = true;
  publish();
}

/** Nothing answered: the screens say so, and the server is asked until it is back. */
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

/** Asks for the cheapest answer there is; false when none comes in time. */
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
