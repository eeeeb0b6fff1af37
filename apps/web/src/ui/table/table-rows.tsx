import { type ReactNode, type RefObject, Suspense } from 'react';
import { lazyPart } from '../feedback/lazy-part.js';
import { firstDrawn } from '../long-list/long-list.js';
import type { Column } from './column.js';
import type { DataTableProps } from './table-props.js';
import { type RowEvents, TableRow } from './table-row.js';

const LongRows = lazyPart(() => import('../long-list/long-rows.js'));

type TableRowsProps<Row extends object> = DataTableProps<Row> & {
  drawn: readonly { id: string; original: Row }[];
  visible: readonly Column<Row>[];
  events: RowEvents<Row>;
  isOpenable: boolean;
  isLong: boolean;
  frame: RefObject<HTMLElement | null>;
  body: RefObject<HTMLTableSectionElement | null>;
  reach: RefObject<((index: number) => void) | null>;
  tabStop: number;
  /** Called when the code of long tables cannot be loaded: every row is then drawn. */
  onFailure: () => void;
};

/** Every row of a table, or those near its frame when there are many. */
export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { drawn, visible, selection, actions, events, isOpenable, isLong, tabStop } = props;
  const draw = (index: number, measure?: (element: HTMLTableRowElement | null) => void): ReactNode => {
    const at = drawn[index];
    if (!at) return null;
    const { id, original: row } = at;
    return (
      <TableRow
        key={id}
        id={id}
        index={index}
        row={row}
        label={props.rowLabel(row)}
        columns={visible}
        selected={selection?.has(id)}
        current={props.isCurrent?.(row) ?? false}
        href={props.onOpen ? undefined : props.href?.(row)}
        isOpenable={isOpenable}
        actions={actions}
        tabIndex={index === tabStop ? 0 : -1}
        events={events}
        isCounted={isLong}
        measure={measure}
      />
    );
  };
  if (!isLong) return drawn.map((_row, index) => draw(index));
  const { frame, body, reach, onFailure, isKept } = props;
  const faulty = isKept ? drawn.flatMap(({ original }, index) => (isKept(original) ? [index] : [])) : [];
  // A new line is added at the top, and takes the focus.
  const kept = [0, tabStop, ...faulty];
  return (
    <Suspense fallback={drawn.slice(0, firstDrawn).map((_row, index) => draw(index))}>
      <LongRows {...{ frame, body, reach, kept, draw }} rows={drawn} columns={visible.map(({ id }) => id).join(' ')} onClose={onFailure} />
    </Suspense>
  );
}
