import type { EntryRequestEvent } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.events.js';
import type { WritingQuestionEvent } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.events.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { derivedId } from '@intendance/kernel/id.js';
import { dayInParis } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindAuthor, FindBookkeepers } from '../../../identity/public.js';
import { Config } from '../../../platform/config/config.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { Policy } from '../../../platform/projection/projection.js';

type EventType = (WritingQuestionEvent | EntryRequestEvent)['type'];
type Letter = { readonly subject: string; readonly sentence: string; readonly path: string };

const questionsPath = '/comptability/questions';
const requestsPath = '/comptability/questions/entries';

const question: Letter = {
  subject: 'Des questions sur vos écritures attendent votre réponse',
  sentence: 'attend votre réponse à une question sur une écriture.',
  path: questionsPath,
};
/** To those who keep the books. */
const questions: Partial<Record<EventType, Letter>> = {
  WritingQuestionAsked: question,
  WritingQuestionReopened: question,
  EntryRequested: {
    subject: 'Des écritures demandées attendent votre réponse',
    sentence: 'demande une écriture, et attend votre réponse.',
    path: requestsPath,
  },
};

const answerToRequest: Letter = {
  subject: 'Vos demandes d’écritures ont reçu une réponse',
  sentence: 'a répondu à une écriture que vous demandiez.',
  path: requestsPath,
};
/** To the author of the question or of the request. */
const answers: Partial<Record<EventType, Letter>> = {
  WritingQuestionAnswered: {
    subject: 'Vos questions sur les écritures ont reçu une réponse',
    sentence: 'a répondu à une question sur une écriture.',
    path: questionsPath,
  },
  EntryRequestAccepted: answerToRequest,
  EntryRequestDeclined: answerToRequest,
};

const oncePerDay = 'Ce mail part une fois par jour au plus : d’autres ont pu suivre depuis.';

/**
 * Users who keep the books learn that the accountant asks something, and the accountant that an answer has come: at once, and once a day
 * for each reader, whatever the number of questions of a session.
 */
@Injectable()
export class MailAboutQuestions implements Policy {
  readonly name = 'mail-about-questions';
  readonly from = ['writing-question', 'entry-request'];
  readonly types = [...Object.keys(questions), ...Object.keys(answers)];

  constructor(
    private readonly store: EventStore,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async when(recorded: RecordedEvent): Promise<void> {
    if (recorded.metadata.source === 'import') return;
    const type = recorded.type as EventType;
    const [asks, replies] = [questions[type], answers[type]];
    if (asks) await this.tellBookkeepers(recorded, asks);
    if (replies) await this.tellAuthor(recorded, replies);
  }

  private async tellBookkeepers(recorded: RecordedEvent, letter: Letter): Promise<void> {
    const { actor } = recorded.metadata;
    for (const { id, ...reader } of await this.queries.execute(new FindBookkeepers(recorded.environmentId)))
      if (id !== actor.id) await this.send(recorded, reader, letter);
  }

  private async tellAuthor(recorded: RecordedEvent, letter: Letter): Promise<void> {
    const { environmentId, stream, metadata } = recorded;
    const [slice] = await this.store.read(environmentId, [stream]);
    const author = slice?.events[0]?.metadata.actor;
    if (!author || author.id === metadata.actor.id) return;
    const reader = await this.queries.execute(new FindAuthor(environmentId, author.id));
    if (reader) await this.send(recorded, reader, letter);
  }

  private async send(
    { environmentId, recordedAt, metadata }: RecordedEvent,
    { name, email }: { name: string; email: string },
    { subject, sentence, path }: Letter,
  ): Promise<void> {
    const key = derivedId(`${subject} ${environmentId} ${dayInParis(recordedAt)} ${email}`);
    const letter = {
      subject,
      greeting: `Bonjour ${name},`,
      paragraphs: [`${metadata.actor.name} ${sentence}`, oncePerDay],
      button: { label: 'Voir la page', url: `${this.config.publicUrl}${path}` },
    };
    await this.mailer.send(environmentId, email, letter, key);
  }
}
