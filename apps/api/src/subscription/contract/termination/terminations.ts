import type { Offer } from '@intendance/domain/subscription/contract/subscription/subscription-state.js';
import { type TerminationCommand, terminationCase } from '@intendance/domain/subscription/contract/subscription/termination.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config/config.js';
import type { Letter } from '../../../platform/mail/letter.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { EnvironmentChanged } from '../environment/environment-changed.js';
import { FindSigner } from '../environment/find-signer.query.js';
import { continuationLetter, terminationLetter } from './termination-letter.js';

/** Ends a contract or cancels its end, and confirms by mail to the requesting user. */
@Injectable()
export class Terminations {
  constructor(
    private readonly commands: CommandBus,
    private readonly bus: EventBus,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async execute(context: RequestContext, command: TerminationCommand, expected?: number): Promise<WriteResult<Offer>> {
    const { environmentId } = context;
    const result = await this.commands.execute(new ExecuteCase(context, terminationCase, { ...command, id: environmentId }, expected));
    await this.bus.publish(new EnvironmentChanged(environmentId));
    const { name, email } = await this.queries.execute(new FindSigner(context));
    // A repeated request mails the same letter, once.
    const id = derivedId(`termination letter:${context.commandId}`);
    await this.mailer.send(environmentId, email, this.letter(name, result.value), id, 'termination');
    return result;
  }

  private letter(name: string, { subscription: { termination } }: Offer): Letter {
    const { publicUrl } = this.config;
    return termination ? terminationLetter(name, termination, publicUrl) : continuationLetter(name, publicUrl);
  }
}
