import { useMemo, useState } from 'react';

/** The target of a bulk command: rows by id, or every row of the filter. */
export type Selected<Row> = { everything: false; ids: string[]; rows: Row[] } | { everything: true; count: number };

export type Selection<Row> = {
  has: (key: string) => boolean;
  count: number;
  everything: boolean;
  rows: readonly Row[];
  pageState: 'none' | 'some' | 'all';
  toggle: (key: string, options?: { range?: boolean }) => void;
  togglePage: () => void;
  selectEverything: () => void;
  clear: () => void;
  selected: () => Selected<Row>;
};

/** The keys from one to the other, in the order of the screen. */
export function rangeOf(keys: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)].sort((left, right) => left - right);
  return start === undefined || end === undefined || start < 0 ? [to] : keys.slice(start, end + 1);
}

/**
 * Kept from page to page; forgotten when `scope` (the filter) changes, since its rows may be out of sight.
 * @param initially rows that are picked before the first press
 */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  total: number,
  scope: string,
  initially: readonly Row[] = [],
): Selection<Row> {
  const [state, setState] = useState<{ scope: string; picked: ReadonlyMap<string, Row>; everything: boolean }>(() => ({
    scope,
    picked: new Map(initially.map((row) => [rowKey(row), row])),
    everything: false,
  }));
  const [anchor, setAnchor] = useState<string>();
  const current = useMemo(
    () => (state.scope === scope ? state : { scope, picked: new Map<string, Row>(), everything: false }),
    [state, scope],
  );
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  const keys = [...byKey.keys()];
  const set = (picked: ReadonlyMap<string, Row>, everything = false) => setState({ scope, picked, everything });

  const has = (key: string) => current.everything || current.picked.has(key);
  const onPage = keys.filter(has).length;
  const put = (targets: readonly string[], on: boolean) => {
    // Out of "everything", one row taken off leaves the rest of this page.
    const next = new Map(current.everything ? byKey : current.picked);
    for (const key of targets) {
      const row = byKey.get(key);
      if (on && row !== undefined) next.set(key, row);
      else next.delete(key);
    }
    set(next);
  };

  return {
    has,
    count: current.everything ? total : current.picked.size,
    everything: current.everything,
    rows: [...current.picked.values()],
    pageState: onPage === 0 ? 'none' : onPage === keys.length ? 'all' : 'some',
    toggle: (key, { range = false } = {}) => {
      put(range && anchor !== undefined ? rangeOf(keys, anchor, key) : [key], range || !has(key));
      setAnchor(key);
    },
    togglePage: () => put(keys, onPage < keys.length),
    selectEverything: () => set(new Map(), true),
    clear: () => set(new Map()),
    selected: () =>
      current.everything
        ? { everything: true, count: total }
        : { everything: false, ids: [...current.picked.keys()], rows: [...current.picked.values()] },
  };
}
