import { bounceKindOf, statusCodeOf } from '@intendance/domain/mailing/bounce/bounce-kind.js';
import { isUuid } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { systemContext } from '../../platform/wire/system-context.js';
import { Bounces } from '../bounce/bounces.js';
import { RawReports } from '../bounce/raw-reports.js';
import { returnedRecipient } from '../mail-content/return-address.js';
import { RecipientRows, type ReturnedRecipient } from '../recipient/recipient-rows.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { Unsubscriptions } from '../unsubscription/unsubscriptions.js';
import { ReplyForwarding } from './reply-forwarding.js';
import { type Reply, type ReturnedMail, readReturnedMail } from './returned-mail.js';

type Of<Type extends ReturnedMail['type']> = Extract<ReturnedMail, { type: Type }>;
/** `recorded`: stored with its report. `ignored`: an automatic answer, or a mail that has not left here. */
export type Treatment = 'recorded' | 'forwarded' | 'ignored';

/**
 * Treats the messages of the mailbox of returns. Each belongs to a mail by an address or a link that only this installation can sign. A
 * message that is treated twice, after a crash, changes nothing the second time.
 */
@Injectable()
export class BounceReports {
  constructor(
    private readonly keys: MailKeys,
    private readonly rows: RecipientRows,
    private readonly bounces: Bounces,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly reports: RawReports,
    private readonly forwarding: ReplyForwarding,
  ) {}

  async receive(source: Uint8Array): Promise<Treatment> {
    const mail = await readReturnedMail(source);
    switch (mail.type) {
      case 'bounce':
        return this.recordBounce(mail.returnAddress, mail.status, source);
      case 'complaint':
        return this.recordComplaint(mail, source);
      case 'reply':
        return this.forward(mail, source);
      case 'other':
        return 'ignored';
    }
  }

  /** @param source null: a provider has read the message, and reports its status */
  async recordBounce(returnAddress: string, status: string, source: Uint8Array | null): Promise<Treatment> {
    const recipient = await this.recipientOf(returnAddress);
    const kind = bounceKindOf(status);
    if (!recipient || kind === null) return 'ignored';
    const { environmentId, ...mail } = recipient;
    if (source) await this.reports.save(recipient, { kind, code: statusCodeOf(status) }, source);
    await this.bounces.record(systemContext(environmentId), mail, status);
    await this.rows.returned(mail.mailId, status);
    return 'recorded';
  }

  /** Whoever declares a mail as spam wants no further one. */
  private async recordComplaint({ returnAddress, unsubscribeToken }: Of<'complaint'>, source: Uint8Array): Promise<Treatment> {
    const link = unsubscribeToken === null ? null : this.keys.unsubscribeLink(unsubscribeToken);
    const recipient = link ?? (returnAddress === null ? null : await this.recipientOf(returnAddress));
    if (recipient === null) return 'ignored';
    const { environmentId, addressId, personId, mailingId } = recipient;
    await this.reports.save(recipient, { kind: 'complaint', code: '' }, source);
    const data = { personId, mailingId, means: 'complaint' } as const;
    await this.unsubscriptions.execute(systemContext(environmentId), addressId, { type: 'Unsubscribe', data });
    return 'recorded';
  }

  private async forward(reply: Reply, source: Uint8Array): Promise<Treatment> {
    const recipient = (reply.returnAddress && (await this.recipientOf(reply.returnAddress))) || (await this.answeredRecipient(reply));
    if (!recipient) return 'ignored';
    await this.forwarding.forward(recipient.environmentId, reply, source);
    return 'forwarded';
  }

  private async recipientOf(returnAddress: string): Promise<ReturnedRecipient | null> {
    const id = returnedRecipient(this.keys, returnAddress);
    return id === null ? null : this.rows.find(id);
  }

  /** The recipient of the mail that the reply names: its Message-ID holds the ids of the mail and of the mailing. */
  private async answeredRecipient({ answeredIds }: Reply): Promise<ReturnedRecipient | null> {
    for (const messageId of answeredIds) {
      const [mailId = '', mailingId = ''] = (messageId.split('@')[0] ?? '').split('.');
      const recipient = isUuid(mailId) && isUuid(mailingId) ? await this.rows.find(mailId) : null;
      if (recipient?.mailingId === mailingId) return recipient;
    }
    return null;
  }
}
