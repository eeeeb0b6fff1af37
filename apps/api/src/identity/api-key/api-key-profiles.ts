import { type ApiKey, type ApiKeyId, apiKeyFold, apiKeyStream, created } from '@intendance/domain/identity/api-key/api-key.js';
import { environmentDecider, type OpenEnvironment, opened } from '@intendance/domain/subscription/public.js';
import { EventStore, type ReadStream } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { lru } from '../../platform/runtime/lru.js';
import type { RegisteredKey } from './api-key-registry.js';

/** A key and its environment, from their events. Compared by identity: another state is another object. */
export type ApiKeyProfile = { readonly key: ApiKey; readonly version: number; readonly environment: OpenEnvironment };

/** How long another process may accept a key after its revocation here. */
const keptMs = 10_000;

@Injectable()
export class ApiKeyProfiles {
  private readonly cache = lru<string, Promise<ApiKeyProfile>>(5000, { ttl: keptMs });

  constructor(private readonly store: EventStore) {}

  /** @throws api-key.unknown, environment.unknown */
  of({ id, environmentId }: RegisteredKey): Promise<ApiKeyProfile> {
    const cacheKey = `${environmentId}:${id}`;
    const cached = this.cache.get(cacheKey);
    if (cached) return cached;
    const loading = this.load(environmentId, id);
    this.cache.set(cacheKey, loading);
    // A failure is not cached: the next request tries again.
    loading.catch(() => this.cache.delete(cacheKey));
    return loading;
  }

  /** The keys of these ids, in that order. A key whose creation stopped before its first event is left out. */
  async keys(environmentId: EnvironmentId, ids: readonly ApiKeyId[]): Promise<{ id: ApiKeyId; key: ApiKey }[]> {
    const streams = await this.store.read(environmentId, ids.map(apiKeyStream));
    return ids.flatMap((id, index) => {
      const key = keyOf(streams[index]);
      return key.status === 'none' ? [] : [{ id, key }];
    });
  }

  forgetKey({ id, environmentId }: RegisteredKey): void {
    this.cache.delete(`${environmentId}:${id}`);
  }

  forgetEnvironment(environmentId: EnvironmentId): void {
    for (const cacheKey of this.cache.keys()) if (cacheKey.startsWith(environmentId)) this.cache.delete(cacheKey);
  }

  private async load(environmentId: EnvironmentId, id: ApiKeyId): Promise<ApiKeyProfile> {
    const [key, environment] = await this.store.read(environmentId, [apiKeyStream(id), `environment-${environmentId}`]);
    return {
      key: created(keyOf(key)),
      version: key?.version ?? 0,
      environment: opened(foldSlice(environmentDecider, environment).state),
    };
  }
}

const keyOf = (stream: ReadStream | undefined) => foldSlice(apiKeyFold, stream).state;
