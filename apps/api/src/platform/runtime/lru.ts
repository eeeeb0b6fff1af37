import { LRUCache } from 'lru-cache';

/** Keeps the `most` last used entries. Takes memory as it fills: `max` of the library allocates every place at once, .7 MB for 20,000. */
export const lru = <Key extends {}, Value extends {}>(most: number, { ttl }: { ttl?: number } = {}): LRUCache<Key, Value> =>
  new LRUCache<Key, Value>({ maxSize: most, sizeCalculation: () => 1, ...(ttl !== undefined && { ttl }) });
