import { useMemo, useState } from 'react';

export type Reorder<Row> = {
  rows: readonly Row[];
  isChanged: boolean;
  /** Swaps a row with its neighbour; at an end nothing moves. */
  move: (index: number, step: 1 | -1) => void;
  /** Moves a row to another index. */
  place: (from: number, to: number) => void;
  reset: () => void;
};

type Keys = readonly string[] | null;

/** The order of a short list while a user edits it. Rows that arrive or leave meanwhile keep the rest in place. */
export function useReorder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Reorder<Row> {
  const [keys, setKeys] = useState<Keys>(null);
  return useOrder(rows, keyOf, keys, setKeys);
}

/** As `useReorder`, for an order that the caller keeps. `keyOf` is the same function in each render. */
export function useOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  keys: Keys,
  setKeys: (keys: readonly string[] | null) => void,
): Reorder<Row> {
  const shown = useMemo(() => (keys === null ? rows : inOrder(rows, keyOf, keys)), [rows, keyOf, keys]);
  return {
    rows: shown,
    isChanged: shown.some((row, index) => row !== rows[index]),
    move(index, step) {
      const row = shown[index];
      const neighbour = shown[index + step];
      if (row === undefined || neighbour === undefined) return;
      setKeys(shown.map((each) => keyOf(each === row ? neighbour : each === neighbour ? row : each)));
    },
    place(from, to) {
      const row = shown[from];
      if (row === undefined || shown[to] === undefined || from === to) return;
      setKeys(shown.toSpliced(from, 1).toSpliced(to, 0, row).map(keyOf));
    },
    reset: () => setKeys(null),
  };
}

function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string, keys: readonly string[]): readonly Row[] {
  const rank = (row: Row): number => {
    const at = keys.indexOf(keyOf(row));
    return at < 0 ? rows.length : at;
  };
  return rows.toSorted((left, right) => rank(left) - rank(right));
}
