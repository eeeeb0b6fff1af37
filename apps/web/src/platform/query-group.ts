import type { AnswerOf, PathOf, Write } from '@intendance/contract/operation.js';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Arguments, plainGet, plainSend, type ReadOptions, type WriteOptions } from './http.js';
import type { Reading } from './resource.js';

/**
 * Reads and writes of an area whose screens show amounts of many records (balances, statements, summaries). Every read is under one key,
 * and a write invalidates all of them. The contract types paths, queries and bodies.
 */
export function queryGroup(name: string) {
  const key: QueryKey = [name];
  const useWrite = <Input, Output>(write: (input: Input) => Promise<Output>) => {
    const queries = useQueryClient();
    // Does not wait for the reads: the screen learns of its write before a list, read again without the record, removes the screen.
    return useMutation({ mutationFn: write, onSettled: () => void queries.invalidateQueries({ queryKey: key }) });
  };
  return {
    key,
    read: <P extends PathOf<'get'>>(path: P, ...[options]: Arguments<ReadOptions<P>>): Reading<AnswerOf<P>> => ({
      queryKey: [name, path, options],
      queryFn: ({ signal }) => plainGet(path, { ...options, signal }) as Promise<AnswerOf<P>>,
    }),
    /** Options of a resource of the area: its writes invalidate the area too. */
    within: (rows: string) => ({ key: [name, rows], changes: [key] }),
    useWrite,
    useSend: <M extends Write, P extends PathOf<M>>(method: M, path: P) =>
      useWrite((options: WriteOptions<P, M>) => plainSend(method, path, options) as Promise<AnswerOf<P, M>>),
  };
}
