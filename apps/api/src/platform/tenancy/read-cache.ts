import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '../wire/request-context.js';
import { ReadModelVersions } from './read-model-versions.js';

/** A cached value, and the number of rows in it: the cache is bounded by rows, not by entries. */
type Remembered = { readonly revision: string; readonly value: object; readonly rows: number };
type Reading<T> = { readonly value: T; readonly rows: number };

const mostRows = 100_000;

/**
 * Caches values computed from the read models of an environment, until one of these read models changes. Requests share the values: nobody
 * may change them.
 */
@Injectable()
export class ReadCache {
  private readonly cache = new LRUCache<string, Remembered>({ maxSize: mostRows, sizeCalculation: ({ rows }) => rows + 1 });
  private readonly underWay = new Map<string, Promise<Reading<object>>>();

  constructor(private readonly revisions: ReadModelVersions) {}

  /** @param key names everything that the value depends on, the environment aside */
  async recall<T extends object>(context: RequestContext, key: string, read: (revision: string) => Promise<Reading<T>>): Promise<T> {
    const revision = await this.revisions.of(context);
    return this.recallAt(context, revision, key, () => read(revision));
  }

  /** For a statement that has just read the revision. A later change makes the entry outdated at once, never wrong for long. */
  async recallAt<T extends object>(context: RequestContext, revision: string, key: string, read: () => Promise<Reading<T>>): Promise<T> {
    const name = `${context.environmentId} ${key}`;
    // The read of a late read model is refused, which a shared or cached value would hide.
    if (context.lateTables) return (await read()).value;
    const entry = this.cache.get(name);
    if (entry?.revision === revision) return entry.value as T;
    const { value, rows } = await this.readOnce(`${revision} ${name}`, read);
    this.cache.set(name, { revision, value, rows });
    return value;
  }

  /** The value of exactly that revision, if it is in the cache. */
  peek<T extends object>({ environmentId, lateTables }: RequestContext, revision: string, key: string): T | undefined {
    const entry = lateTables ? undefined : this.cache.get(`${environmentId} ${key}`);
    return entry?.revision === revision ? (entry.value as T) : undefined;
  }

  /** @param revision read by the same statement as the value */
  keep<T extends object>({ environmentId }: RequestContext, revision: string, key: string, reading: Reading<T>): void {
    this.cache.set(`${environmentId} ${key}`, { revision, ...reading });
  }

  /** Concurrent readers of one key share one read. */
  private async readOnce<T extends object>(name: string, read: () => Promise<Reading<T>>): Promise<Reading<T>> {
    const running = this.underWay.get(name);
    if (running) return (await running) as Reading<T>;
    const reading = read();
    this.underWay.set(name, reading);
    try {
      return await reading;
    } finally {
      this.underWay.delete(name);
    }
  }
}
