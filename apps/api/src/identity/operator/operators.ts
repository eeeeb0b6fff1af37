import type { OperatorEvent } from '@intendance/domain/identity/operator/operator.events.js';
import {
  isOperator,
  type OperatorCandidate,
  type OperatorRoster,
  operatorRosterFold,
  operatorRosterStream,
} from '@intendance/domain/identity/operator/operator.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/public.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** How long another process may go on with the roster of before a change. */
const keptMs = 10_000;
const key = 'roster';

/** The operators of the installation, read for every request: one short stream, cached for some seconds. */
@Injectable()
export class Operators {
  private readonly cache = new LRUCache<string, Promise<OperatorRoster>>({ max: 1, ttl: keptMs });

  constructor(private readonly store: EventStore) {}

  async has(candidate: OperatorCandidate): Promise<boolean> {
    return isOperator(await this.roster(), candidate);
  }

  roster(): Promise<OperatorRoster> {
    const cached = this.cache.get(key);
    if (cached) return cached;
    const loading = this.load();
    this.cache.set(key, loading);
    // A failure is not kept: the next request tries again.
    loading.catch(() => this.cache.delete(key));
    return loading;
  }

  forget(): void {
    this.cache.delete(key);
  }

  private async load(): Promise<OperatorRoster> {
    const [slice] = await this.store.read(operatorEnvironmentId, [operatorRosterStream]);
    return foldSlice<OperatorEvent, OperatorRoster>(operatorRosterFold, slice).state;
  }
}
