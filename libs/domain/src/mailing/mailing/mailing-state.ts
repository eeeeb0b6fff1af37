import type { Fold } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import type { AttachedFile } from '../../capabilities/attachment/attachment.events.js';
import type { MailingListId } from '../mailing-list/mailing-list.events.js';
import { mailingErrors } from './mailing.errors.js';
import type { MailingEvent, MailingId } from './mailing.events.js';

export const mailingStatuses = ['DRAFT', 'SCHEDULED', 'MISSED', 'SENDING', 'PARTIAL', 'SENT'] as const;
export type MailingStatus = (typeof mailingStatuses)[number];

/** The parts that the author writes. */
export type MailingContent = {
  subject: string;
  preheader: string;
  body: string;
  lists: readonly MailingListId[];
  people: readonly PersonId[];
  addresses: readonly string[];
  excludedLists: readonly MailingListId[];
  excludedMailings: readonly MailingId[];
  consent: { version: string; on: LocalDate } | null;
};
export type KnownMailing = MailingContent & {
  status: MailingStatus;
  copyOf: MailingId | null;
  documents: readonly AttachedFile[];
  /** Documents of the copied mailing. */
  templateDocuments: readonly AttachedFile[];
  scheduledAt: string | null;
  /** The reason why the mailing did not leave at its time. */
  missedBecause: string | null;
  isDeleted: boolean;
  /** The subject of the personal data after an erasure; null: the mailing itself. */
  keyId: string | null;
};
export type Mailing = { status: 'none' } | KnownMailing;

const emptyMailing: KnownMailing = {
  status: 'DRAFT',
  copyOf: null,
  subject: '',
  preheader: '',
  body: '',
  lists: [],
  people: [],
  addresses: [],
  excludedLists: [],
  excludedMailings: [],
  consent: null,
  documents: [],
  templateDocuments: [],
  scheduledAt: null,
  missedBecause: null,
  isDeleted: false,
  keyId: null,
};

/** @throws mailing.unknown */
export function knownMailing(mailing: Mailing): KnownMailing {
  if (mailing.status === 'none') throw mailingErrors.unknown();
  return mailing;
}

const without = (files: readonly AttachedFile[], id: string): AttachedFile[] => files.filter((file) => file.id !== id);
const named = (files: readonly AttachedFile[], names: Readonly<Record<string, string>>): AttachedFile[] =>
  files.map((file) => ({ ...file, name: names[file.id] ?? erasedText }));
/** The mailing without its typed addresses and the names of its documents. */
export const withoutPersonalData = (mailing: KnownMailing): KnownMailing => ({ ...mailing, addresses: [], ...namedDocuments(mailing, {}) });
const namedDocuments = ({ documents, templateDocuments }: KnownMailing, names: Readonly<Record<string, string>>) => ({
  documents: named(documents, names),
  templateDocuments: named(templateDocuments, names),
});

function evolve(mailing: Mailing, event: MailingEvent): Mailing {
  if (event.type === 'MailingDrafted') return { ...emptyMailing, ...event.data };
  const before = knownMailing(mailing);
  switch (event.type) {
    case 'MailingSubjectWritten':
    case 'MailingBodyWritten':
    case 'MailingAddressed':
    case 'MailingAddressesTyped':
      return { ...before, ...event.data };
    case 'MailingExclusionsChosen':
      return { ...before, excludedLists: event.data.lists, excludedMailings: event.data.mailings };
    case 'MailingDocumentAttached':
      return { ...before, documents: [...without(before.documents, event.data.id), event.data] };
    case 'MailingDocumentDetached':
      return { ...before, documents: without(before.documents, event.data.id) };
    case 'MailingTemplateDocumentAdded':
      return { ...before, templateDocuments: [...before.templateDocuments, event.data] };
    case 'MailingTemplateDocumentRemoved':
      return { ...before, templateDocuments: without(before.templateDocuments, event.data.id) };
    case 'MailingConsentGiven':
      return { ...before, consent: event.data };
    case 'MailingConsentWithdrawn':
      return { ...before, consent: null };
    case 'MailingScheduled':
      return { ...before, status: 'SCHEDULED', scheduledAt: event.data.at, missedBecause: null };
    case 'MailingScheduleMissed':
      return { ...before, status: 'MISSED', missedBecause: event.data.reason };
    case 'MailingUnscheduled':
      return { ...before, status: 'DRAFT', scheduledAt: null, missedBecause: null };
    case 'MailingSendingCancelled':
      return { ...before, status: 'DRAFT', scheduledAt: null, missedBecause: event.data.reason ?? null };
    case 'MailingSendingStarted':
      return { ...before, status: 'SENDING', missedBecause: null };
    case 'MailingSendingFinished':
      return { ...before, status: event.data.isComplete ? 'SENT' : 'PARTIAL' };
    case 'MailingDeleted':
      return { ...before, isDeleted: true };
    case 'MailingRestored':
      return { ...before, isDeleted: false };
    case 'MailingAddressesErased':
      return { ...withoutPersonalData(before), keyId: event.data.keyId ?? before.keyId };
    case 'MailingAddressesRetained':
      return { ...before, addresses: event.data.addresses, ...namedDocuments(before, event.data.names) };
  }
}

export const mailingFold: Fold<MailingEvent, Mailing> = { initial: { status: 'none' }, evolve };
