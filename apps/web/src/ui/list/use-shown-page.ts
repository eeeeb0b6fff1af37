import { useEffect, useRef, useState } from 'react';

type Page = {
  /** The page of the request; with `isPlaceholder`, the rows are still those of the request before. */
  asked: number;
  isPlaceholder: boolean;
  limit: number;
  /** Undefined until the list is known. */
  total: number | undefined;
  onPage: (page: number) => void;
};

/**
 * The page whose rows are on the screen: rows never stand under the number of another page. Beyond the last page (an old link, rows
 * deleted meanwhile) the list goes to the last one; `isBeyond` until it is there.
 */
export function useShownPage({ asked, isPlaceholder, limit, total, onPage }: Page): { page: number; isBeyond: boolean } {
  const [page, setPage] = useState(asked);
  if (!isPlaceholder && page !== asked) setPage(asked);
  const last = total === undefined || total === 0 ? asked : Math.ceil(total / limit);
  const isBeyond = !isPlaceholder && asked > last;
  const go = useRef(onPage);
  go.current = onPage;
  useEffect(() => {
    if (isBeyond) go.current(last);
  }, [isBeyond, last]);
  return { page: isPlaceholder ? page : asked, isBeyond };
}
