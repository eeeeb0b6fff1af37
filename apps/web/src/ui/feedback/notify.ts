import { createToaster } from '@chakra-ui/react';
import { randomId } from '@intendance/contract/random-id.js';
import { keepNotice, type NoticeKind } from './notices.js';

export type NoticeOptions = {
  id?: string;
  description?: string;
  /** Milliseconds; 5000 by default. Uploads 20000, registration 10000 (specification). */
  duration?: number;
  action?: { label: string; onClick: () => void };
};

export const toaster = createToaster({
  placement: 'top-end',
  duration: 5000,
  max: 4,
  pauseOnPageIdle: true,
  overlap: false,
  // Below the bar that opens the menu on a small screen.
  offsets: { top: 'var(--toast-top)', right: '1rem', bottom: '1rem', left: '1rem' },
});

function show(kind: NoticeKind, title: string, { id: requestedId, description, duration, action }: NoticeOptions = {}): string {
  const id = requestedId ?? randomId();
  const options = {
    id,
    type: kind,
    title,
    description,
    closable: true,
    ...(duration === undefined ? {} : { duration }),
    // Absent removes it too: a toast about completed work keeps no button of that work.
    action,
  };
  if (requestedId !== undefined && toaster.isVisible(requestedId)) toaster.update(requestedId, options);
  else toaster.create(options);
  keepNotice({ id, kind, title, description });
  return id;
}

/** Toasts: top right, 5000 ms, paused on hover and focus. Giving the `id` of a visible one updates it. */
export const notify = {
  success: (title: string, options?: NoticeOptions) => show('success', title, options),
  error: (title: string, options?: NoticeOptions) => show('error', title, options),
  warning: (title: string, options?: NoticeOptions) => show('warning', title, options),
  info: (title: string, options?: NoticeOptions) => show('info', title, options),
  /** Stays until updated or dismissed. */
  loading: (title: string, options?: NoticeOptions) => show('loading', title, { duration: Number.POSITIVE_INFINITY, ...options }),
  dismiss: (id: string) => toaster.dismiss(id),
};
