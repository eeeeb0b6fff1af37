import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const;

/**
 * On a change of path (not of filter), focuses the title of the new screen and announces it; again when the screen takes the name of the
 * record that it has read (a person).
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  const previous = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = previous.current === null;
    const isSame = previous.current === pathname;
    previous.current = pathname;
    if (isFirst || isSame) return;
    const heading = document.querySelector<HTMLElement>('h1');
    scrollTo(0, 0);
    if (heading && !document.querySelector('[role="dialog"]')) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    setTitle(document.title);
  }, [pathname]);
  useEffect(() => {
    const element = document.querySelector('title');
    if (!element) return;
    const renamed = new MutationObserver(() => setTitle(document.title));
    renamed.observe(element, { childList: true });
    return () => renamed.disconnect();
  }, []);
  return (
    <div aria-live="polite" style={hidden}>
      {title}
    </div>
  );
}
