import { Fragment, type ReactNode, type RefObject, useCallback, useEffect } from 'react';
import { useSteadyColumns } from './steady-columns.js';
import { useLongList } from './use-long-list.js';

export type LongRowsProps = {
  rows: readonly { id: string }[];
  frame: RefObject<HTMLElement | null>;
  body: RefObject<HTMLTableSectionElement | null>;
  /** Gives the focus to a row, drawn or not: the keys of the table call it. */
  reach: RefObject<((index: number) => void) | null>;
  /** Indexes of the rows that stay drawn. */
  kept: readonly number[];
  /** Ids of the visible columns, in a text. */
  columns: string;
  draw: (index: number, measure: (row: HTMLTableRowElement | null) => void) => ReactNode;
  /** Called when this code cannot be loaded. */
  onClose?: () => void;
};

// Heights of a row in the normal density, and of the sticky head and foot.
const rowHeight = 44;
const coveredEnd = 88;

/** The rows of a long table that are near its frame, between two empty rows as high as the others. */
export default function LongRows({ rows, frame, body, reach, kept, columns, draw }: LongRowsProps) {
  const keyOf = useCallback((index: number) => rows[index]?.id ?? '', [rows]);
  const list = useLongList({ count: rows.length, keyOf, frame, body, kept, coveredEnd, estimate: rowHeight });
  useSteadyColumns(frame, `${columns} ${list.isPrinting}`);
  useEffect(() => {
    reach.current = list.reach;
    return () => {
      reach.current = null;
    };
  });
  return (
    <>
      {list.items.map(({ index, gap }) => (
        <Fragment key={keyOf(index)}>
          {gap > 0 && <Gap height={gap} />}
          {draw(index, list.measure)}
        </Fragment>
      ))}
      {list.gapAfter > 0 && <Gap height={list.gapAfter} />}
    </>
  );
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden data-gap style={{ height }}>
    <td />
  </tr>
);
