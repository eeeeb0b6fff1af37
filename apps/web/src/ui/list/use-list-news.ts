import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOwnRefresh } from '../../platform/live/live-changes.js';
import { isUnderHand, onHandMove } from '../../platform/live/under-hand.js';
import type { Reading } from '../../platform/resource.js';
import { count } from '../format/format.js';

type Row = { readonly id?: unknown };
type Rows = { readonly totalCount: number; readonly rows: readonly Row[] };

/** A change of the rows that waits: `text` says which, `show` replaces the rows. */
export type ListNews = { readonly text: string; readonly show: () => void };
type Waiting<Page> = { readonly hash: string; readonly page: Page; readonly since: number };

/** Under the hand, or rows are selected, or a record is open over the list. */
const isInUse = (): boolean => isUnderHand() || document.querySelector('[data-selected-rows], [role="dialog"]') !== null;
const longestReadMs = 30_000;

/**
 * Follows the changes of other users. Rows that stay where they are change at once. Rows that come, go or move wait while the list is in use:
 * nothing jumps under the cursor.
 */
export function useListNews<Page extends Rows>(reading: Reading<Page>): ListNews | undefined {
  const queries = useQueryClient();
  const { queryKey, queryFn } = reading;
  const hash = hashKey(queryKey);
  const [waiting, setWaiting] = useState<Waiting<Page>>();
  const stateOf = () => queries.getQueryState<Page>(queryKey);
  const show = (page: Page): void => {
    setWaiting(undefined);
    queries.setQueryData(queryKey, page);
  };

  useOwnRefresh(queryKey, async () => {
    const before = stateOf();
    const latest = await queryFn({ signal: AbortSignal.timeout(longestReadMs) });
    const current = stateOf();
    // A read of the screen itself, after a write for instance, is newer.
    if (!current?.data || current.dataUpdatedAt !== before?.dataUpdatedAt || current.fetchStatus === 'fetching') return;
    if (isSameOrder(current.data.rows, latest.rows) || !isInUse()) return show(latest);
    queries.setQueryData(queryKey, withValuesOf(current.data, latest));
    setWaiting({ hash, page: latest, since: stateOf()?.dataUpdatedAt ?? 0 });
  });

  const current = stateOf();
  const news = waiting?.hash === hash && waiting.since === current?.dataUpdatedAt ? waiting.page : undefined;
  const release = useEffectEvent((page: Page) => {
    if (!isInUse()) show(page);
  });
  useEffect(() => {
    return news && onHandMove(() => release(news));
  }, [news]);
  return news && current?.data ? { text: newsText(current.data.rows, news.rows), show: () => show(news) } : undefined;
}

/** The number of rows that `others` do not have. */
function countBeyond(rows: readonly Row[], others: readonly Row[]): number {
  const known = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id)).length;
}

const isSameOrder = (current: readonly Row[], latest: readonly Row[]): boolean =>
  current.length === latest.length && current.every(({ id }, index) => id === latest[index]?.id);

/** The rows of the screen, in their order, with their latest values. */
function withValuesOf<Page extends Rows>(current: Page, latest: Page): Page {
  const byId = new Map(latest.rows.map((row) => [row.id, row]));
  return { ...current, rows: current.rows.map((row) => byId.get(row.id) ?? row) };
}

function newsText(current: readonly Row[], latest: readonly Row[]): string {
  const added = countBeyond(latest, current);
  const removed = countBeyond(current, latest);
  const parts = [added > 0 && count(added, 'nouvelle ligne'), removed > 0 && `${count(removed, 'ligne')} en moins`].filter(Boolean);
  return `La liste a changé : ${parts.length > 0 ? parts.join(', ') : 'les lignes ont un autre ordre'}.`;
}
