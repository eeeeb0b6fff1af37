import {
  type ProviderClient as Client,
  identityProviderStream,
  type ProviderMode,
  type ProviderTerms,
} from '@intendance/domain/identity/identity-provider/identity-provider.events.js';
import {
  type IdentityProvider,
  type IdentityProviderCommand,
  identityProviderCase,
  identityProviderDecider,
  isProviderRequired,
  isSameClient,
} from '@intendance/domain/identity/identity-provider/identity-provider.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { IdentitySessionReader } from '../session/session-reader.js';
import { Sessions } from '../session/sessions.js';
import { Profiles } from '../user/profiles.js';
import { ProviderLinks } from './provider-links.js';
import { ProviderSecrets } from './provider-secrets.js';

export type CurrentProvider = { readonly provider: IdentityProvider; readonly version: number };
export type SavedProvider = CurrentProvider & { readonly position: FeedPosition | undefined };

/** The identity provider of a structure. */
@Injectable()
export class IdentityProviders {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly secrets: ProviderSecrets,
    private readonly links: ProviderLinks,
    private readonly sessions: Sessions,
    private readonly reader: IdentitySessionReader,
    private readonly profiles: Profiles,
  ) {}

  async of(environmentId: EnvironmentId): Promise<CurrentProvider> {
    const [slice] = await this.store.read(environmentId, [identityProviderStream(environmentId)]);
    return { provider: foldSlice(identityProviderDecider, slice).state, version: slice?.version ?? 0 };
  }

  /** `secret`: absent to go on with the present one. Sessions and links are those of one client. @throws identity-provider.… */
  async configure(
    context: RequestContext,
    { secret, ...settings }: Client & ProviderTerms & { secret: string | undefined },
    expected?: number,
  ): Promise<SavedProvider> {
    const { environmentId } = context;
    const { provider: former } = await this.of(environmentId);
    const data = { ...settings, hasSecret: secret !== undefined };
    const saved = await this.execute(context, { type: 'ConfigureIdentityProvider', data }, expected);
    if (secret !== undefined) await this.secrets.keep(environmentId, secret);
    const isOther = former.status === 'configured' && saved.provider.status === 'configured' && !isSameClient(former, saved.provider);
    if (isOther) await this.endAll(environmentId);
    return saved;
  }

  recordTrial(context: RequestContext): Promise<SavedProvider> {
    return this.execute(context, { type: 'RecordProviderTrial' });
  }

  /** @throws identity-provider.none, identity-provider.not-tried, identity-provider.own-sign-in-missing */
  async choose(context: RequestContext, mode: ProviderMode, expected?: number): Promise<SavedProvider> {
    const isOwnProven = await this.links.has(context.environmentId, context.actor.id);
    return this.execute(context, { type: 'ChooseProviderMode', data: { mode, isOwnProven } }, expected);
  }

  /** Passwords open the structure again, when the operator gives it an administrator back. */
  async lift(context: RequestContext): Promise<void> {
    const { provider } = await this.of(context.environmentId);
    if (isProviderRequired(provider))
      await this.execute(context, { type: 'ChooseProviderMode', data: { mode: 'optional', isOwnProven: false } });
  }

  async remove(context: RequestContext): Promise<SavedProvider> {
    const saved = await this.execute(context, { type: 'RemoveIdentityProvider' });
    await this.endAll(context.environmentId);
    await this.secrets.remove(context.environmentId);
    return saved;
  }

  /** Of one user: the next sign-in links again, by the address. @returns false when the user has no link */
  async unlink(environmentId: EnvironmentId, userId: UserId): Promise<boolean> {
    const isRemoved = await this.links.remove(environmentId, userId);
    if (isRemoved) this.reader.forget(await this.sessions.endOfProvider(environmentId, userId));
    return isRemoved;
  }

  private async endAll(environmentId: EnvironmentId): Promise<void> {
    await this.links.removeAll(environmentId);
    this.reader.forget(await this.sessions.endOfProvider(environmentId));
  }

  private async execute(context: RequestContext, command: IdentityProviderCommand, expected?: number): Promise<SavedProvider> {
    const { environmentId } = context;
    const addressed = { ...command, id: environmentId };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, identityProviderCase, addressed, expected));
    this.profiles.forgetEnvironment(environmentId);
    return { provider: value, version, position };
  }
}
