import { createHash } from 'node:crypto';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { Letter } from '../../platform/mail/letter.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { StructureContacts } from '../structure-contacts.js';
import type { Reply } from './returned-mail.js';

const longestText = 20_000;

/** Forwards the answer of a person to the structure, as a letter of the program: letters carry Auto-Submitted, which ends every loop. */
@Injectable()
export class ReplyForwarding {
  constructor(
    private readonly mailer: Mailer,
    private readonly contacts: StructureContacts,
  ) {}

  /** A reply that is read twice leaves once. */
  async forward(environmentId: EnvironmentId, reply: Reply, source: Uint8Array): Promise<void> {
    const content = createHash('sha256').update(source).digest('hex');
    for (const to of await this.contacts.of(environmentId))
      await this.mailer.send(environmentId, to, forwardedLetter(reply), derivedId(`reply ${environmentId} ${to} ${content}`));
  }
}

/** The quoted mail may hold the signed addresses of its recipient: they stay here. */
export const withoutTokens = (text: string): string =>
  text.replaceAll(/\+[a-z2-7]{36}@/gi, '@').replaceAll(/(\/mailing-unsubscribe\/)[\w-]+/g, '$1…');

const oneLine = (text: string): string => withoutTokens(text).replaceAll(/\s+/g, ' ').trim();

export function forwardedLetter({ from, subject, text }: Reply): Letter {
  const clean = withoutTokens(text);
  const name = oneLine(from.name);
  const author = name === '' ? from.address : `${name} (${from.address})`;
  return {
    subject: oneLine(subject) || 'Réponse à un publipostage',
    greeting: 'Bonjour,',
    paragraphs: [
      `${author} a répondu à un publipostage de votre structure :`,
      ...clean
        .slice(0, longestText)
        .split(/\n+/)
        .filter((line) => line.trim() !== ''),
      ...(clean.length > longestText ? ['[La suite de la réponse est trop longue pour ce message.]'] : []),
      `Pour lui répondre, répondez à ce message ou écrivez à ${from.address}.`,
    ],
    replyTo: from.address,
  };
}
