import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../feedback/lazy-part.js';
import type { ConfirmOptions, ConfirmRequest } from './confirm-request.js';

let pending: ConfirmRequest | undefined;
const listeners = new Set<() => void>();
function set(next: ConfirmRequest | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `if (await confirm({ description, confirmLabel: 'Supprimer', destructive: true })) …`. A second question answers no to the first. */
export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  pending?.settle(false);
  return new Promise((resolve) => {
    set({
      ...options,
      settle: (agreed) => {
        set(undefined);
        resolve(agreed);
      },
    });
  });
}

// The dialog's code comes with the first question.
const ConfirmDialog = lazyPart(() => import('./confirm-dialog.js'));

export function ConfirmHost() {
  const request = useSyncExternalStore(subscribe, () => pending);
  return request ? (
    <Suspense fallback={null}>
      <ConfirmDialog request={request} />
    </Suspense>
  ) : null;
}
