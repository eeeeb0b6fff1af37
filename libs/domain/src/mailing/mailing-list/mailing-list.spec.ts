import type { Addressed } from '@intendance/kernel/case.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type AttachmentEvent, attachmentStream } from '../../capabilities/attachment/attachment.events.js';
import { mailingListErrors } from './mailing-list.errors.js';
import type { ListFile, MailingListEvent, MailingListId, PeopleFilters } from './mailing-list.events.js';
import { listConsent, type MailingListCommand, type MailingListDraft, mailingListCase, noFilters } from './mailing-list.js';

const context = caseContext();
const list = specifyCase(mailingListCase, context);
const id = newId() as MailingListId;
const file: ListFile = {
  id: newId(),
  name: 'anciens.csv',
  extension: 'csv',
  size: 12,
  mimeType: 'text/csv',
  contacts: 3,
  refused: 1,
};
const { id: fileId, contacts: _, refused: __, ...uploaded } = file;
const upload: AttachmentEvent = {
  type: 'AttachmentUploaded',
  data: { ...uploaded, sha256: '', purpose: 'mailing-list', uploadedBy: context.userId },
};
const created: MailingListEvent = { type: 'MailingListCreated', data: { name: 'Présents', consent: listConsent.version } };
const filtered = (filters: Partial<PeopleFilters> = {}): MailingListEvent => ({
  type: 'MailingListPeopleFiltered',
  data: { filters: { ...noFilters, ...filters } },
});
const chosen: MailingListEvent = { type: 'MailingListFileChosen', data: file };
const deleted: MailingListEvent = { type: 'MailingListDeleted', data: {} };
const attachments = new Map([[attachmentStream(fileId), [upload]]]);
const given = (...events: readonly MailingListEvent[]) => list.given({ list: events, attachments });

const to = (command: MailingListCommand): Addressed<MailingListId, MailingListCommand> => ({ id, ...command });
const people: MailingListDraft = { name: 'Présents', consent: true, content: { type: 'people', filters: noFilters } };
const create = (change: Partial<MailingListDraft> = {}) => to({ type: 'CreateMailingList', data: { ...people, ...change } });
const save = (change: Partial<MailingListDraft> = {}) => to({ type: 'SaveMailingList', data: { ...people, ...change } });

describe('a mailing list', () => {
  it('of people keeps filters of the directory, and the consent of its author', () =>
    given()
      .when(create({ name: ' Présents ' }))
      .then({ list: [created, filtered()] }));

  it('of a file attaches it', () =>
    given()
      .when(create({ content: { type: 'file', file } }))
      .thenWrites('list', 'attachments'));

  it.each<[string, Partial<MailingListDraft>]>([
    ['a name', { name: ' ' }],
    ['a type', { content: null }],
    ['consent', { consent: false }],
    ['a file, unless it is of people', { content: { type: 'file', file: null } }],
  ])('needs %s', (_needed, change) => given().when(create(change)).thenRefuses('mailing-list.incomplete'));

  it('needs an address in its file', () =>
    given()
      .when(create({ content: { type: 'file', file: { ...file, contacts: 0 } } }))
      .thenRefuses('mailing-list.no-contact'));

  it('takes no file that cannot be read, in the words of its reader', () =>
    expect(mailingListErrors.fileRefused('Le fichier est vide.')).toMatchObject({
      code: 'mailing-list.file-refused',
      kind: 'unacceptable',
    }));

  it('has days that follow each other', () => {
    const entrance = { from: localDate('2026-02-01'), to: localDate('2026-01-01') };
    given()
      .when(create({ content: { type: 'people', filters: { ...noFilters, entrance } } }))
      .thenRefuses('mailing-list.filters');
  });

  it('tells what a save changes, and nothing when it changes nothing', () => {
    given(created, filtered())
      .when(save({ name: 'Tous' }))
      .then({ list: [{ type: 'MailingListRenamed', data: { name: 'Tous' } }] });
    given(created, filtered())
      .when(save({ content: { type: 'people', filters: { ...noFilters, civility: 'M' } } }))
      .then({ list: [filtered({ civility: 'M' })] });
    given(created, filtered()).when(save()).then({});
  });

  it('keeps its file when a save names none, or the same', () => {
    given(created, chosen)
      .when(save({ content: { type: 'file', file: null } }))
      .then({});
    given(created, chosen)
      .when(save({ content: { type: 'file', file } }))
      .then({});
  });

  it('is deleted softly: no save changes it until it is restored', () => {
    given(created, filtered())
      .when(to({ type: 'DeleteMailingList' }))
      .then({ list: [deleted] });
    given(created, filtered(), deleted).when(save()).thenRefuses('mailing-list.deleted');
    given(created, filtered(), deleted)
      .when(to({ type: 'RestoreMailingList' }))
      .thenTypes('MailingListRestored');
  });

  it('loses its file when somebody in it is erased, and then needs another', () => {
    const erased: MailingListEvent = { type: 'MailingListFileErased', data: {} };
    const erasing = given(created, chosen).when(to({ type: 'EraseListFile' }));
    erasing.thenErases(id);
    erasing.thenState((state) => expect(state).toMatchObject({ content: { isErased: true, file: { contacts: 0, name: '(effacé)' } } }));
    given(created, chosen, erased)
      .when(save({ content: { type: 'file', file: null } }))
      .thenRefuses('mailing-list.incomplete');
    given(created, filtered())
      .when(to({ type: 'EraseListFile' }))
      .then({});
  });

  it('must exist', () => given().when(save()).thenRefuses('mailing-list.unknown'));

  it.each([create(), save({ name: 'Tous' }), to({ type: 'DeleteMailingList' }), to({ type: 'RestoreMailingList' })])(
    '$type sent twice has no second effect',
    (command) => (command.type === 'CreateMailingList' ? given() : given(created, filtered())).thenRepeating(command),
  );

  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
