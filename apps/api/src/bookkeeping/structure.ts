import { type OnboardingEvent, onboardingStream } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.events.js';
import { onboardingDecider } from '@intendance/domain/bookkeeping/year/onboarding/onboarding.js';
import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { environmentDecider, opened } from '@intendance/domain/subscription/public.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../platform/wire/request-context.js';

export type Owner = { readonly name: string; readonly siren: string | null };

/** The owner of the ledger, for documents sent outside the structure. */
@Injectable()
export class Structure {
  constructor(private readonly store: EventStore) {}

  /** The present name of the owner, or the name at an earlier instant. */
  async owner({ environmentId }: RequestContext, knownAt?: Date): Promise<Owner> {
    const [environment, setup] = await this.store.read(environmentId, [`environment-${environmentId}`, onboardingStream(environmentId)]);
    const knownEvents = (events: readonly RecordedEvent[] = []) => events.filter(({ recordedAt }) => !knownAt || recordedAt <= knownAt);
    // A structure has its name from its first event on: an instant before it finds the first one.
    const [first] = environment?.events ?? [];
    const named = knownEvents(environment?.events);
    const environmentEvents = (named.length > 0 || !first ? named : [first]) as RecordedEvent<EnvironmentEvent>[];
    const { name, description } = opened(fold(environmentDecider, environmentEvents));
    const { siren } = fold(onboardingDecider, knownEvents(setup?.events) as RecordedEvent<OnboardingEvent>[]);
    return { name, siren: siren ?? description.siren };
  }
}
