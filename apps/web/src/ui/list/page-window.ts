export type PageStep = number | 'gap';

/** All pages up to ten; beyond, the first, the last, and three on each side of the current one. At most ten numbers. */
export function pageWindow(page: number, pages: number, siblings = 3): PageStep[] {
  if (pages <= 10) return Array.from({ length: pages }, (_, index) => index + 1);
  // Near an end the window keeps its width, so that the buttons do not move under the pointer.
  const start = Math.max(2, Math.min(page - siblings, pages - 2 * siblings - 1));
  const end = Math.min(pages - 1, Math.max(page + siblings, 2 * siblings + 2));
  const middle = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  return [1, ...(start > 2 ? (['gap'] as const) : []), ...middle, ...(end < pages - 1 ? (['gap'] as const) : []), pages];
}
