import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

const limit = 20;
export type VersionPage<Version> = { totalCount: number; versions: Version[] };
/** Reads a page of the versions of a record. */
export type ReadVersions<Version> = (
  id: string,
  query: { page: number; limit: number },
  signal: AbortSignal,
) => Promise<VersionPage<Version>>;

/** The versions of a record, the newest first, 20 at a time. */
export function useVersionPages<Version>(key: QueryKey, id: string, read: ReadVersions<Version>) {
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...key, 'versions', id],
    queryFn: ({ pageParam: page, signal }) => read(id, { page, limit }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }, _, page) => (page * limit < totalCount ? page + 1 : undefined),
  });
  const versions = data?.pages.flatMap((page) => page.versions);
  const rest = (data?.pages.at(-1)?.totalCount ?? 0) - (versions?.length ?? 0);
  return { versions, rest, error, retry: () => void refetch(), readMore: () => void fetchNextPage(), isReading: isFetchingNextPage };
}
