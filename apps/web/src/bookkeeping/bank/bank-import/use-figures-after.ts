import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bookkeepingKey } from '../../bookkeeping-write.js';

/** Once what was at work is over, the figures of every screen are asked again. `onEnd`: what else is then to be done; the same at each call. */
export function useFiguresAfter(isAtWork: boolean, onEnd?: () => void): void {
  const queries = useQueryClient();
  const wasAtWork = useRef(isAtWork);
  useEffect(() => {
    if (wasAtWork.current && !isAtWork) {
      void queries.invalidateQueries({ queryKey: [bookkeepingKey] });
      onEnd?.();
    }
    wasAtWork.current = isAtWork;
  }, [isAtWork, queries, onEnd]);
}
