/** A rectangle of the viewport, as `getBoundingClientRect` gives it. */
export type Area = Pick<DOMRect, 'top' | 'bottom' | 'right' | 'width'>;
type Stack = { viewport: { width: number; height: number }; width: number; height: number };

const gap = 12;

/**
 * Distance in pixels from the bottom of the viewport to the notifications at its bottom right, so that they stand above the bars there: a
 * notification that the pointer or the focus holds would cover their buttons for as long.
 */
export function toastClearance(bars: readonly Area[], { viewport, width, height }: Stack): number {
  const inColumn = bars.filter((bar) => bar.width > 0 && bar.right > viewport.width - width - gap);
  const upwards = inColumn.toSorted((left, right) => right.top - left.top);
  return upwards.reduce((clearance, { top, bottom }) => {
    const isCovered = top < viewport.height - clearance && bottom > viewport.height - clearance - height;
    return isCovered ? Math.round(viewport.height - top + gap) : clearance;
  }, 16);
}

const bars = '[data-docked], [data-part=content]:not([data-state=closed]) > [data-part=footer]';
const toasts = '[data-scope=toast][data-part=root]';

/** Measures the bars and the notifications of the page. */
export function measureClearance(): number {
  const rects = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  const shown = rects(toasts);
  return toastClearance(rects(bars), {
    viewport: { width: document.documentElement.clientWidth, height: window.innerHeight },
    width: Math.max(0, ...shown.map((toast) => toast.width)),
    height: shown.reduce((sum, toast) => sum + toast.height + gap, 0),
  });
}
