import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { MemberId } from '../person/person.events.js';
import type { PersonRequestEvent, RequestDocument, RequestedMember } from './person-request.events.js';
import { knownRequest, type PersonRequestCommand, personRequestDecider } from './person-request.js';

const request = specify(personRequestDecider);
const today = localDate('2026-03-16');
const zoe: RequestedMember = { role: 'child', civility: 'Mme', lastname: 'MARTIN', firstname: 'Zoé', birthday: localDate('2026-02-01') };
const certificate: RequestDocument = { id: newId(), name: 'acte.pdf', extension: 'pdf', size: 12, mimeType: 'application/pdf' };
const personId = newId<'person'>();
const memberId = newId<'member'>() as MemberId;
const submission = { personId, member: zoe, comment: '' };
const submitted: PersonRequestEvent = { type: 'PersonRequestSubmitted', data: submission };
const approved: PersonRequestEvent = { type: 'PersonRequestApproved', data: { memberId, comment: '' } };
const refused: PersonRequestEvent = { type: 'PersonRequestRefused', data: { comment: 'Acte illisible' } };
const submit = (member: Partial<RequestedMember> = {}): PersonRequestCommand => ({
  type: 'SubmitPersonRequest',
  data: { ...submission, member: { ...zoe, ...member }, documents: [], today },
});
const approve: PersonRequestCommand = { type: 'ApprovePersonRequest', data: { memberId, comment: '' } };
const refuse = (comment: string): PersonRequestCommand => ({ type: 'RefusePersonRequest', data: { comment } });

describe('a request', () => {
  it('is submitted with the names as the directory writes them', () =>
    request
      .given()
      .when(submit({ lastname: 'martin', firstname: 'zoé' }))
      .then(submitted));
  it.each([
    ['a last name', { lastname: ' ' }],
    ['a first name', { firstname: '' }],
    ['a birth date', { birthday: null }],
    ['a birth date of today at the latest', { birthday: localDate('2026-03-17') }],
  ])('needs %s', (_, member) => request.given().when(submit(member)).thenRefuses('person-request.invalid'));
  it('is amended while it is pending', () => {
    const amend: PersonRequestCommand = {
      type: 'AmendPersonRequest',
      data: { member: { ...zoe, firstname: 'Zoë' }, comment: 'Prénom', today },
    };
    request.given(submitted).when(amend).thenTypes('PersonRequestAmended');
    request.given(submitted, approved).when(amend).thenRefuses('person-request.closed');
  });
  it('has documents while it is pending', () => {
    const attached: PersonRequestEvent = { type: 'PersonRequestDocumentAttached', data: certificate };
    request.given(submitted).when({ type: 'AttachRequestDocument', data: certificate }).then(attached);
    request
      .given(submitted, attached)
      .when({ type: 'DetachRequestDocument', data: { id: certificate.id } })
      .thenTypes('PersonRequestDocumentDetached');
    request
      .given(submitted)
      .when({ type: 'DetachRequestDocument', data: { id: certificate.id } })
      .thenRefuses('person-request.document-unknown');
  });
  it('is approved', () => request.given(submitted).when(approve).then(approved));
  it('is refused with a comment', () => {
    request.given(submitted).when(refuse(' Acte illisible ')).then(refused);
    request.given(submitted).when(refuse(' ')).thenRefuses('person-request.comment-missing');
  });
  it.each([
    ['approved', approved],
    ['refused', refused],
  ] as const)('once %s is decided for good', (_, decision) => {
    request.given(submitted, decision).when(approve).thenRefuses('person-request.closed');
    request.given(submitted, decision).when(refuse('Non')).thenRefuses('person-request.closed');
  });
  it('ends, nameless, with the personal data of who made it', () => {
    const erase: PersonRequestCommand = { type: 'ErasePersonRequest' };
    request
      .given(submitted)
      .when(erase)
      .thenState((state) => {
        expect(state).toMatchObject({ status: 'REFUSED', personId, comment: '', documents: [], isErased: true });
        expect(JSON.stringify(state)).not.toMatch(/MARTIN|Zoé|2026-02-01/);
      });
    request.given(submitted, approved).when(erase).thenTypes('PersonRequestErased');
    request.given(submitted).thenRepeating(erase);
  });
  it('must have been submitted', () => {
    request.given().when(approve).thenRefuses('person-request.unknown');
    expect(refusalOf(() => knownRequest({ status: 'none' }))?.code).toBe('person-request.unknown');
  });
  it.each(
    [submit(), approve, refuse('Non'), { type: 'AttachRequestDocument', data: certificate } as const].map(
      (command) => [command.type, command] as const,
    ),
  )('%s sent twice has no second effect', (_, command) =>
    request.given(...(command.type === 'SubmitPersonRequest' ? [] : [submitted])).thenRepeating(command),
  );
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
