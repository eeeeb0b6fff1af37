import { pageValue } from '../../platform/page-value.js';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info' | 'loading';
export type Notice = { id: string; kind: NoticeKind; title: string; description?: string | undefined; at: Date; isRead: boolean };

const most = 50;

// The texts of toasts, kept until the session ends: a toast disappears after five seconds (WCAG 2.2.1). Newest first.
const notices = pageValue<readonly Notice[]>([]);
const set = (next: readonly Notice[]): void => notices.set(next.slice(0, most));

/** A notice of the same id is replaced: a progress that ended is one line, not two. */
export const keepNotice = (notice: Omit<Notice, 'at' | 'isRead'>): void =>
  set([{ ...notice, at: new Date(), isRead: false }, ...notices.get().filter(({ id }) => id !== notice.id)]);

export const useNotices = (): readonly Notice[] => notices.useValue();
export const readNotices = (): void => set(notices.get().map((notice) => ({ ...notice, isRead: true })));
export const clearNotices = (): void => set([]);
