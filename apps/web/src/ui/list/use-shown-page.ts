import { useEffect, useRef, useState } from 'react';

type Page = {
  /** Page of the current request; with `isPlaceholder`, the rows are still those of the previous request. */
  requestedPage: number;
  isPlaceholder: boolean;
  limit: number;
  /** Undefined until the list is loaded. */
  total: number | undefined;
  onPage: (page: number) => void;
};

/**
 * The page of the shown rows: rows never appear under the number of another page. Beyond the last page (an old link, rows deleted
 * meanwhile) the list goes to the last page; `isBeyond` is true until it is loaded.
 */
export function useShownPage({ requestedPage, isPlaceholder, limit, total, onPage }: Page): { page: number; isBeyond: boolean } {
  const [page, setPage] = useState(requestedPage);
  if (!isPlaceholder && page !== requestedPage) setPage(requestedPage);
  const last = total === undefined || total === 0 ? requestedPage : Math.ceil(total / limit);
  const isBeyond = !isPlaceholder && requestedPage > last;
  const go = useRef(onPage);
  go.current = onPage;
  useEffect(() => {
    if (isBeyond) go.current(last);
  }, [isBeyond, last]);
  return { page: isPlaceholder ? page : requestedPage, isBeyond };
}
