import type { MenuEntry } from '../template/site-view.js';

/** A page stays under 20 kB. */
const perPage = 12;

export type PagePart<Item> = {
  readonly page: number;
  readonly items: readonly Item[];
  readonly path: string;
  readonly newer: MenuEntry | null;
  readonly older: MenuEntry | null;
};
type Range = { readonly limit: number; readonly offset: number };

/** One part of a long list, and the addresses of its neighbours. Undefined after the end of the list. */
export async function partOf<Item>(
  path: string,
  number: string,
  labels: { readonly newer: string; readonly older: string },
  read: (range: Range) => Promise<readonly Item[]>,
): Promise<PagePart<Item> | undefined> {
  const page = Number(number || '1');
  const items = await read({ limit: perPage + 1, offset: (page - 1) * perPage });
  if (items.length === 0 && page > 1) return undefined;
  const pathOf = (other: number) => (other === 1 ? path : `${path}/page-${other}`);
  return {
    page,
    items: items.slice(0, perPage),
    path: pathOf(page),
    newer: page > 1 ? { path: pathOf(page - 1), label: labels.newer } : null,
    older: items.length > perPage ? { path: pathOf(page + 1), label: labels.older } : null,
  };
}
