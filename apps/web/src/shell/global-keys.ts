import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../platform/me.js';
import { isTyping, pressIn } from '../ui/page/press-by-key.js';
import { useAreas } from './navigation/navigation.js';
import type { Overlay } from './overlay.js';
import { readSetting } from './shell-settings.js';

/** `g` then one of these letters. */
const destinations: Record<string, string> = { h: '/home', p: '/people', a: '/activitiescse', c: '/comptability' };

const overlay = '[role="dialog"], [role="alertdialog"], [role="menu"]:not([hidden])';

/** Presses the button of the screen that names the key. */
function pressOnScreen(event: KeyboardEvent): boolean {
  const main = document.querySelector('main');
  return main !== null && pressIn(main, event);
}

/** ⌘K anywhere; single keys only outside of fields and dialogs, and unless turned off (WCAG 2.1.4). */
export function useGlobalKeys(open: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  const areas = useAreas();
  const isAllowed = useAllowed();
  const isGoing = useRef(false);
  // Before the screen is painted: a visible screen hears the first key.
  useLayoutEffect(() => {
    const goTo = (letter: string): boolean => {
      const path = destinations[letter];
      const area = areas.find((candidate) => candidate.path === path);
      if (!area || !isAllowed(area.feature)) return false;
      void navigate(area.path);
      return true;
    };
    const byLetter: Record<string, () => boolean> = {
      '?': () => {
        open('shortcuts');
        return true;
      },
      '/': () => {
        const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
        search?.focus();
        return search !== null;
      },
      c: () => {
        const create = document.querySelector<HTMLElement>('main [data-create]');
        create?.click();
        return create !== null;
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open('palette');
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || readSetting('letter-keys') === 'off') return;
      if (isTyping(event.target) || document.querySelector(overlay)) return;
      const wasGoing = isGoing.current;
      isGoing.current = event.key === 'g' && !wasGoing;
      const isHandled = wasGoing ? goTo(event.key) : (byLetter[event.key]?.() ?? pressOnScreen(event));
      if (isHandled) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
