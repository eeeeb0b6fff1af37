export type PageStep = number | 'gap';

/** The first page, the last, and three on each side of the current one: at most ten numbers, a gap standing for two or more. */
export function pageWindow(page: number, pages: number, siblings = 3): PageStep[] {
  const shown = new Set([1, pages]);
  // Near an end the window keeps its width, so that the buttons do not move under the pointer.
  const start = Math.max(1, Math.min(page - siblings, pages - 2 * siblings - 1));
  const end = Math.min(pages, Math.max(page + siblings, 2 * siblings + 2));
  for (let number = start; number <= end; number += 1) shown.add(number);
  const numbers = [...shown].filter((number) => number >= 1).sort((left, right) => left - right);
  return numbers.flatMap((number, index): PageStep[] => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? ['gap', number] : [number];
  });
}
