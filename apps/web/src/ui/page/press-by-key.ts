import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** Letters typed there belong to a text. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Arrows move the content of an area that scrolls. */
const isScrolled = (target: EventTarget | null, key: string): boolean =>
  key.startsWith('Arrow') && target instanceof HTMLElement && target.matches('[role="region"][tabindex="0"]');

type Key = Pick<KeyboardEvent, 'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** @returns whether a button in the element has this key in `aria-keyshortcuts`; the button is then pressed */
export function pressIn(element: ParentNode, { key: name, target, ctrlKey, metaKey, altKey }: Key): boolean {
  if (isTyping(target) || isScrolled(target, name) || ctrlKey || metaKey || altKey) return false;
  const key = name.length === 1 ? name.toUpperCase() : name;
  const button = element.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]:not(:disabled)`);
  button?.click();
  return button !== null;
}

/** For the keys of a dialog, not for those of an overlay above it. On a page, the keys of the shell press the buttons. */
export function pressByKey(event: ReactKeyboardEvent<HTMLElement>): void {
  const { currentTarget, target } = event;
  if (currentTarget.contains(target as Node) && pressIn(currentTarget, event)) event.preventDefault();
}
