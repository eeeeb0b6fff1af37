import { type Addressed, type Case, type Facts, PendingStream, read } from '@intendance/kernel/case.js';
import type { AttachmentId, PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { attachFiles, attachmentUses } from '../../capabilities/attachment/attach-files.js';
import { type AttachedFile, attachmentStream } from '../../capabilities/attachment/attachment.events.js';
import { attachmentDecider, storedFile } from '../../capabilities/attachment/attachment.js';
import { personFieldStream } from '../person-field/person-field.events.js';
import { personFieldDecider } from '../person-field/person-field.js';
import { type PersonDocument, personStream } from './person.events.js';
import { type PersonCommand, personDecider } from './person.js';
import { personAttachments } from './person-attachments.js';
import type { PersonDraft } from './person-draft.js';
import { type Person, type RegisteredPerson, registered } from './person-state.js';
import { draftOf, type SentPerson } from './sent-person.js';

type Move = Extract<PersonCommand, { type: 'DetachPersonDocument' | 'DeletePerson' | 'RestorePerson' }>;

export type PersonCaseCommand =
  | { type: 'RegisterPerson' | 'SavePerson'; data: SentPerson }
  | { type: 'AttachPersonDocument'; data: AttachedFile & { fieldCode: string | null } }
  | Move;

const folds = { person: personDecider, fields: personFieldDecider, attachments: { each: attachmentDecider } };
type Folds = typeof folds;
type Command = Addressed<PersonId, PersonCaseCommand>;

/** All writes of a person by users. The configured fields decide which values a record needs. */
export const personCase: Case<Command, RegisteredPerson, Folds, 'person'> = {
  folds,
  own: 'person',
  streams: (command, { environmentId }, { person }) => ({
    person: read(personStream(command.id)),
    fields: isSave(command) ? read(personFieldStream(environmentId)) : undefined,
    // The stream of the person tells which documents of a save are new.
    attachments: command.type === 'SavePerson' && !person ? [] : attachmentUses(newFiles(command, person)),
  }),
  decide(command, facts, { today, userId }) {
    if (command.type !== 'RegisterPerson') registered(facts.person);
    const attaching = { holder: personStream(command.id), purpose: personAttachments.name, by: userId };
    const attachments = attachFiles(newFiles(command, facts.person), facts.attachments, attaching);
    const person = new PendingStream(personDecider, facts.person);
    person.append(personDecider.decide(commandOn(facts, command, today), person.state));
    return { events: { person: person.events, attachments }, answer: registered(person.state) };
  },
};

const isSave = (command: PersonCaseCommand): command is Extract<PersonCaseCommand, { data: SentPerson }> =>
  command.type === 'RegisterPerson' || command.type === 'SavePerson';

const documentsOf = (person: Person | undefined): readonly PersonDocument[] =>
  !person || person.status === 'none' ? [] : person.documents;

/** The files that the command attaches: those that the record does not have yet. */
function newFiles(command: PersonCaseCommand, person: Person | undefined): { id: AttachmentId }[] {
  if (command.type === 'AttachPersonDocument') return [{ id: command.data.id }];
  const sent = isSave(command) ? (command.data.documents?.sent ?? []) : [];
  const currentIds = new Set(documentsOf(person).map(({ id }) => id));
  return [...new Set(sent.map(({ id }) => id))].filter((id) => !currentIds.has(id)).map((id) => ({ id }));
}

function commandOn(facts: Facts<Folds>, command: PersonCaseCommand, today: LocalDate): PersonCommand {
  if (isSave(command)) return saveOf(command.data, facts, today);
  return command.type === 'AttachPersonDocument' ? { type: command.type, data: { ...command.data, attachedOn: today } } : command;
}

function saveOf(sent: SentPerson, facts: Facts<Folds>, today: LocalDate): PersonCommand {
  const draft: PersonDraft = { ...draftOf(sent, facts.person), ...(sent.documents && { documents: documentsAfter(sent, facts, today) }) };
  return { type: 'SavePerson', data: { draft, facts: { today, fields: facts.fields, isZipCodeKnown: sent.isZipCodeKnown } } };
}

function documentsAfter({ documents }: SentPerson, { person, attachments }: Facts<Folds>, today: LocalDate): PersonDocument[] {
  const before = documentsOf(person);
  if (!documents?.sent) return [...before];
  return documents.sent.map(({ id, fieldCode }): PersonDocument => {
    const document = before.find((candidate) => candidate.id === id);
    if (document) return { ...document, fieldCode };
    const attachment = attachments.get(attachmentStream(id)) ?? attachmentDecider.initial;
    return { id, ...storedFile(attachment), fieldCode, attachedOn: today };
  });
}
