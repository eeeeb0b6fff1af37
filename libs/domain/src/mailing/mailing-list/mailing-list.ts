import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { erasedText } from '@intendance/kernel/personal-data.js';
import { attachFiles, attachmentUses } from '../../capabilities/attachment/attach-files.js';
import { attachmentDecider } from '../../capabilities/attachment/attachment.js';
import { mailingListErrors } from './mailing-list.errors.js';
import { type ListFile, type MailingListEvent, type MailingListId, mailingListStream, type PeopleFilters } from './mailing-list.events.js';
import { mailingListAttachments } from './mailing-list-attachments.js';

export const mailingListTypes = ['people', 'file'] as const;
export type MailingListContent =
  | { type: 'people'; filters: PeopleFilters }
  /** `isErased`: the file is gone with somebody's personal data, and the list reaches nobody. */
  | { type: 'file'; file: ListFile; isErased: boolean };
export type MailingList = { status: 'none' } | KnownMailingList;
export type KnownMailingList = { status: 'active' | 'deleted'; name: string; consent: string; content: MailingListContent };

/** The text that the author of a list agrees to. A new text is a new version: older lists keep theirs. */
export const listConsent = {
  version: '2026-11',
  text: 'Je certifie que les personnes de cette liste ont accepté de recevoir nos messages, ou que l’intérêt légitime de la structure le permet.',
} as const;

/** A list as its author sends it. `content` null: no type was chosen. `file` null: the file of the list stays. */
export type MailingListDraft = {
  name: string;
  consent: boolean;
  content: { type: 'people'; filters: PeopleFilters } | { type: 'file'; file: ListFile | null } | null;
};

export type MailingListCommand =
  | { type: 'CreateMailingList'; data: MailingListDraft }
  | { type: 'SaveMailingList'; data: MailingListDraft }
  | { type: 'DeleteMailingList' }
  | { type: 'RestoreMailingList' }
  | { type: 'EraseListFile' };

export const openRange = { from: null, to: null } as const;
export const noFilters: PeopleFilters = {
  presence: 'current',
  civility: null,
  zipCode: null,
  city: null,
  customFields: {},
  entrance: openRange,
  exit: openRange,
};

export const mailingListDecider: Decider<MailingListCommand, MailingListEvent, MailingList> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

const folds = { list: mailingListDecider, attachments: { each: attachmentDecider } };
type Folds = typeof folds;

/** All writes of a list. The file is attached in the same append. */
export const mailingListCase: Case<Addressed<MailingListId, MailingListCommand>, KnownMailingList, Folds, 'list'> = {
  folds,
  own: 'list',
  streams: (command, _, { list }) => ({
    list: read(mailingListStream(command.id)),
    attachments: list && attachmentUses(newFiles(command, list)),
  }),
  decide(command, facts, { userId }) {
    const list = new PendingStream(mailingListDecider, facts.list);
    const files = newFiles(command, list.state);
    list.append(decide(command, list.state));
    const attaching = { holder: mailingListStream(command.id), purpose: mailingListAttachments.name, by: userId };
    return {
      events: { list: list.events, attachments: attachFiles(files, facts.attachments, attaching) },
      answer: knownList(list.state),
      erases: command.type === 'EraseListFile' && list.events.length > 0 ? [command.id] : [],
    };
  },
};

/** @throws mailing-list.unknown */
export function knownList(list: MailingList): KnownMailingList {
  if (list.status === 'none') throw mailingListErrors.unknown();
  return list;
}

/** The file that the command adds: the file that the list already has was attached before. */
function newFiles(command: MailingListCommand, list: MailingList): ListFile[] {
  if (command.type !== 'CreateMailingList' && command.type !== 'SaveMailingList') return [];
  const { content } = command.data;
  if (content?.type !== 'file' || !content.file || content.file.id === currentFile(list)?.id) return [];
  return [content.file];
}

export const currentFile = (list: MailingList): ListFile | null =>
  list.status !== 'none' && list.content.type === 'file' && !list.content.isErased ? list.content.file : null;

function decide(command: MailingListCommand, list: MailingList): MailingListEvent[] {
  if (command.type === 'CreateMailingList') {
    if (list.status !== 'none') return [];
    const { name, content } = complete(command.data, list);
    return [{ type: 'MailingListCreated', data: { name, consent: listConsent.version } }, contentEvent(content)];
  }
  const before = knownList(list);
  switch (command.type) {
    case 'SaveMailingList': {
      if (before.status === 'deleted') throw mailingListErrors.deleted();
      const { name, content } = complete(command.data, list);
      return [
        ...(name === before.name ? [] : [{ type: 'MailingListRenamed' as const, data: { name } }]),
        ...(isSame(content, before.content) ? [] : [contentEvent(content)]),
      ];
    }
    case 'DeleteMailingList':
      return before.status === 'deleted' ? [] : [{ type: 'MailingListDeleted', data: {} }];
    case 'RestoreMailingList':
      return before.status === 'active' ? [] : [{ type: 'MailingListRestored', data: {} }];
    case 'EraseListFile':
      return currentFile(before) ? [{ type: 'MailingListFileErased', data: {} }] : [];
  }
}

type Content = { type: 'people'; filters: PeopleFilters } | { type: 'file'; file: ListFile };

const contentEvent = (content: Content): MailingListEvent =>
  content.type === 'people'
    ? { type: 'MailingListPeopleFiltered', data: { filters: content.filters } }
    : { type: 'MailingListFileChosen', data: content.file };

function isSame(content: Content, before: MailingListContent): boolean {
  if (content.type === 'people') return before.type === 'people' && canonicalJson(before.filters) === canonicalJson(content.filters);
  return before.type === 'file' && !before.isErased && before.file.id === content.file.id;
}

/** @throws mailing-list.incomplete, mailing-list.filters, mailing-list.no-contact */
function complete(draft: MailingListDraft, list: MailingList): { name: string; content: Content } {
  const name = draft.name.trim();
  const content = chosenContent(draft, list);
  const violations = [
    ...(name === '' ? [missing('name', 'Veuillez renseigner le nom de la liste.')] : []),
    ...(draft.content ? [] : [missing('type', 'Veuillez choisir le type de la liste.')]),
    ...(draft.content && !content ? [missing('data.file', 'Veuillez ajouter un fichier.')] : []),
    ...(draft.consent ? [] : [missing('consent', 'Veuillez cocher le consentement.')]),
  ];
  if (violations.length > 0 || !content) throw mailingListErrors.incomplete(violations);
  if (content.type === 'file') {
    if (content.file.contacts === 0) throw mailingListErrors.noContact();
  } else mustFollow(content.filters);
  return { name, content };
}

function chosenContent({ content }: MailingListDraft, list: MailingList): Content | null {
  if (content?.type !== 'file') return content;
  const file = content.file ?? currentFile(list);
  return file && { type: 'file', file };
}

function mustFollow({ entrance, exit }: PeopleFilters): void {
  const ranges = { ENTRANCE: entrance, EXIT: exit };
  const violations = Object.entries(ranges).flatMap(([name, { from, to }]) =>
    from && to && from > to
      ? [{ propertyPath: `data.${name}.to`, code: 'before-start', message: 'La date de fin précède la date de début.' }]
      : [],
  );
  if (violations.length > 0) throw mailingListErrors.filters(violations);
}

const missing = (propertyPath: string, message: string): Violation => ({ propertyPath, code: 'required', message });

function evolve(list: MailingList, event: MailingListEvent): MailingList {
  if (event.type === 'MailingListCreated') return { status: 'active', ...event.data, content: { type: 'people', filters: noFilters } };
  const before = knownList(list);
  switch (event.type) {
    case 'MailingListRenamed':
      return { ...before, name: event.data.name };
    case 'MailingListPeopleFiltered':
      return { ...before, content: { type: 'people', filters: event.data.filters } };
    case 'MailingListFileChosen':
      return { ...before, content: { type: 'file', file: event.data, isErased: false } };
    case 'MailingListDeleted':
      return { ...before, status: 'deleted' };
    case 'MailingListRestored':
      return { ...before, status: 'active' };
    case 'MailingListFileErased':
      return { ...before, content: withoutFile(before.content) };
  }
}

const withoutFile = (content: MailingListContent): MailingListContent =>
  content.type === 'people' ? content : { ...content, file: { ...content.file, name: erasedText, contacts: 0 }, isErased: true };
