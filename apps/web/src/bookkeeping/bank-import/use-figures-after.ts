import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bookkeepingKey } from '../bank-operation/bank-operation.api.js';

/** Once what was at work is over, the figures of every screen are asked again. */
export function useFiguresAfter(isAtWork: boolean): void {
  const queries = useQueryClient();
  const wasAtWork = useRef(isAtWork);
  useEffect(() => {
    if (wasAtWork.current && !isAtWork) void queries.invalidateQueries({ queryKey: [bookkeepingKey] });
    wasAtWork.current = isAtWork;
  }, [isAtWork, queries]);
}
