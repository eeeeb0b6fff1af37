import {
  type RegistrationRollEvent,
  registrationRollStream,
} from '@intendance/domain/activities/registration-roll/registration-roll.events.js';
import { type RegistrationRoll, registrationRollDecider } from '@intendance/domain/activities/registration-roll/registration-roll.js';
import type { EventStore, ReadStream, StreamId } from '@intendance/event-store/event-store.js';
import type { Known, Loaded } from '@intendance/event-store/unit-of-work.js';
import type { EnvironmentId, RegistrationActivityId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { StreamsOfUnit } from '../claim/streams-of-unit.js';

type Rolls = LRUCache<string, Known<RegistrationRoll>>;

/**
 * Where the rolls of this process stood when they were last read. Thousands may be on one: each command then reads what has come since.
 * What a rehearsal makes of them stays in the rehearsal.
 */
@Injectable()
export class RollMemory {
  private readonly stores = new WeakMap<EventStore, Rolls>();

  of(store: EventStore, environmentId: EnvironmentId): RollReading {
    const rolls = this.stores.get(store) ?? new LRUCache({ max: 500 });
    this.stores.set(store, rolls);
    return new RollReading(rolls, environmentId);
  }
}

/** One attempt of one command: whatever others read meanwhile, it goes on from what it knew when it began. */
export class RollReading {
  private readonly known = new Map<StreamId, Known<RegistrationRoll> | undefined>();
  private readonly read = new Set<StreamId>();

  constructor(
    private readonly rolls: Rolls,
    private readonly environmentId: EnvironmentId,
  ) {}

  /** The versions from which these rolls are to be read. */
  versions(activityIds: readonly RegistrationActivityId[]): Map<StreamId, number> {
    return new Map(activityIds.map(registrationRollStream).map((stream) => [stream, this.from(stream)?.version ?? 0]));
  }

  async load(around: StreamsOfUnit, activityId: RegistrationActivityId): Promise<Loaded<RegistrationRoll>> {
    const stream = registrationRollStream(activityId);
    const roll = await around.load(stream, registrationRollDecider, this.from(stream));
    // As it was read: what this command adds to it later is not stored yet.
    if (!this.read.has(stream)) this.keep(stream, roll);
    this.read.add(stream);
    return roll;
  }

  /** The same of what was read outside of a unit, from `versions`. */
  fold({ stream, version, events }: ReadStream): RegistrationRoll {
    const from = this.from(stream) ?? { state: registrationRollDecider.initial, version: 0 };
    const news = events.filter((event) => event.version > from.version) as unknown as RegistrationRollEvent[];
    const state = news.reduce(registrationRollDecider.evolve, from.state);
    this.keep(stream, { state, version });
    return state;
  }

  private keep(stream: StreamId, { state, version }: Known<RegistrationRoll>): void {
    this.rolls.set(`${this.environmentId} ${stream}`, { state, version });
  }

  private from(stream: StreamId): Known<RegistrationRoll> | undefined {
    if (!this.known.has(stream)) this.known.set(stream, this.rolls.get(`${this.environmentId} ${stream}`));
    return this.known.get(stream);
  }
}
