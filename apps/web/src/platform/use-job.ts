import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reading } from './resource.js';

const pace = 700;

type Job<Data> = {
  isRunning: (job: Data) => boolean;
  /** Queries to invalidate when the job completes. */
  changes: readonly QueryKey[];
  /** Age in ms after which a mounting screen reads the job again; the one of the query client by default. */
  staleTime?: number;
  /** This user has just started the job: it counts as running until its first read. */
  isNew?: boolean;
  /** Called once, when a job that was seen running is completed. */
  onEnd?: ((job: Data) => void) | undefined;
};

/** Polls a job of the server until it is completed, then invalidates the changed queries. */
export function useJob<Data>(job: Reading<Data>, { isRunning, changes, staleTime, isNew = false, onEnd }: Job<Data>) {
  const queries = useQueryClient();
  const query = useQuery({
    ...job,
    ...(staleTime === undefined ? {} : { staleTime }),
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data as Data) ? pace : false),
  });
  const { data } = query;
  const isAtWork = data === undefined ? isNew : isRunning(data);
  const wasAtWork = useRef(isAtWork);
  const end = useEffectEvent(() => {
    const own = JSON.stringify(job.queryKey);
    const predicate = ({ queryKey }: { queryKey: QueryKey }) => JSON.stringify(queryKey) !== own;
    for (const queryKey of changes) void queries.invalidateQueries({ queryKey, predicate });
    if (data !== undefined) onEnd?.(data);
  });
  useEffect(() => {
    if (wasAtWork.current && !isAtWork) end();
    wasAtWork.current = isAtWork;
  }, [isAtWork]);
  return query;
}
