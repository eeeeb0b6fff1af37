import { ApiProblem } from '@intendance/contract/problem.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../session/browser-session.js';
import { liveChanges } from './live-changes.js';
import { readLiveStream } from './live-stream.js';
import { onRecordChange, recordOnScreen, setViewers } from './on-screen.js';

/** A browser opens six connections to a server of HTTP/1.1: the streams of all its windows leave some for requests. */
const mostStreams = 3;
const retryMs = 5_000;
/** A refusal, for instance of a record that the user may no longer see. */
const refusedMs = 60_000;
/** Records that are passed quickly open no stream of their own. */
const settleMs = 300;

/**
 * Follows what other users change while the tab is visible, and tells them which record it shows. A tab that becomes visible again reads its
 * screen anew by itself.
 */
export function useLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const changes = liveChanges(queries);
    void follow(changes.refreshSoon, stop.signal);
    return () => {
      stop.abort();
      changes.stop();
    };
  }, [queries]);
}

async function follow(refreshSoon: () => void, signal: AbortSignal): Promise<void> {
  let revision: string | undefined;
  // The reads of the screen come first.
  await pause(settleMs, signal);
  while (!signal.aborted) {
    if (document.hidden) revision = undefined;
    await visible(signal);
    const { scene, end } = oneScene(signal);
    const onRevision = (latest: string): void => {
      revision = latest;
    };
    const record = recordOnScreen();
    // A screen that waits for its user to sign in again keeps what it shows.
    const onChange = (): void => (session.isPaused ? undefined : refreshSoon());
    const read = () => readLiveStream({ record, revision, signal: scene, onRevision, onChange, onViewers: setViewers });
    const waitMs = await inTurn(read, scene).catch((error: unknown) => (error instanceof ApiProblem ? refusedMs : retryMs));
    if (scene.aborted) await pause(settleMs, signal);
    else await pause(waitMs, scene);
    end();
  }
}

/** Ends when the tab is hidden, shows another record, or leaves the session. */
function oneScene(signal: AbortSignal): { scene: AbortSignal; end: () => void } {
  const change = new AbortController();
  const abort = (): void => change.abort();
  const forget = onRecordChange(abort);
  document.addEventListener('visibilitychange', abort);
  const end = (): void => {
    forget();
    document.removeEventListener('visibilitychange', abort);
  };
  return { scene: AbortSignal.any([signal, change.signal]), end };
}

/**
 * Takes one of the places for streams, or waits until one is free. Browsers without Web Locks (an insecure origin) open a stream for each
 * visible window.
 */
async function inTurn<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  if (!('locks' in navigator)) return work();
  const { locks } = navigator;
  const places = Array.from({ length: mostStreams }, (_, place) => `intendance-live-${place}`);
  for (const place of places) {
    const turn = await locks.request(place, { ifAvailable: true }, async (lock) => (lock ? { result: await work() } : null));
    if (turn) return turn.result;
  }
  const place = places[Math.floor(Math.random() * mostStreams)] ?? 'intendance-live-0';
  return locks.request(place, { signal }, work) as Promise<Result>;
}

/** Resolves once the tab is visible, or the signal ends the wait. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}
