import { Suspense } from 'react';
import { pageValue } from '../../platform/page-value.js';
import { lazyPart } from '../feedback/lazy-part.js';
import type { ConfirmOptions, ConfirmRequest } from './confirm-request.js';

const pending = pageValue<ConfirmRequest | undefined>(undefined);

/** `if (await confirm({ description, confirmLabel: 'Supprimer', destructive: true })) …`. A second question answers no to the first. */
export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  pending.get()?.settle(false);
  return new Promise((resolve) => {
    pending.set({
      ...options,
      settle: (agreed) => {
        pending.set(undefined);
        resolve(agreed);
      },
    });
  });
}

// The dialog's code comes with the first question.
const ConfirmDialog = lazyPart(() => import('./confirm-dialog.js'));

export function ConfirmHost() {
  const request = pending.useValue();
  return request ? (
    <Suspense fallback={null}>
      <ConfirmDialog request={request} />
    </Suspense>
  ) : null;
}
