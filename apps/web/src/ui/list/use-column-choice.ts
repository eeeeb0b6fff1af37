import { useMemo } from 'react';
import { useStored } from '../page/stored.js';
import { type Reorder, useOrder } from '../reorder/use-reorder.js';
import type { Column } from '../table/column.js';

export type ColumnChoice<Row> = {
  hidden: ReadonlySet<string>;
  show: (id: string, shown: boolean) => void;
  /** `rows`: all columns, in the order of this browser. */
  order: Reorder<Column<Row>>;
};

const isNames = (value: unknown): value is string[] => Array.isArray(value) && value.every((name) => typeof name === 'string');
const isOrder = (value: unknown): value is readonly string[] | null => value === null || isNames(value);
const idOf = ({ id }: { id: string }): string => id;

/** The columns that this browser shows, and their order, by list. */
export function useColumnChoice<Row>(resource: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [names, setNames] = useStored<string[]>(
    `columns.${resource}`,
    columns.filter(({ hidden }) => hidden).map(({ id }) => id),
    isNames,
  );
  const [keys, setKeys] = useStored<readonly string[] | null>(`columns.${resource}.order`, null, isOrder);
  const hidden: ReadonlySet<string> = useMemo(() => new Set(names), [names]);
  const show = (id: string, shown: boolean) => setNames(shown ? names.filter((name) => name !== id) : [...names, id]);
  return { hidden, show, order: useOrder(columns, idOf, keys, setKeys) };
}
