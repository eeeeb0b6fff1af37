import type { InvitationText } from '@intendance/domain/identity/invitation/invitation.events.js';
import {
  type InvitationCommand,
  invitationCase,
  invitationIdOf,
  invitationStream,
} from '@intendance/domain/identity/invitation/invitation.js';
import { type Invitation, invitationFold, type SentInvitation } from '@intendance/domain/identity/invitation/invitation-state.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, type EnvironmentId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Limit, Throttle } from '../../capabilities/throttle/throttle.js';
import { Config } from '../../platform/config/config.js';
import { MailRefusals } from '../../platform/mail/mail-refusals.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { OneTimeTokens } from '../credential/one-time-tokens.js';
import { Accounts } from '../user/accounts.js';
import { Profiles } from '../user/profiles.js';
import { invitationLetter } from './invitation-letter.js';

/** `mailRefusal`: the reply of the mail server that refused the address. */
export type PendingInvitation = SentInvitation & { readonly id: string; readonly mailRefusal: string | null };

const aboutOf = (id: string): string => `invitation ${id}`;
type AdministratorInvitation = Extract<InvitationCommand, { type: 'InviteAdministrator' }>['data'];
type SavedInvitation = { invitation: PendingInvitation; version: number; position: FeedPosition | undefined };

/** Mails of a structure to strangers are limited. */
const mailLimit = ({ environmentId }: RequestContext): Limit => ({ key: `invitations ${environmentId}`, tries: 100, minutes: 24 * 60 });

/** The invitations of a structure, and the links that are mailed with them. */
@Injectable()
export class Invitations {
  constructor(
    private readonly store: EventStore,
    private readonly db: PlatformDb,
    private readonly accounts: Accounts,
    private readonly profiles: Profiles,
    private readonly links: OneTimeTokens,
    private readonly throttle: Throttle,
    private readonly mailer: Mailer,
    private readonly refusals: MailRefusals,
    private readonly names: ProductNames,
    private readonly config: Config,
    private readonly commands: CommandBus,
  ) {}

  /** The waiting ones, by name. */
  async pending(environmentId: EnvironmentId): Promise<PendingInvitation[]> {
    const rows = await this.db.query<{ id: string }>('select id from identity.invitation where environment_id = $1', [environmentId]);
    const states = await this.states(
      environmentId,
      rows.map(({ id }) => id),
    );
    const refusals = await this.refusals.reasons(environmentId);
    return rows
      .flatMap(({ id }, index) => {
        const invitation = states[index];
        return invitation?.status === 'pending' ? [{ ...invitation, id, mailRefusal: refusals.get(aboutOf(id)) ?? null }] : [];
      })
      .toSorted((left, right) => left.text.lastname.localeCompare(right.text.lastname, 'fr') || left.id.localeCompare(right.id));
  }

  async find(environmentId: EnvironmentId, id: string): Promise<Invitation> {
    return (await this.states(environmentId, [id]))[0] ?? invitationFold.initial;
  }

  /** @throws the refusals of the case, session.throttled */
  async invite(context: RequestContext, data: InvitationText): Promise<SavedInvitation> {
    const id = await this.record(context, data.email);
    const person = await this.accounts.personOf(data.email);
    return this.send(context, { id, type: 'Invite', userId: person?.userId ?? null, data });
  }

  /** By the operator. @throws user.reason-missing, user.email-invalid */
  async inviteAdministrator(context: RequestContext, data: AdministratorInvitation): Promise<SavedInvitation> {
    return this.send(context, { id: await this.record(context, data.email), type: 'InviteAdministrator', data });
  }

  /** Earlier links stop working. */
  async resend(context: RequestContext, id: string): Promise<SavedInvitation> {
    return this.send(context, { id, type: 'ResendInvitation' });
  }

  async cancel(context: RequestContext, id: string): Promise<SavedInvitation> {
    const saved = await this.run(context, { id, type: 'CancelInvitation' });
    await this.links.revokeIn(ownerOf(context, id));
    return saved;
  }

  /** An id without events is in no list; recorded first, no invitation is missing from the list. */
  private async record({ environmentId }: RequestContext, email: string): Promise<string> {
    const id = invitationIdOf(email);
    await this.db.query('insert into identity.invitation (environment_id, id) values ($1, $2) on conflict do nothing', [environmentId, id]);
    return id;
  }

  private async send(context: RequestContext, command: InvitationCommand): Promise<SavedInvitation> {
    await this.throttle.count([mailLimit(context)]);
    const saved = await this.run(context, command);
    if (context.idempotency?.isRepeated) return saved;
    const { environmentId, actor } = context;
    const owner = ownerOf(context, command.id);
    await this.links.revokeIn(owner);
    const token = await this.links.issue('invitation', owner);
    const environment = await this.profiles.environment(environmentId);
    const { text } = saved.invitation;
    const names = {
      guest: displayName(text),
      host: actor.name,
      environment: environment.name,
      product: await this.names.of(environmentId),
    };
    const letter = invitationLetter(names, `${this.config.publicUrl}/invitation/${token}`);
    await this.mailer.send(environmentId, text.email, letter, derivedId(`invitation letter:${context.commandId}`), aboutOf(command.id));
    return saved;
  }

  private async run(context: RequestContext, command: InvitationCommand): Promise<SavedInvitation> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, invitationCase, command));
    return { invitation: { ...value, id: command.id, mailRefusal: null }, version, position };
  }

  private async states(environmentId: EnvironmentId, ids: readonly string[]): Promise<Invitation[]> {
    const streams = await this.store.read(environmentId, ids.map(invitationStream));
    return ids.map((_, index) => foldSlice(invitationFold, streams[index]).state);
  }
}

/** A link of an invitation belongs to the invitation: the person may have no account yet. */
const ownerOf = ({ environmentId }: RequestContext, id: string) => ({ environmentId, userId: id as UserId });
