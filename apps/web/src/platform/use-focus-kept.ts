import { useEffect } from 'react';

const tabbable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** Waits until a closing dialog or a refetched list has restored the focus itself. */
const grace = 120;

/**
 * Some actions remove their own button (row removed, last page, line saved). The browser then moves the focus to the body and the keyboard
 * user loses the place. Moves the focus to the nearest remaining element, or to the title of the page.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let path: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent): void => {
      path = [];
      for (let element = target instanceof Element ? target : null; element; element = element.parentElement) path.push(element);
    };
    const keep = (): void => {
      const [last] = path;
      const active = document.activeElement;
      const isLost = active === null || active === document.body || active.matches(':disabled');
      if (!last || !isLost || (last.isConnected && !last.matches(':disabled'))) return;
      nearest(path.slice(1))?.focus({ preventScroll: true });
    };
    const changed = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, grace);
    });
    addEventListener('focusin', remember);
    changed.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      clearTimeout(timer);
      removeEventListener('focusin', remember);
      changed.disconnect();
    };
  }, []);
}

function nearest(ancestors: readonly Element[]): HTMLElement | null {
  const dialog = document.querySelector<HTMLElement>('dialog[open], [role=dialog]:not([hidden]), [role=alertdialog]:not([hidden])');
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    if (ancestor.matches('main, body') || ancestor.querySelector('h1')) break;
    const next = ancestor.querySelector<HTMLElement>(tabbable);
    if (next) return next;
  }
  if (dialog) return dialog.querySelector<HTMLElement>(tabbable) ?? dialog;
  const title = document.querySelector<HTMLElement>('h1');
  if (title) title.tabIndex = -1;
  return title;
}
