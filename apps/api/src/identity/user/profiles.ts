import {
  type IdentityProviderEvent,
  identityProviderStream,
} from '@intendance/domain/identity/identity-provider/identity-provider.events.js';
import { type IdentityProvider, identityProviderDecider } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import { type SignInRuleEvent, signInRuleStream } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import { type SignInRule, signInRuleDecider } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.js';
import type { UserEvent } from '@intendance/domain/identity/user/user.events.js';
import { type RegisteredUser, registered, userDecider } from '@intendance/domain/identity/user/user.js';
import type { EnvironmentEvent } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import {
  type BillingDataEvent,
  billingDataFold,
  billingDataStream,
  environmentDecider,
  hasMandate,
  type OpenEnvironment,
  opened,
} from '@intendance/domain/subscription/public.js';
import { type DomainEvent, EventStore, type ReadStream } from '@intendance/event-store/event-store.js';
import { type Decider, fold } from '@intendance/kernel/decider.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { lru } from '../../platform/runtime/lru.js';

/** A user, the environment and its rules, from their events: these streams are short, and never late. */
export type Profile = {
  readonly user: RegisteredUser;
  readonly userVersion: number;
  readonly environment: OpenEnvironment;
  readonly hasMandate: boolean;
  readonly signInRule: SignInRule;
  readonly identityProvider: IdentityProvider;
};

export type CurrentUser = { readonly id: UserId; readonly user: RegisteredUser; readonly version: number };

/** The time for which another process may use its cached profile after a change. */
const keptMs = 10_000;

@Injectable()
export class Profiles {
  private readonly cache = lru<string, Promise<Profile>>(5000, { ttl: keptMs });

  constructor(private readonly store: EventStore) {}

  /** @throws user.unknown, environment.unknown */
  of(environmentId: EnvironmentId, userId: UserId): Promise<Profile> {
    const key = `${environmentId}:${userId}`;
    const profile = this.cache.get(key);
    if (profile) return profile;
    const loading = this.load(environmentId, userId);
    this.cache.set(key, loading);
    // A failure is not kept: the next request tries again.
    loading.catch(() => this.cache.delete(key));
    return loading;
  }

  /** The present users of these ids, by their names. An account whose registration failed is left out. */
  async users(environmentId: EnvironmentId, ids: readonly UserId[]): Promise<CurrentUser[]> {
    const streams = await this.store.read(
      environmentId,
      ids.map((id) => `user-${id}` as const),
    );
    return ids
      .flatMap((id, index) => {
        const user = stateOf(userDecider, streams[index]);
        return user.status === 'registered' ? [{ id, user, version: streams[index]?.version ?? 0 }] : [];
      })
      .toSorted((left, right) => byName.compare(sortName(left.user), sortName(right.user)) || byName.compare(left.id, right.id));
  }

  /** @throws environment.unknown */
  async environment(environmentId: EnvironmentId): Promise<OpenEnvironment> {
    const [stream] = await this.store.read(environmentId, [`environment-${environmentId}`]);
    return opened(stateOf(environmentDecider, stream));
  }

  forgetUser(environmentId: EnvironmentId, userId: UserId): void {
    this.cache.delete(`${environmentId}:${userId}`);
  }

  forgetEnvironment(environmentId: EnvironmentId): void {
    for (const key of this.cache.keys()) if (key.startsWith(environmentId)) this.cache.delete(key);
  }

  private async load(environmentId: EnvironmentId, userId: UserId): Promise<Profile> {
    const streams = [
      `user-${userId}`,
      `environment-${environmentId}`,
      billingDataStream(environmentId),
      signInRuleStream(environmentId),
      identityProviderStream(environmentId),
    ] as const;
    const [user, environment, billing, rule, provider] = await this.store.read(environmentId, streams);
    return {
      user: registered(stateOf(userDecider, user)),
      userVersion: user?.version ?? 0,
      environment: opened(stateOf(environmentDecider, environment)),
      hasMandate: hasMandate(stateOf(billingDataFold, billing)),
      signInRule: stateOf(signInRuleDecider, rule),
      identityProvider: stateOf(identityProviderDecider, provider),
    };
  }
}

const byName = new Intl.Collator('fr');
const sortName = ({ lastname, firstname }: RegisteredUser): string => `${lastname} ${firstname}`;

/** A stream holds the events of its own decider: `user-…` was only ever written through `userDecider`. */
const stateOf = <E extends DomainEvent & (UserEvent | EnvironmentEvent | BillingDataEvent | SignInRuleEvent | IdentityProviderEvent), S>(
  decider: Pick<Decider<never, E, S>, 'initial' | 'evolve'>,
  stream: ReadStream | undefined,
): S => fold(decider, (stream?.events ?? []) as unknown as E[]);
