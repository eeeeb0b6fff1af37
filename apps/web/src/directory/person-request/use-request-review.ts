import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { abandonUnsavedWork } from '../../ui/form/unsaved-work.js';
import type { Chain } from '../../ui/record/chain-choice.js';
import { nextOf, type Queue } from '../../ui/record/queue.js';
import { requests } from './person-request.api.js';
import { requestsPath } from './person-request.js';

/** The waiting requests, the oldest first: as many as one review can walk through. */
const waiting = requests.list({ 'filters[status|eq]': 'PENDING', 'order[created_at]': 'asc', limit: 200 });

export type RequestReview = {
  queue: Queue;
  chain: Chain | null;
  open: (id: string) => void;
  /** After a decision: the next request, when the user wants it. */
  onDecision: () => void;
};

/** The walk through the requests that wait. The next one is read ahead. */
export function useRequestReview(id: string): RequestReview {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(waiting);
  const [isChained, setChained] = useState(true);
  const ids = (data?.rows ?? []).map((row) => row.id);
  const next = nextOf(ids, id);
  useEffect(() => {
    if (next !== undefined) void queries.prefetchQuery(requests.one(next));
  }, [queries, next]);
  const open = (other: string) => void navigate(`${requestsPath}/${other}`);
  return {
    queue: { ids, waiting: ids, offset: 0, total: data?.totalCount ?? 0 },
    chain: next === undefined ? null : { isOn: isChained, onChange: setChained },
    open,
    onDecision: () => {
      if (!isChained || next === undefined) return;
      // The decision is saved: nothing that was typed is left to lose.
      abandonUnsavedWork();
      open(next);
    },
  };
}
