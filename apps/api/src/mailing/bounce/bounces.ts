import { type BounceEvent, bounceStream, type MailAddressId } from '@intendance/domain/mailing/bounce/bounce.events.js';
import { type AddressHealth, type BounceCommand, bounceCase, bounceFold } from '@intendance/domain/mailing/bounce/bounce.js';
import { bounceKindOf, statusCodeOf } from '@intendance/domain/mailing/bounce/bounce-kind.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

export type BouncedMail = {
  readonly mailId: string;
  readonly mailingId: string;
  readonly addressId: MailAddressId;
  readonly personId: PersonId | null;
};

/** The addresses of a structure that mails come back from. */
@Injectable()
export class Bounces {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
  ) {}

  /** @param reply of the server, or the status of a report @returns false when the reply is no bounce */
  async record(context: RequestContext, { addressId, ...mail }: BouncedMail, reply: string): Promise<boolean> {
    const kind = bounceKindOf(reply);
    if (kind === null) return false;
    await this.execute(context, addressId, { type: 'RecordBounce', data: { ...mail, kind, code: statusCodeOf(reply) } });
    return true;
  }

  async of({ environmentId }: RequestContext, address: MailAddressId): Promise<AddressHealth> {
    const [slice] = await this.store.read(environmentId, [bounceStream(address)]);
    return foldSlice<BounceEvent, AddressHealth>(bounceFold, slice).state;
  }

  execute(context: RequestContext, id: MailAddressId, command: BounceCommand) {
    return this.commands.execute(new ExecuteCase(context, bounceCase, { id, ...command }));
  }
}
