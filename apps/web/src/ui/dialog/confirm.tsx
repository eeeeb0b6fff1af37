import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../page/lazy-part.js';

export type ConfirmOptions = {
  title?: string;
  /** What will happen. Say it for anything destructive. */
  description?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red button, and the focus on the way out. Give a verb as `confirmLabel`. */
  destructive?: boolean;
  /** The word or year to type before the button works, for what cannot be undone. */
  typed?: string;
};
export type ConfirmRequest = ConfirmOptions & { settle: (agreed: boolean) => void };

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
