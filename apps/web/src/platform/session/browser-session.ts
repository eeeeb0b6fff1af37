import { noting } from './outage.js';
import { Session } from './session.js';

/** Browsers without Web Locks (an insecure origin on the local network) refresh without the cross-tab lock. */
const exclusive = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request('intendance-refresh', work) as Promise<T>) : work();

export const session = new Session({
  send: noting((request) => fetch(request)),
  storage: localStorage,
  channel: new BroadcastChannel('intendance-auth'),
  exclusive,
});
