import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Figures of every screen of bookkeeping are under this key: a write asks for all of them again. */
export const bookkeepingKey = 'comptability';

/**
 * One write of bookkeeping; lists, counts and figures are then asked again. They are not waited for: the screen that wrote must hear of it
 * before its list, read again without what it wrote, takes it away.
 */
export function useBookkeepingWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => void queries.invalidateQueries({ queryKey: [bookkeepingKey] }) });
}
