/** A panel over the page; null: none is open. */
export type Overlay = 'palette' | 'shortcuts' | 'notifications' | 'navigation' | null;
