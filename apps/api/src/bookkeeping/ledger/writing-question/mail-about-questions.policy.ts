import type { EntryRequestEvent } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.events.js';
import type { WritingQuestionEvent } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.events.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindAuthor, FindBookkeepers } from '../../../identity/public.js';
import { Config } from '../../../platform/config/config.js';
import type { LetterBody } from '../../../platform/mail/letter.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { Policy } from '../../../platform/projection/projection.js';

type AskedType = Extract<WritingQuestionEvent | EntryRequestEvent, { type: keyof typeof asked }>['type'];

const asked = {
  WritingQuestionAsked: { noun: 'questions', path: '/comptability/questions' },
  WritingQuestionReopened: { noun: 'questions', path: '/comptability/questions' },
  EntryRequested: { noun: 'écritures demandées', path: '/comptability/questions/entries' },
} as const;
const answered = {
  WritingQuestionAnswered: { noun: 'questions', path: '/comptability/questions' },
  EntryRequestAccepted: { noun: 'écritures demandées', path: '/comptability/questions/entries' },
  EntryRequestDeclined: { noun: 'écritures demandées', path: '/comptability/questions/entries' },
} as const;
type Subject = (typeof asked)[AskedType] | (typeof answered)[keyof typeof answered];

const oncePerDay = 'Ce mail part une fois par jour au plus : d’autres ont pu suivre depuis.';

/**
 * Those who keep the books learn that the accountant asks something, and the accountant that an answer has come: at once, and once a day for
 * each reader, whatever the number of questions of a session.
 */
@Injectable()
export class MailAboutQuestions implements Policy {
  readonly name = 'mail-about-questions';
  readonly from = ['writing-question', 'entry-request'];
  readonly types = [...Object.keys(asked), ...Object.keys(answered)];

  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    if (recorded.metadata.source === 'import') return;
    if (isKey(asked, recorded.type)) await this.tellBookkeepers(recorded, asked[recorded.type]);
    else if (isKey(answered, recorded.type)) await this.tellAuthor(recorded, answered[recorded.type]);
  }

  private async tellBookkeepers(recorded: RecordedEvent, subject: Subject): Promise<void> {
    const { actor } = recorded.metadata;
    const letter = this.letter(subject, {
      subject: `Votre réponse est attendue : ${subject.noun}`,
      paragraphs: [`${actor.name} attend votre réponse : ${subject.noun}.`, oncePerDay],
    });
    for (const { id, name, email } of await this.queries.execute(new FindBookkeepers(recorded.environmentId)))
      if (id !== actor.id) await this.send(recorded, 'asked', { name, email }, letter);
  }

  private async tellAuthor({ environmentId, stream, ...recorded }: RecordedEvent, subject: Subject): Promise<void> {
    const [slice] = await this.store.read(environmentId, [stream]);
    const author = slice?.events[0]?.metadata.actor;
    const { actor } = recorded.metadata;
    if (!author || author.id === actor.id) return;
    const reader = await this.queries.execute(new FindAuthor(environmentId, author.id));
    const letter = this.letter(subject, {
      subject: `Une réponse vous attend : ${subject.noun}`,
      paragraphs: [`${actor.name} vous a répondu : ${subject.noun}.`, oncePerDay],
    });
    if (reader) await this.send({ environmentId, stream, ...recorded }, 'answered', reader, letter);
  }

  private letter({ path }: Subject, texts: Pick<LetterBody, 'subject' | 'paragraphs'>): LetterBody {
    return { ...texts, button: { label: 'Voir et répondre', url: `${this.config.publicUrl}${path}` } };
  }

  private async send(
    { environmentId, recordedAt }: RecordedEvent,
    side: 'asked' | 'answered',
    { name, email }: { name: string; email: string },
    letter: LetterBody,
  ): Promise<void> {
    const key = derivedId(`${letter.subject} ${side} ${environmentId} ${dayInParis(recordedAt)} ${email}`);
    await this.mailer.send(environmentId, email, { ...letter, greeting: `Bonjour ${name},` }, key);
  }
}

const isKey = <Keys extends object>(keys: Keys, type: string): type is Extract<keyof Keys, string> => Object.hasOwn(keys, type);
