import type { Schema } from '@intendance/contract/client.js';
import type { FormOf } from '@intendance/contract/operation.js';
import { keepPreviousData, type QueryKey, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { plainDownload, plainGet, plainSend } from './http.js';
import type { ListPath, NameOf, ResourceTypes, TypesOf } from './resource-types.js';

const historyLimit = 200;

export type HistoryPage = { totalCount: number; history: Schema<'HistoryEntryDto'>[] };
/** A page of a list, whatever the API calls its rows. */
export type Page<Row, More = unknown> = { totalCount: number; rows: Row[] } & More;

/** The options of a query. Without the callbacks of TanStack's own type, which would make a `Reading<Refund>` no `Reading<ClaimRow>`. */
export type Reading<Data> = {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  readonly placeholderData?: typeof keepPreviousData;
};
const reading = <Data>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<unknown>): Reading<Data> => ({
  queryKey,
  queryFn: ({ signal }) => read(signal) as Promise<Data>,
});

type Callbacks<Output> = { onSuccess?(output: Output): void; onError?(error: Error): void; onSettled?(): void };
/** The result of `useMutation` that screens use, for the same reason. */
export type Writing<Input, Output> = {
  mutate(input: Input, callbacks?: Callbacks<Output>): void;
  mutateAsync(input: Input, callbacks?: Callbacks<Output>): Promise<Output>;
  reset(): void;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly data: Output | undefined;
};
export type Save<T extends ResourceTypes> =
  | { id: undefined; version?: undefined; body: T['create'] }
  | { id: string; version: number | undefined; body: T['save'] };
export type RecordMove<T extends ResourceTypes> = { id: string; version?: number | undefined } & T['move'];
type AtVersion = { id: string; version?: number | undefined };

type AllRows<T extends ResourceTypes> = Reading<Page<T['row'], T['more']>> & {
  select(page: Page<T['row'], T['more']>): T['row'][];
  staleTime: number;
};

/** Reads and writes of one collection of the API and of its records. Methods: a screen for several resources names only the types that it needs. */
export interface Resource<T extends ResourceTypes> {
  /** The name of its rows in the API; also the key of the list's settings in this browser. */
  readonly name: string;
  /** Every query of the resource is under this key. */
  readonly key: QueryKey;
  /** Everything that a write on it changes on the screens. */
  readonly shown: readonly QueryKey[];
  list(query: T['query']): Reading<Page<T['row'], T['more']>>;
  /** Every row of a short list, for the choices of a form or a filter. */
  all(query: T['query'], staleTime: number): AllRows<T>;
  one(id: string): Reading<T['record']>;
  history(id: string): Reading<HistoryPage>;
  /** The record on a screen; without an id nothing is read. */
  useOne(id: string | undefined): UseQueryResult<T['record']>;
  /** The file of a list, under filters; `format` is one of its query. */
  export(query: object, signal: AbortSignal): Promise<Response>;
  /** The content of a file that was attached to a record. */
  readAttachment(id: string, attachmentId: string): Promise<Blob>;
  /** Creates without an id; else saves over the version that was read. */
  useSave(): Writing<Save<T>, T['record']>;
  useMove(): Writing<RecordMove<T>, T['record']>;
  useRemove(): Writing<string | AtVersion, T['record']>;
  useAttach(): Writing<AtVersion & FormOf<'/api/refunds/{id}/attachments'> & { signal?: AbortSignal }, T['record']>;
  useDetach(): Writing<AtVersion & { attachmentId: string }, T['record']>;
  /** Any other write that changes the resource. */
  useWrite<Input, Output>(write: (input: Input) => Promise<Output>): Writing<Input, Output>;
}

type Options = {
  /** The key of its queries; the name of its rows by default. */
  key?: QueryKey;
  /** Keys of other queries that its writes change; its own key by default. */
  changes?: readonly QueryKey[];
  /** The path of the exported file; `{path}/download` by default. */
  file?: string;
};

/** `resource('/api/refunds', 'refunds')`: its paths, filters, rows and bodies are those of the contract. */
export const resource = <P extends ListPath, Name extends NameOf<P>>(
  path: P,
  name: Name,
  options: Options = {},
): Resource<TypesOf<P, Name>> => resourceOf<TypesOf<P, Name>>(path, name, options);

function resourceOf<T extends ResourceTypes>(path: string, name: string, { key = [name], changes = [], file }: Options): Resource<T> {
  const shown = [key, ...changes];
  const one = `${path}/{id}`;
  const attachment = `${one}/attachments/{attachmentId}`;
  const useWrite = <Input, Output>(write: (input: Input) => Promise<Output>) => useResourceWrite([...key, 'one'], shown, write);
  const useSend = <Input extends object>(request: (input: Input) => Parameters<typeof plainSend>) =>
    useWrite((input: Input) => plainSend(...request(input)) as Promise<T['record']>);
  const list = (query: T['query']) => ({
    ...reading<Page<T['row'], T['more']>>([...key, 'list', query], async (signal) =>
      pageOf((await plainGet(path, { query, signal })) as object, name),
    ),
    placeholderData: keepPreviousData,
  });
  const readOne = (id: string) => reading<T['record']>([...key, 'one', id], (signal) => plainGet(one, { path: { id }, signal }));
  return {
    name,
    key,
    shown,
    list,
    all: (query, staleTime) => ({ ...list(query), select: ({ rows }) => rows, staleTime }),
    one: readOne,
    history: (id) =>
      reading([...key, 'history', id], (signal) => plainGet(`${one}/history`, { path: { id }, query: { limit: historyLimit }, signal })),
    useOne: (id) => useQuery({ ...readOne(id ?? ''), enabled: id !== undefined }),
    export: (query, signal) => plainDownload(file ?? `${path}/download`, { query, signal }),
    readAttachment: async (id, attachmentId) =>
      (await plainDownload(attachment, { path: { id, attachmentId }, query: { disposition: 'attachment' } })).blob(),
    useSave: () =>
      useSend(({ id, version, body }: Save<T>) =>
        id === undefined ? ['post', path, { body }] : ['put', one, { path: { id }, body, version }],
      ),
    useMove: () => useSend(({ id, move, body, version }: RecordMove<T>) => ['post', `${one}/${move}`, { path: { id }, body, version }]),
    useRemove: () =>
      useWrite((target: string | AtVersion) => {
        const { id, version } = typeof target === 'string' ? { id: target } : target;
        return plainSend('delete', one, { path: { id }, version }) as Promise<T['record']>;
      }),
    useAttach: () =>
      useSend(({ id, version, file, signal }) => ['post', `${one}/attachments`, { path: { id }, form: { file }, version, signal }]),
    useDetach: () => useSend(({ id, attachmentId, version }) => ['delete', attachment, { path: { id, attachmentId }, version }]),
    useWrite,
  };
}

function pageOf(answer: object, name: string): object {
  const { [name as never]: rows, ...more } = answer;
  return { ...more, rows };
}

const isRecord = (answer: unknown): answer is { id: string } => typeof answer === 'object' && answer !== null && 'id' in answer;

/** One write, with the queries that it invalidates. */
function useResourceWrite<Input, Output>(
  oneKey: QueryKey,
  shown: readonly QueryKey[],
  write: (input: Input) => Promise<Output>,
): Writing<Input, Output> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    // Does not wait for the lists to refetch: the write is complete with the response.
    onSettled: (answer) => {
      queries.removeQueries({ queryKey: oneKey, type: 'inactive' });
      // Stores the response: the screen may close before a refetch, and reopening must not show the former state.
      if (isRecord(answer)) queries.setQueryData([...oneKey, answer.id], answer);
      for (const queryKey of shown) void queries.invalidateQueries({ queryKey });
    },
  });
}
