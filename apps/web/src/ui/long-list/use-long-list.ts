import { defaultRangeExtractor, measureElement, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

// Drawn above and below the frame, so that a quick scroll shows rows and not a blank.
const overscan = 12;
// A frame without a height, as in jsdom, shows as much as a window.
const shownHeight = (height: number): number => height || window.innerHeight;

type Options = {
  count: number;
  keyOf: (index: number) => string;
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>;
  /** The parent of the items. */
  body: RefObject<HTMLElement | null>;
  /** Height of an item before it is measured. */
  estimate: number;
  /** Indexes of the items that stay drawn wherever the frame is scrolled. */
  kept: readonly number[];
  /** Height at the end of the frame that covers items: a sticky foot. */
  coveredEnd?: number;
};

/** An item to draw, after `gap` pixels of items that are not drawn. */
export type DrawnItem = { index: number; gap: number };

/** The rendered items of a list of hundreds or thousands: those near the frame, those with the focus, or all of them in print. */
export function useLongList({ count, keyOf, frame, body, estimate, kept, coveredEnd = 0 }: Options) {
  const isPrinting = usePrinting();
  const [focusedKey, setFocusedKey] = useFocusedKey(body, keyOf);
  const focused = focusedKey === undefined ? -1 : indexOfKey(focusedKey, count, keyOf);
  const list = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    overscan,
    getScrollElement: () => frame.current,
    getItemKey: keyOf,
    estimateSize: () => estimate,
    scrollPaddingEnd: coveredEnd,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: shownHeight(height) })),
    measureElement: (element, entry, instance) => measureElement(element, entry, instance) || estimate,
    rangeExtractor: (range) => (isPrinting ? allOf(range) : withKept(range, [...kept, focused])),
  });
  useFrameAtMount();
  const items: DrawnItem[] = [];
  let end = 0;
  for (const item of list.getVirtualItems()) {
    items.push({ index: item.index, gap: item.start - end });
    end = item.end;
  }
  /** Draws an item wherever it is, gives it the focus, and scrolls to it. */
  const reach = (index: number): void => {
    flushSync(() => setFocusedKey(keyOf(index)));
    body.current?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`)?.focus({ preventScroll: true });
    list.scrollToIndex(index);
  };
  return { items, gapAfter: list.getTotalSize() - end, measure: list.measureElement, reach, isPrinting };
}

/**
 * React attaches the frame after the first layout effects of its children: the virtualiser gets it at the next effect, before the paint.
 */
function useFrameAtMount(): void {
  const [, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
}

const allOf = ({ count }: Range): number[] => Array.from({ length: count }, (_, index) => index);

function withKept(range: Range, kept: readonly number[]): number[] {
  const near = defaultRangeExtractor(range);
  const far = kept.filter((index) => index >= 0 && index < range.count);
  return [...new Set([...near, ...far])].sort((left, right) => left - right);
}

function indexOfKey(key: string, count: number, keyOf: (index: number) => string): number {
  for (let index = 0; index < count; index++) if (keyOf(index) === key) return index;
  return -1;
}

/** Key of the item that has the focus, or had it last: by key, since another order moves the item. */
function useFocusedKey(body: RefObject<HTMLElement | null>, keyOf: (index: number) => string) {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    const element = body.current;
    const follow = (event: FocusEvent): void => {
      const index = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index;
      if (index !== undefined) setKey(keyOf(Number(index)));
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [body, keyOf]);
  return [key, setKey] as const;
}

/** The browser lays out the sheets right after `beforeprint`: every item is drawn before the handler returns. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
