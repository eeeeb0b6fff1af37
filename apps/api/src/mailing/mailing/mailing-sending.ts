import { type MailingEvent, type MailingId, mailingStream } from '@intendance/domain/mailing/mailing/mailing.events.js';
import { type MailingCommand, mailingCase } from '@intendance/domain/mailing/mailing/mailing.js';
import { mustBeComplete, mustBeReadable } from '@intendance/domain/mailing/mailing/mailing-content.js';
import { type KnownMailing, knownMailing, type Mailing, mailingFold } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { MailingFacts } from './mailing-facts.js';

/** The mailing during its sending: whether it may leave, and how it ended. */
@Injectable()
export class MailingSending {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly facts: MailingFacts,
  ) {}

  /** @throws mailing.unknown */
  async mailing({ environmentId }: RequestContext, mailingId: MailingId): Promise<KnownMailing> {
    const [slice] = await this.store.read(environmentId, [mailingStream(mailingId)]);
    return knownMailing(foldSlice<MailingEvent, Mailing>(mailingFold, slice).state);
  }

  /** @throws when its author may not read it in a mailbox yet */
  async mustBeReadable(context: RequestContext, mailingId: MailingId): Promise<void> {
    mustBeReadable(await this.mailing(context, mailingId), await this.facts.of(context, mailingId));
  }

  /** @throws when parts are missing */
  async mustBeComplete(context: RequestContext, mailingId: MailingId): Promise<void> {
    mustBeComplete(await this.mailing(context, mailingId), await this.facts.of(context, mailingId));
  }

  /** True from `start` to `finish`. */
  async isInProgress(context: RequestContext, mailingId: MailingId): Promise<boolean> {
    return (await this.mailing(context, mailingId)).status === 'SENDING';
  }

  /** The mailing is about to leave, or to go on after failures. @throws when it may not */
  async start(context: RequestContext, mailingId: MailingId): Promise<void> {
    await this.execute(context, mailingId, { type: 'StartSending', data: await this.facts.of(context, mailingId) });
  }

  /** The mailing did not leave at its time. Does nothing once it has another time, or has left. */
  async miss(context: RequestContext, mailingId: MailingId, at: string, reason: string): Promise<void> {
    await this.execute(context, mailingId, { type: 'MissSchedule', data: { at, reason } });
  }

  /** May be called twice for one end. */
  async finish(context: RequestContext, mailingId: MailingId, isComplete: boolean): Promise<void> {
    try {
      await this.start(context, mailingId);
      await this.execute(context, mailingId, { type: 'FinishSending', data: { isComplete } });
    } catch (error) {
      // A refusal is final: the mailing is finished already, or deleted. Insisting would hold the events behind this one.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async execute(context: RequestContext, id: MailingId, command: MailingCommand): Promise<void> {
    await this.commands.execute(new ExecuteCase(context, mailingCase, { id, ...command }));
  }
}
