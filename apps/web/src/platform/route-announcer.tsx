import { useEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigationType } from 'react-router-dom';

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const;

/** A record under the cursor receives its own address: the user writes on in the same field. */
export const keepingFocus: NavigateOptions = { replace: true, state: { keepsFocus: true } };

/**
 * On a change of path (not of filter), focuses the title of the new screen and announces it; again when the screen takes the name of the
 * record that it has read (a person).
 */
export function RouteAnnouncer() {
  const { pathname, state } = useLocation();
  // A later visit to this entry of the history is a change of screen.
  const keepsFocus = useNavigationType() === 'REPLACE' && state?.keepsFocus === true;
  const [title, setTitle] = useState('');
  const previous = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = previous.current === null;
    const isSame = previous.current === pathname;
    previous.current = pathname;
    if (isFirst || isSame || keepsFocus) return;
    const heading = document.querySelector<HTMLElement>('h1');
    scrollTo(0, 0);
    if (heading && !document.querySelector('[role="dialog"]')) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    setTitle(document.title);
  }, [pathname, keepsFocus]);
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div aria-live="polite" style={hidden}>
      {title}
    </div>
  );
}
