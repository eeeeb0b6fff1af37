import type { KeyboardEvent } from 'react';

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Presses the button that names the key in `aria-keyshortcuts`, unless the user is typing. */
export function pressByKey(event: KeyboardEvent<HTMLElement>): void {
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const button = event.currentTarget.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`);
  if (!button) return;
  event.preventDefault();
  button.click();
}
