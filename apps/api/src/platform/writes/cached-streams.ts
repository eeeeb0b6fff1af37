import { EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import type { Fold } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { StateCache } from './state-cache.js';

/**
 * Reads of long streams without personal data, outside a command: only new events are read and folded. The cache is that of the cases
 * (`Case.cached`): one stream has one fold.
 */
@Injectable()
export class CachedStreams {
  constructor(
    private readonly store: EventStore,
    private readonly cache: StateCache,
  ) {}

  /** The states of the streams, in their order. */
  async states<Event, State>(environmentId: EnvironmentId, streams: readonly StreamId[], fold: Fold<Event, State>): Promise<State[]> {
    const cached = streams.map((stream) => this.cache.get(environmentId, stream) ?? { state: fold.initial, version: 0 });
    const versions = new Map(streams.map((stream, index) => [stream, cached[index]?.version ?? 0]));
    const slices = streams.length === 0 ? [] : await this.store.read(environmentId, streams, versions);
    return slices.map(({ stream, version, events }, index) => {
      const from = cached[index] ?? { state: fold.initial, version: 0 };
      // The store returns the events that the domain appended, hence the casts.
      const news = events.filter((event) => event.version > from.version) as unknown as Event[];
      const state = news.reduce(fold.evolve, from.state as State);
      this.cache.set(environmentId, stream, { state, version });
      return state;
    });
  }
}
