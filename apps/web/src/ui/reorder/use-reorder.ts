import { useState } from 'react';

export type Reorder<Row> = {
  rows: readonly Row[];
  isChanged: boolean;
  /** Swaps a row with its neighbour; at an end nothing moves. */
  move: (index: number, step: 1 | -1) => void;
  /** Moves a row to another index. */
  place: (from: number, to: number) => void;
  reset: () => void;
};

/** The order of a short list while a user edits it. Rows that arrive or leave meanwhile keep the rest in place. */
export function useReorder<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Reorder<Row> {
  const [keys, setKeys] = useState<readonly string[] | null>(null);
  const rank = (row: Row): number => {
    const at = keys?.indexOf(keyOf(row)) ?? -1;
    return at < 0 ? rows.length : at;
  };
  const shown = keys === null ? rows : rows.toSorted((left, right) => rank(left) - rank(right));
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
