import { useSyncExternalStore } from 'react';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info' | 'loading';
export type Notice = { id: string; kind: NoticeKind; title: string; description?: string | undefined; at: Date; isRead: boolean };

const most = 50;

// The texts of toasts, kept until the session ends: a toast disappears after five seconds (WCAG 2.2.1). Newest first.
let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Notice[]): void {
  notices = next.slice(0, most);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A notice of the same id is replaced: a progress that ended is one line, not two. */
export const keepNotice = (notice: Omit<Notice, 'at' | 'isRead'>): void =>
  set([{ ...notice, at: new Date(), isRead: false }, ...notices.filter(({ id }) => id !== notice.id)]);

export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, () => notices);
export const readNotices = (): void => set(notices.map((notice) => ({ ...notice, isRead: true })));
export const clearNotices = (): void => set([]);
