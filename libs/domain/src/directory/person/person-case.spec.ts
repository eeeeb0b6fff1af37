import { type AttachmentId, newId, type PersonId, type UserId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type AttachmentEvent, attachmentStream } from '../../capabilities/attachment/attachment.events.js';
import { defaultFields } from '../person-field/default-fields.js';
import { fieldOf } from '../person-field/person-field.js';
import { type MemberId, type PersonDocument, type PersonEvent, personStream } from './person.events.js';
import { type PersonCaseCommand, personCase } from './person-case.js';
import { emptyProfile } from './person-state.js';
import type { SentMember, SentPerson } from './sent-person.js';

const context = caseContext({ today: localDate('2026-03-16') });
const person = specifyCase(personCase, context);
const id = newId<'person'>();
const [fileId, leaId, otherId] = [newId<'attachment'>(), newId() as MemberId, newId() as MemberId];
const holder = personStream(id);
const file = { name: 'livret.pdf', extension: 'pdf', size: 12, mimeType: 'application/pdf' };
const document: PersonDocument = { id: fileId, ...file, fieldCode: null, attachedOn: context.today };
const identity = { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: null, exitDate: null };
const registered: PersonEvent = { type: 'PersonRegistered', data: { ...emptyProfile, ...identity, zipCode: '69001' } };
const attached: PersonEvent = { type: 'PersonDocumentAttached', data: document };
const lea: PersonEvent = { type: 'ChildRecorded', data: { id: leaId, lastname: 'MARTIN', firstname: 'Léa', birthday: null } };
const uploaded = (change: { purpose?: string; uploadedBy?: UserId } = {}): AttachmentEvent => ({
  type: 'AttachmentUploaded',
  data: { ...file, sha256: '', purpose: 'person', uploadedBy: context.userId, ...change },
});
const attachments = (...events: AttachmentEvent[]) => new Map([[attachmentStream(fileId), events]]);
const to = (command: PersonCaseCommand): PersonCaseCommand & { id: PersonId } => ({ id, ...command });
const save = (fields: SentPerson['fields'], rest: Partial<SentPerson> = {}) =>
  to({ type: 'SavePerson', data: { fields, isZipCodeKnown: true, ...rest } });
const documents = (...ids: AttachmentId[]): SentPerson['documents'] => ({ sent: ids.map((each) => ({ id: each, fieldCode: null })) });
const member = (change: Partial<SentMember>): SentMember => ({
  id: null,
  newId: otherId,
  lastname: '',
  firstname: 'Zoé',
  birthday: null,
  ...change,
});

describe('a person', () => {
  it('is registered as sent', () =>
    person
      .given({})
      .when(
        to({ type: 'RegisterPerson', data: { fields: { lastname: 'martin', firstname: 'anne', zipCode: '69001' }, isZipCodeKnown: true } }),
      )
      .then({ person: [registered] }));
  it('is saved once registered only', () =>
    person
      .given({})
      .when(save({ firstname: 'Anne' }))
      .thenRefuses('person.unknown'));
  it('keeps the values that a save leaves out', () => {
    const given = person.given({ person: [registered, lea, attached] });
    given.when(save({}, { family: {}, documents: { sent: undefined } })).then({});
    given
      .when(save({ zipCode: null, email: undefined }))
      .thenState((state) => expect(state).toMatchObject({ zipCode: null, lastname: 'MARTIN' }));
    given.when(save({ customFields: { CUSTOM1: 'Lyon' } })).thenTypes('PersonCustomFieldsFilled');
  });
  it('must have what the fields of the environment require', () => {
    const { group: _, isDefault: __, ...email } = fieldOf(defaultFields, 'email');
    person
      .given({ person: [registered], fields: [{ type: 'PersonFieldConfigured', data: { ...email, required: true } }] })
      .when(save({}))
      .thenRefuses('person.incomplete');
    person
      .given({ person: [registered] })
      .when(save({ zipCode: '00000' }, { isZipCodeKnown: false }))
      .thenRefuses('person.invalid');
  });
  it('keeps its family unless its author sees the family and leaves out a member', () => {
    const given = person.given({ person: [registered, lea] });
    given.when(save({})).then({});
    given.when(save({}, { family: { children: [] } })).thenTypes('ChildRemoved');
  });
  it('gets a new member under an id of its own, and changes a member under the id of the member', () => {
    const given = person.given({ person: [registered, lea] });
    const birthday = localDate('2015-05-05');
    given.when(save({}, { family: { children: [member({ id: leaId, firstname: 'Léa', birthday }), member({ id: newId() })] } })).then({
      person: [
        { type: 'ChildRecorded', data: { id: leaId, lastname: 'MARTIN', firstname: 'Léa', birthday } },
        { type: 'ChildRecorded', data: { id: otherId, lastname: 'MARTIN', firstname: 'Zoé', birthday: null } },
      ],
    });
  });
  it('in the trash does not change', () =>
    person
      .given({ person: [registered, { type: 'PersonDeleted', data: {} }] })
      .when(save({ firstname: 'Jeanne' }))
      .thenRefuses('person.deleted'));
});

describe('a document of a person', () => {
  const given = (...events: AttachmentEvent[]) => person.given({ person: [registered], attachments: attachments(...events) });

  it('is attached with its record, from the file as it was uploaded', () =>
    given(uploaded())
      .when(save({}, { documents: documents(fileId) }))
      .then({ person: [attached], attachments: attachments({ type: 'AttachmentAttached', data: { holder } }) }));
  it('is attached with a new record', () =>
    person
      .given({ attachments: attachments(uploaded()) })
      .when(
        to({
          type: 'RegisterPerson',
          data: { fields: { lastname: 'Martin', firstname: 'Anne' }, documents: documents(fileId), isZipCodeKnown: true },
        }),
      )
      .thenWrites('person', 'attachments'));
  it('is attached by itself', () =>
    given(uploaded())
      .when(to({ type: 'AttachPersonDocument', data: document }))
      .thenWrites('person', 'attachments'));
  it.each([
    ['of another user', uploaded({ uploadedBy: newId<'user'>() }), 'attachment.unknown'],
    ['of another purpose', uploaded({ purpose: 'refund' }), 'attachment.unknown'],
  ])('%s is not attached', (_, upload, code) => {
    given(upload)
      .when(save({}, { documents: documents(fileId) }))
      .thenRefuses(code);
    given(upload)
      .when(to({ type: 'AttachPersonDocument', data: document }))
      .thenRefuses(code);
  });
  it('of another record is not attached', () =>
    given(uploaded(), { type: 'AttachmentAttached', data: { holder: 'person-other' } })
      .when(save({}, { documents: documents(fileId) }))
      .thenRefuses('attachment.already-attached'));
  it('that was never uploaded is not attached', () =>
    given()
      .when(save({}, { documents: documents(fileId) }))
      .thenRefuses('attachment.unknown'));
  it('stays whoever uploaded it, and answers the field of the save', () =>
    person
      .given({ person: [registered, attached] })
      .when(save({}, { documents: { sent: [{ id: fileId, fieldCode: 'ATTACHMENT1' }] } }))
      .then({ person: [{ type: 'PersonDocumentAttached', data: { ...document, fieldCode: 'ATTACHMENT1' } }] }));
  it('is detached by a save without the document', () =>
    person
      .given({ person: [registered, attached] })
      .when(save({}, { documents: documents() }))
      .then({ person: [{ type: 'PersonDocumentDetached', data: { id: fileId } }] }));
});
