import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ReadModelVersions } from './read-model-versions.js';
import type { RequestContext } from './request-context.js';

/** What is remembered, and how many rows it is made of: their number is bounded, not that of the questions. */
type Remembered = { readonly revision: string; readonly value: object; readonly rows: number };
type Reading<T> = { readonly value: T; readonly rows: number };

const mostRows = 100_000;

/**
 * What was read of an environment and computed from it, until one of its read models changes. It is shared between requests: nobody may
 * change it.
 */
@Injectable()
export class ReadCache {
  private readonly cache = new LRUCache<string, Remembered>({ maxSize: mostRows, sizeCalculation: ({ rows }) => rows + 1 });
  private readonly underWay = new Map<string, Promise<Reading<object>>>();

  constructor(private readonly revisions: ReadModelVersions) {}

  /** @param key says all that the answer depends on, the environment aside */
  async recall<T extends object>(context: RequestContext, key: string, read: () => Promise<Reading<T>>): Promise<T> {
    return this.recallAt(context, await this.revisions.of(context), key, read);
  }

  /** Where a statement has just told the revision. What changes after it was told makes the memory outdated at once, never wrong for long. */
  async recallAt<T extends object>(context: RequestContext, revision: string, key: string, read: () => Promise<Reading<T>>): Promise<T> {
    const name = `${context.environmentId} ${key}`;
    const entry = this.cache.get(name);
    if (entry?.revision === revision) return entry.value as T;
    const { value, rows } = await this.readOnce(`${revision} ${name}`, read);
    this.cache.set(name, { revision, value, rows });
    return value;
  }

  /** Those who ask while it is read wait for the same answer. */
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
