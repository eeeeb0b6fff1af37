import type { MandateEvent } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { signedDocumentIdOf } from '@intendance/domain/subscription/billing/signed-document/signed-document.events.js';
import { signedDocumentCase } from '@intendance/domain/subscription/billing/signed-document/signed-document.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Policy } from '../../../platform/projection/projection.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';

/** Everybody may ask later whether a file is a mandate of this installation: the register knows its hash, and no customer. */
@Injectable()
export class RegisterSignedMandate implements Policy {
  readonly name = 'register-signed-mandate';
  readonly from = ['mandate'];
  readonly types = ['MandateSigned'];
  // Mandates that were signed before this policy. A second registration changes nothing.
  readonly startsAt = 'beginning';

  constructor(private readonly commands: CommandBus) {}

  async when(recorded: RecordedEvent): Promise<void> {
    const event = recorded as unknown as MandateEvent;
    if (event.type !== 'MandateSigned') return;
    const { sha256, certificate, at } = event.data;
    const context = { ...systemContext(operatorEnvironmentId), commandId: derivedId(`${recorded.id} registers`) };
    const command = { type: 'RegisterSignedDocument' as const, id: signedDocumentIdOf(sha256), data: { sha256, certificate, at } };
    await this.commands.execute(new ExecuteCase(context, signedDocumentCase, command));
  }
}
