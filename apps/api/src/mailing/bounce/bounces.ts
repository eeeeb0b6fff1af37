import { type BounceEvent, bounceStream, type MailAddressId } from '@intendance/domain/mailing/bounce/bounce.events.js';
import { type AddressHealth, type BounceCommand, bounceCase, bounceFold } from '@intendance/domain/mailing/bounce/bounce.js';
import { type BounceKind, bounceKindOf, statusCodeOf } from '@intendance/domain/mailing/bounce/bounce-kind.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, type EnvironmentId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Jobs } from '../../platform/jobs/jobs.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

export type BouncedMail = {
  readonly mailId: string;
  readonly mailingId: string;
  readonly addressId: MailAddressId;
  readonly personId: PersonId | null;
};

type Bounce = { readonly kind: BounceKind; readonly code: string };
type BounceJob = Bounce & { readonly environmentId: EnvironmentId; readonly mail: BouncedMail };

const queue = 'mail-bounce';

/** The addresses of a structure that mails come back from. */
@Injectable()
export class Bounces {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly jobs: Jobs,
  ) {
    const handle = async ({ environmentId, mail, ...bounce }: BounceJob): Promise<void> => {
      await this.write(systemContext(environmentId), mail, bounce);
    };
    jobs.register<BounceJob>({ name: queue, tries: 20, secondsBetweenTries: 10, longestSecondsBetweenTries: 1800, handle });
  }

  /** @param reply of the server, or the status of a report @returns false when the reply is no bounce */
  async record(context: RequestContext, mail: BouncedMail, reply: string): Promise<boolean> {
    const bounce = bounceOf(reply);
    if (bounce) await this.write(context, mail, bounce);
    return bounce !== null;
  }

  /**
   * Records the refusal of a mail by a job of the home: a refused mail is not sent again, so that no later reply would tell of the address
   * when the structure's database is away now.
   */
  async recordLater(environmentId: EnvironmentId, mail: BouncedMail, reply: string): Promise<void> {
    const bounce = bounceOf(reply);
    if (bounce) await this.jobs.add(queue, { environmentId, mail, ...bounce }, derivedId(`bounce of ${mail.mailId}`));
  }

  async of({ environmentId }: RequestContext, address: MailAddressId): Promise<AddressHealth> {
    const [slice] = await this.store.read(environmentId, [bounceStream(address)]);
    return foldSlice<BounceEvent, AddressHealth>(bounceFold, slice).state;
  }

  private async write(context: RequestContext, { addressId, ...mail }: BouncedMail, bounce: Bounce): Promise<void> {
    await this.execute(context, addressId, { type: 'RecordBounce', data: { ...mail, ...bounce } });
  }

  execute(context: RequestContext, id: MailAddressId, command: BounceCommand) {
    return this.commands.execute(new ExecuteCase(context, bounceCase, { id, ...command }));
  }
}

/** The code only: the words of a server often hold the address. */
function bounceOf(reply: string): Bounce | null {
  const kind = bounceKindOf(reply);
  return kind && { kind, code: statusCodeOf(reply) };
}
