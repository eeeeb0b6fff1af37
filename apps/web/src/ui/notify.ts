import { createToaster } from '@chakra-ui/react';
import { useSyncExternalStore } from 'react';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info' | 'loading';
export type Notice = { id: string; kind: NoticeKind; title: string; description?: string | undefined; at: Date; read: boolean };
export type NoticeOptions = {
  id?: string;
  description?: string;
  /** Milliseconds; 5000 unless told. Uploads 20000, registration 10000 (specification). */
  duration?: number;
  action?: { label: string; onClick: () => void };
};

export const toaster = createToaster({ placement: 'top-end', duration: 5000, max: 4, pauseOnPageIdle: true, overlap: false });

// Kept for the session: nothing is lost after five seconds (WCAG 2.2.1).
let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();
function set(next: readonly Notice[]): void {
  notices = next.slice(0, 50);
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function show(kind: NoticeKind, title: string, { id: wanted, description, duration, action }: NoticeOptions = {}): string {
  const id = wanted ?? crypto.randomUUID();
  const options = {
    id,
    type: kind,
    title,
    description,
    closable: true,
    ...(duration === undefined ? {} : { duration }),
    ...(action ? { action } : {}),
  };
  if (wanted !== undefined && toaster.isVisible(wanted)) toaster.update(wanted, options);
  else toaster.create(options);
  set([{ id, kind, title, description, at: new Date(), read: false }, ...notices.filter((notice) => notice.id !== id)]);
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

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices);
export const readNotices = (): void => set(notices.map((notice) => ({ ...notice, read: true })));
export const clearNotices = (): void => set([]);
