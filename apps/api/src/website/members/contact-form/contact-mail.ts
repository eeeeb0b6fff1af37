import { createHash } from 'node:crypto';
import type { ContactMessage } from '@intendance/domain/website/members/contact-message/contact-message.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Throttle } from '../../../capabilities/throttle/throttle.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FindAdministrators } from '../../../subscription/public.js';
import { memberAddress } from '../member-access/member-address.js';
import { MemberLetters } from '../member-access/member-letters.js';
import { Members } from '../member-access/members.js';

/** Sends the messages of the contact page to the structure, or to its administrators when it gave no address. */
@Injectable()
export class ContactMail {
  constructor(
    private readonly mailer: Mailer,
    private readonly queries: QueryBus,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
    private readonly members: Members,
    private readonly letters: MemberLetters,
  ) {}

  /** A message that a browser sends twice on one day leaves once. @throws session.throttled */
  async send(context: RequestContext, ip: string, email: string | null, message: ContactMessage): Promise<void> {
    const { environmentId } = context;
    await this.throttle.count([
      { key: `site contact ${ip}`, tries: 5, minutes: 60 },
      { key: `site contact to ${environmentId}`, tries: 100, minutes: 60 },
    ]);
    const content = createHash('sha256').update(JSON.stringify(message)).digest('hex');
    const authors = (await this.members.ofAddress(context, memberAddress(message.email))).map(({ id }) => id);
    for (const to of email === null ? await this.administrators(environmentId) : [email]) {
      const letterId = derivedId(`contact ${environmentId} ${to} ${this.clock.today()} ${content}`);
      await this.letters.record(environmentId, letterId, authors);
      await this.mailer.send(environmentId, to, letterOf(message), letterId);
    }
  }

  private async administrators(environmentId: RequestContext['environmentId']): Promise<string[]> {
    return (await this.queries.execute(new FindAdministrators(environmentId))).map(({ email }) => email);
  }
}

const letterOf = ({ name, email, message }: ContactMessage) => ({
  subject: `Message de ${name} depuis votre site`,
  greeting: 'Bonjour,',
  paragraphs: [
    `${name} (${email}) vous a écrit depuis la page Contact de votre site :`,
    ...message.split(/\n+/),
    `Pour répondre, écrivez à ${email}.`,
  ],
});
