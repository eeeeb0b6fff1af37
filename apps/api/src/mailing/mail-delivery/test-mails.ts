import { type Contact, noCustomFields } from '@intendance/domain/mailing/contact.js';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { mustBeAccepted, testAddress } from '@intendance/domain/mailing/mail-delivery/test-mail.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { FindPerson } from '../../directory/public.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { FindSigner } from '../../subscription/public.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { contactOf } from '../mailing-list/list-contacts.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { MailSender } from './mail-sender.js';

const nobody: Contact = { personId: null, email: null, civility: null, lastname: '', firstname: '', customFields: noCustomFields };
const subjectPrefix = '[Test] ';

type TestMail = { context: RequestContext; isApiKey: boolean; mailingId: DeliveredMailingId; personId: string | null };

/** Sends a mailing to its author alone, with the values of a person. It leaves no trace in the delivery of the mailing. */
@Injectable()
export class TestMails {
  constructor(
    private readonly sender: MailSender,
    private readonly mailings: MailingSending,
    private readonly keys: MailKeys,
    private readonly queries: QueryBus,
    private readonly throttle: Throttle,
  ) {}

  /** @returns the address of the author @throws mailing.incomplete, person.unknown, mail-delivery.test-failed, session.throttled */
  async send({ context, isApiKey, mailingId, personId }: TestMail): Promise<string> {
    const { environmentId, commandId, actor } = context;
    await this.mailings.mustBeReadable(context, mailingId);
    const contact = personId === null ? nobody : contactOf(await this.queries.execute(new FindPerson(context, personId)));
    const email = testAddress(isApiKey ? null : (await this.queries.execute(new FindSigner(context))).email);
    await this.throttle.count([{ key: `test-mail ${actor.id}`, tries: 30, minutes: 60 }]);
    const attempt = await this.sender.sendOne(
      { mailingId, environmentId },
      {
        id: derivedId(`${commandId} test mail`),
        personId: null,
        addressId: this.keys.addressId(environmentId, email),
        email,
        contact,
        tries: 0,
      },
      subjectPrefix,
    );
    mustBeAccepted(attempt);
    return email;
  }
}
