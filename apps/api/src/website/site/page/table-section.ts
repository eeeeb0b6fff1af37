import type { ActionView, MemberSectionView } from '../template/site-view.js';

/** `href`: the page that the first cell leads to. `links`: actions in the last cell. */
type Row = { readonly id: string; readonly cells: readonly string[]; readonly href?: string; readonly links?: readonly ActionView[] };

/** A section whose table has rows, or the sentence that says that there is none. */
export const tableSection = (
  id: string,
  title: string,
  caption: string,
  head: readonly string[],
  rows: readonly Row[],
  nothing: string,
): MemberSectionView => ({
  id,
  title,
  ...(rows.length === 0 && { text: nothing }),
  table: {
    caption,
    head,
    rows: rows.map(({ id: row, cells, href, links = [] }) => ({
      id: row,
      cells: cells.map((text, index) => ({
        column: head[index] ?? '',
        text,
        ...(index === 0 && href !== undefined && { href }),
        ...(index === cells.length - 1 && links.length > 0 && { links }),
      })),
    })),
  },
});
