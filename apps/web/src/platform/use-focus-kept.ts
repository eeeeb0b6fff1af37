import { useEffect } from 'react';

const tabbable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** A dialog that closes, or a list that is read again, puts the focus back by itself: it comes first. */
const grace = 120;

/**
 * An action in place often takes its own button away (a row removed, a last page, a saved line): the browser then leaves the focus on the
 * body, and the keyboard starts over. The focus goes to what is nearest to the place it had, or to the title of the page.
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
