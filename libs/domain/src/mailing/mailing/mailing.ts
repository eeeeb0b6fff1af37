import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import { type AttachmentId, derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { attachFiles, attachmentUses } from '../../capabilities/attachment/attach-files.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '../../capabilities/attachment/attachment.js';
import { mailingErrors } from './mailing.errors.js';
import { type MailingEvent, type MailingId, mailingStream } from './mailing.events.js';
import { mailingAttachments } from './mailing-attachments.js';
import { changesOf, type MailingChange, type MessageFacts, mostMailBytes, mustBeComplete } from './mailing-content.js';
import { type KnownMailing, knownMailing, type Mailing, mailingFold, withoutPersonalData } from './mailing-state.js';

export type MailingCommand =
  | { type: 'DraftMailing'; data: MailingChange }
  /** A new draft with the content of another mailing. The author must confirm the consent again. */
  | { type: 'CopyMailing'; data: { copyOf: MailingId } }
  | { type: 'SaveMailing'; data: MailingChange }
  | { type: 'AttachMailingDocument'; data: AttachedFile }
  | { type: 'DetachMailingDocument'; data: { id: AttachmentId } }
  | { type: 'ScheduleMailing'; data: { at: string } & MessageFacts }
  /** The time came, and the mailing could not leave. */
  | { type: 'MissSchedule'; data: { at: string; reason: string } }
  | { type: 'UnscheduleMailing' }
  | { type: 'StartSending'; data: MessageFacts }
  | { type: 'FinishSending'; data: { isComplete: boolean } }
  | { type: 'DeleteMailing' }
  | { type: 'RestoreMailing' }
  /** The typed addresses of an erased person: those of others stay. Null: all, and the names of the documents. */
  | { type: 'EraseMailingAddresses'; data: { addresses: readonly string[] | null } };

const folds = { mailing: mailingFold, original: mailingFold, attachments: { each: attachmentDecider } };
type Folds = typeof folds;

/** All writes of a mailing until it leaves. Its documents are attached in the same append. */
export const mailingCase: Case<Addressed<MailingId, MailingCommand>, KnownMailing, Folds, 'mailing'> = {
  folds,
  own: 'mailing',
  streams: (command) => ({
    mailing: read(mailingStream(command.id)),
    original: command.type === 'CopyMailing' ? read(mailingStream(command.data.copyOf)) : undefined,
    attachments: attachmentUses(attachedBy(command)),
  }),
  decide(command, facts, { today, now, userId }) {
    const mailing = new PendingStream(mailingFold, facts.mailing);
    mailing.append(
      command.type === 'CopyMailing'
        ? copy(mailing.state, facts.original, command.data.copyOf)
        : decide(command, mailing.state, { today, now }),
    );
    const attaching = { holder: mailingStream(command.id), purpose: mailingAttachments.name, by: userId };
    return {
      events: { mailing: mailing.events, attachments: attachFiles(attachedBy(command), facts.attachments, attaching) },
      // The answer of an erasure is stored in clear.
      answer: command.type === 'EraseMailingAddresses' ? withoutPersonalData(knownMailing(mailing.state)) : knownMailing(mailing.state),
      erases: command.type === 'EraseMailingAddresses' && mailing.events.length > 0 ? [subjectOf(command.id, facts.mailing)] : [],
    };
  },
};

const attachedBy = (command: MailingCommand): AttachedFile[] => (command.type === 'AttachMailingDocument' ? [command.data] : []);

type OtherCommand = Exclude<MailingCommand, { type: 'CopyMailing' }>;

/** The subject of the personal data that the mailing holds now. */
const subjectOf = (id: MailingId, mailing: Mailing): string => (mailing.status === 'none' ? null : mailing.keyId) ?? id;

type At = { readonly today: LocalDate; readonly now: Date };

function decide(command: Addressed<MailingId, OtherCommand>, mailing: Mailing, at: At): MailingEvent[] {
  if (command.type === 'DraftMailing') {
    if (mailing.status !== 'none') return [];
    const drafted: MailingEvent = { type: 'MailingDrafted', data: { copyOf: null } };
    return [drafted, ...changesOf(command.data, knownMailing(mailingFold.evolve(mailing, drafted)), at.today)];
  }
  const before = knownMailing(mailing);
  switch (command.type) {
    case 'SaveMailing':
      return changesOf(command.data, draft(before), at.today);
    case 'AttachMailingDocument':
      return attach(draft(before), command.data);
    case 'DetachMailingDocument':
      return detach(before, command.data.id);
    case 'ScheduleMailing':
      return schedule(before, command.data, at.now);
    case 'MissSchedule':
      return before.status === 'SCHEDULED' && before.scheduledAt === command.data.at
        ? [{ type: 'MailingScheduleMissed', data: { reason: command.data.reason } }]
        : [];
    case 'UnscheduleMailing':
      if (!isScheduled(before)) throw mailingErrors.notScheduled();
      return [{ type: 'MailingUnscheduled', data: {} }];
    case 'StartSending':
      return startSending(before, command.data);
    case 'FinishSending':
      if (before.status !== 'SENDING') throw mailingErrors.notSending();
      return [{ type: 'MailingSendingFinished', data: command.data }];
    case 'DeleteMailing':
      if (before.status === 'SENDING') throw mailingErrors.closed();
      if (before.isDeleted) return [];
      return [...(isScheduled(before) ? [{ type: 'MailingUnscheduled' as const, data: {} }] : []), { type: 'MailingDeleted', data: {} }];
    case 'RestoreMailing':
      return before.isDeleted ? [{ type: 'MailingRestored', data: {} }] : [];
    case 'EraseMailingAddresses':
      return erase(before, command.data.addresses, derivedId(`${subjectOf(command.id, before)} after an erasure`));
  }
}

function erase(mailing: KnownMailing, addresses: readonly string[] | null, keyId: string): MailingEvent[] {
  const erasing: MailingEvent = { type: 'MailingAddressesErased', data: { keyId } };
  if (addresses === null) return [erasing];
  const erased = new Set(addresses);
  const retained = mailing.addresses.filter((address) => !erased.has(address));
  if (retained.length === mailing.addresses.length) return [];
  const names = Object.fromEntries([...mailing.documents, ...mailing.templateDocuments].map(({ id, name }) => [id, name]));
  return [erasing, { type: 'MailingAddressesRetained', data: { addresses: retained, names } }];
}

/** @throws mailing.deleted, mailing.closed */
function draft(mailing: KnownMailing): KnownMailing {
  if (mailing.isDeleted) throw mailingErrors.deleted();
  if (mailing.status !== 'DRAFT') throw mailingErrors.closed();
  return mailing;
}

const isScheduled = ({ status }: KnownMailing): boolean => status === 'SCHEDULED' || status === 'MISSED';
const dayMs = 86_400_000;

/** A scheduled mailing may get another time. @throws mailing.schedule-past, mailing.schedule-far, mailing.closed */
function schedule(mailing: KnownMailing, { at, ...facts }: { at: string } & MessageFacts, now: Date): MailingEvent[] {
  if (mailing.isDeleted || !isScheduled(mailing)) draft(mailing);
  mustBeComplete(mailing, facts);
  const wait = Date.parse(at) - now.getTime();
  if (wait <= 0) throw mailingErrors.schedulePast();
  if (wait > 366 * dayMs) throw mailingErrors.scheduleFar();
  return mailing.status === 'SCHEDULED' && mailing.scheduledAt === at ? [] : [{ type: 'MailingScheduled', data: { at } }];
}

/** From PARTIAL, sends the failed mails again; a mailing that is being sent is not sent twice. */
function startSending(mailing: KnownMailing, facts: MessageFacts): MailingEvent[] {
  if (mailing.isDeleted) throw mailingErrors.deleted();
  if (mailing.status === 'SENDING') return [];
  if (mailing.status === 'SENT') throw mailingErrors.closed();
  mustBeComplete(mailing, facts);
  return [{ type: 'MailingSendingStarted', data: {} }];
}

function attach({ documents, templateDocuments }: KnownMailing, document: AttachedFile): MailingEvent[] {
  const others = [...documents, ...templateDocuments].filter(({ id }) => id !== document.id);
  const bytes = others.reduce((sum, { size }) => sum + size, document.size);
  if (bytes > mostMailBytes) throw mailingErrors.documentsTooLarge();
  return documents.some(({ id }) => id === document.id) ? [] : [{ type: 'MailingDocumentAttached', data: document }];
}

function detach(mailing: KnownMailing, id: AttachmentId): MailingEvent[] {
  if (mailing.isDeleted || mailing.status !== 'DRAFT') throw mailingErrors.documentsClosed();
  if (mailing.documents.some((document) => document.id === id)) return [{ type: 'MailingDocumentDetached', data: { id } }];
  if (mailing.templateDocuments.some((document) => document.id === id)) return [{ type: 'MailingTemplateDocumentRemoved', data: { id } }];
  throw mailingErrors.documentUnknown();
}

function copy(mailing: Mailing, original: Mailing, copyOf: MailingId): MailingEvent[] {
  if (mailing.status !== 'none') return [];
  const { subject, preheader, body, lists, people, addresses, excludedLists, excludedMailings, documents, templateDocuments, status } =
    knownMailing(original);
  // A draft may still drop its files: only documents that have left are shared.
  const shared = status === 'DRAFT' ? [] : [...templateDocuments, ...documents];
  return [
    { type: 'MailingDrafted', data: { copyOf } },
    { type: 'MailingSubjectWritten', data: { subject, preheader } },
    { type: 'MailingBodyWritten', data: { body } },
    { type: 'MailingAddressed', data: { lists, people } },
    ...(addresses.length > 0 ? [{ type: 'MailingAddressesTyped' as const, data: { addresses } }] : []),
    ...(excludedLists.length + excludedMailings.length > 0
      ? [{ type: 'MailingExclusionsChosen' as const, data: { lists: excludedLists, mailings: excludedMailings } }]
      : []),
    ...shared.map((document) => ({ type: 'MailingTemplateDocumentAdded' as const, data: document })),
  ];
}
