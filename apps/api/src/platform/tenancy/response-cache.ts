import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JsonAnswer } from '../wire/json-answer.js';
import type { RequestContext } from '../wire/request-context.js';
import { ReadModelVersions } from './read-model-versions.js';

type CacheEntry = { readonly revision: string; readonly answer: JsonAnswer<object> };
/** `revision`: of a moment before anything of the body was read; undefined when it is not known. */
type RevisedBody<Body> = { readonly body: Body; readonly revision: string | undefined };

const mostBytes = 8 * 1024 * 1024;

/**
 * Cached responses, each valid until a read model of its environment changes, which is checked before every use. A page that nobody has
 * requested yet costs no more than without the cache. A request that waits for a late read model makes its page, which may be refused.
 */
@Injectable()
export class ResponseCache {
  private readonly cache = new LRUCache<string, CacheEntry>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / 32,
    sizeCalculation: ({ answer }, key) => answer.bytes.length + 2 * key.length,
  });

  constructor(private readonly revisions: ReadModelVersions) {}

  /**
   * @param key names everything that the response depends on, except the environment and its read models: neither the user nor the hour,
   * unless the key has them
   */
  async recall<Body extends object>(
    context: RequestContext,
    key: string,
    make: () => Promise<RevisedBody<Body>>,
  ): Promise<JsonAnswer<Body>> {
    const name = `${context.environmentId} ${key}`;
    const entry = context.lateTables ? undefined : this.cache.get(name);
    if (entry && entry.revision === (await this.revisions.of(context))) return entry.answer as JsonAnswer<Body>;
    const { body, revision } = await make();
    return this.keep(name, body, revision);
  }

  /** Like `recall`, for a body without a revision: reads the revision before the body. */
  async recallAfter<Body extends object>(context: RequestContext, key: string, read: () => Promise<Body>): Promise<JsonAnswer<Body>> {
    const name = `${context.environmentId} ${key}`;
    const revision = await this.revisions.of(context);
    const entry = context.lateTables ? undefined : this.cache.get(name);
    if (entry?.revision === revision) return entry.answer as JsonAnswer<Body>;
    return this.keep(name, await read(), revision);
  }

  private keep<Body extends object>(name: string, body: Body, revision: string | undefined): JsonAnswer<Body> {
    const answer = JsonAnswer.of(body);
    if (revision !== undefined) this.cache.set(name, { revision, answer });
    return answer;
  }
}
