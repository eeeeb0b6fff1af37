import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const headsOf = (frame: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(frame.current?.querySelectorAll<HTMLElement>('thead > tr > th') ?? []),
];

/**
 * The browser sizes the columns of a table by the rows that are drawn: while others come, a column may grow but does not shrink, so that
 * the figures under the eyes stay where they are. Starts again with another width of the frame, other columns, or on paper.
 */
export function useSteadyColumns(frame: RefObject<HTMLElement | null>, scope: string): void {
  const held = useRef(scope);
  useLayoutEffect(() => {
    if (held.current !== scope) release(headsOf(frame));
    held.current = scope;
    hold(headsOf(frame));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      release(headsOf(frame));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      release(headsOf(frame));
    };
  }, [frame]);
}

function hold(heads: readonly HTMLElement[]): void {
  const widths = heads.map((head) => head.getBoundingClientRect().width);
  for (const [index, head] of heads.entries()) {
    const width = Math.floor(widths[index] ?? 0);
    if (width > (Number.parseInt(head.style.minWidth, 10) || 0)) head.style.minWidth = `${width}px`;
  }
}

function release(heads: readonly HTMLElement[]): void {
  for (const head of heads) head.style.minWidth = '';
}
