import type { Addressed } from '@intendance/kernel/case.js';
import { derivedId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type AttachmentEvent, attachmentStream } from '../../capabilities/attachment/attachment.events.js';
import type { MemberId, PersonEvent } from '../person/person.events.js';
import type { PersonRequestEvent, PersonRequestId, RequestDocument, RequestedMember } from './person-request.events.js';
import { type PersonRequestCommand, personRequestCase } from './person-request.js';

const context = caseContext({ today: localDate('2026-03-16') });
const request = specifyCase(personRequestCase, context);
const zoe: RequestedMember = { role: 'child', civility: 'Mme', lastname: 'MARTIN', firstname: 'Zoé', birthday: localDate('2026-02-01') };
const certificate: RequestDocument = { id: newId(), name: 'acte.pdf', extension: 'pdf', size: 12, mimeType: 'application/pdf' };
const id = newId() as PersonRequestId;
const personId = newId<'person'>();
const memberId = derivedId<'member'>(`person request ${id}`) as MemberId;
const submission = { personId, member: zoe, comment: '' };
const submitted: PersonRequestEvent = { type: 'PersonRequestSubmitted', data: submission };
const attached: PersonRequestEvent = { type: 'PersonRequestDocumentAttached', data: certificate };
const approved: PersonRequestEvent = { type: 'PersonRequestApproved', data: { memberId, comment: '' } };
const refused: PersonRequestEvent = { type: 'PersonRequestRefused', data: { comment: 'Acte illisible' } };
const registered: PersonEvent = {
  type: 'PersonRegistered',
  data: { civility: null, lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: null, exitDate: null },
};
const { id: fileId, ...named } = certificate;
const upload: AttachmentEvent = {
  type: 'AttachmentUploaded',
  data: { ...named, sha256: '', purpose: 'person', uploadedBy: context.userId },
};
const attachments = new Map([[attachmentStream(fileId), [upload]]]);
const given = (events: readonly PersonRequestEvent[] = [], person: readonly PersonEvent[] = [registered]) =>
  request.given({ request: events, person, attachments });

const to = (command: PersonRequestCommand): Addressed<PersonRequestId, PersonRequestCommand> => ({ id, ...command });
const submit = (member: Partial<RequestedMember> = {}, documents: readonly RequestDocument[] = []) =>
  to({ type: 'SubmitPersonRequest', data: { ...submission, member: { ...zoe, ...member }, documents } });
type Save = Extract<PersonRequestCommand, { type: 'SavePersonRequest' }>['data'];
const save = (member: Save['member'], rest: Partial<Save> = {}) => to({ type: 'SavePersonRequest', data: { member, ...rest } });
const approve = to({ type: 'ApprovePersonRequest', data: { comment: '' } });
const refuse = (comment: string) => to({ type: 'RefusePersonRequest', data: { comment } });
const attach = to({ type: 'AttachRequestDocument', data: certificate });
const detach = to({ type: 'DetachRequestDocument', data: { id: fileId } });
const erase = to({ type: 'ErasePersonalData' });

describe('a request', () => {
  it('is submitted with the names as the directory writes them, while the person does not move', () => {
    const decided = given().when(submit({ lastname: 'martin', firstname: 'zoé' }));
    decided.then({ request: [submitted] });
    decided.thenGuards('person');
  });
  it('attaches the files of its documents', () =>
    given()
      .when(submit({}, [certificate]))
      .thenWrites('request', 'attachments'));
  it.each([
    ['a last name', { lastname: ' ' }],
    ['a first name', { firstname: '' }],
    ['a birth date', { birthday: null }],
    ['a birth date of today at the latest', { birthday: localDate('2026-03-17') }],
  ])('needs %s', (_, member) => given().when(submit(member)).thenRefuses('person-request.invalid'));
  it.each<[string, PersonEvent[], string]>([
    ['does not exist', [], 'person.unknown'],
    ['left the directory', [registered, { type: 'PersonDeleted', data: {} }], 'person.deleted'],
    ['is erased', [registered, { type: 'PersonDeleted', data: {} }, { type: 'PersonalDataErased', data: {} }], 'person.erased'],
  ])('is not submitted for somebody who %s', (_, person, code) => given([], person).when(submit()).thenRefuses(code));
  it('is amended while it is pending: what a save leaves out stays', () => {
    given([submitted])
      .when(save({ firstname: 'Zoë' }, { comment: ' Prénom ' }))
      .then({ request: [{ type: 'PersonRequestAmended', data: { member: { ...zoe, firstname: 'Zoë' }, comment: 'Prénom' } }] });
    given([submitted]).when(save({})).then({});
    given([submitted, approved])
      .when(save({ firstname: 'Zoë' }))
      .thenRefuses('person-request.closed');
  });
  it('has documents while it is pending', () => {
    given([submitted]).when(attach).thenWrites('request', 'attachments');
    given([submitted, attached]).when(detach).thenTypes('PersonRequestDocumentDetached');
    given([submitted]).when(detach).thenRefuses('person-request.document-unknown');
    given([submitted, approved]).when(attach).thenRefuses('person-request.closed');
  });
  it('is approved: the member joins the family, with the documents', () => {
    const member = { id: memberId, lastname: 'MARTIN', firstname: 'Zoé', birthday: zoe.birthday };
    given([submitted, attached])
      .when(approve)
      .then({
        request: [approved],
        person: [
          { type: 'ChildRecorded', data: { ...member, requestId: id } },
          { type: 'PersonDocumentAttached', data: { ...certificate, fieldCode: null, attachedOn: context.today } },
        ],
      });
    given([submitted])
      .when(save({ firstname: 'Zoë' }, { status: 'APPROVED' }))
      .thenTypes('PersonRequestAmended', 'PersonRequestApproved');
  });
  it('is refused with a comment', () => {
    given([submitted])
      .when(refuse(' Acte illisible '))
      .then({ request: [refused] });
    given([submitted]).when(refuse(' ')).thenRefuses('person-request.comment-missing');
    given([submitted])
      .when(save({ firstname: 'Zoë' }, { status: 'REFUSED', comment: 'Acte illisible' }))
      .then({ request: [refused] });
    given([submitted])
      .when(save({}, { status: 'REFUSED' }))
      .thenRefuses('person-request.comment-missing');
  });
  it.each([
    ['approved', approved],
    ['refused', refused],
  ] as const)('once %s is decided for good', (_, decision) => {
    given([submitted, decision]).when(approve).thenRefuses('person-request.closed');
    given([submitted, decision]).when(refuse('Non')).thenRefuses('person-request.closed');
  });
  it('ends, nameless, with the personal data of who made it', () => {
    const erased = given([submitted]).when(erase);
    erased.thenErases(personId);
    erased.thenState((state) => {
      expect(state).toMatchObject({ status: 'REFUSED', personId, comment: '', documents: [], isErased: true });
      expect(JSON.stringify(state)).not.toMatch(/MARTIN|Zoé|2026-02-01/);
    });
    given([submitted, approved]).when(erase).thenTypes('PersonRequestErased');
  });
  it('must have been submitted', () => given().when(approve).thenRefuses('person-request.unknown'));
  it.each([submit(), save({ firstname: 'Zoë' }), approve, refuse('Non'), attach, erase].map((command) => [command.type, command] as const))(
    '%s sent twice has no second effect',
    (_, command) => given(command.type === 'SubmitPersonRequest' ? [] : [submitted]).thenRepeating(command),
  );
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
