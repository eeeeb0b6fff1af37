import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the button of a menu when the dialog that an entry opened closes: the entry is no longer there. The ref is of the menu's box. */
export function useFocusBack(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) box.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return box;
}
