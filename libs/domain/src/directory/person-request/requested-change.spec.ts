import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { PersonEvent } from '../person/person.events.js';
import type { PersonRequestEvent, PersonRequestId } from './person-request.events.js';
import { type PersonRequestCommand, personRequestCase } from './person-request.js';
import type { RequestedChange } from './requested-change.js';

const request = specifyCase(personRequestCase, caseContext({ today: localDate('2026-03-16') }));
const id = newId() as PersonRequestId;
const personId = newId<'person'>();
const registered: PersonEvent = {
  type: 'PersonRegistered',
  data: { civility: 'Mme', lastname: 'MARTIN', firstname: 'Anne', email: null, entranceDate: null, exitDate: null, city: 'Paris' },
};
/** A record with a phone of before the rule. */
const older: PersonEvent = {
  type: 'PersonContactChanged',
  data: { address: null, zipCode: null, city: null, phone: '12', mobile: null },
};
const changeRequested = (change: RequestedChange): PersonRequestEvent => ({
  type: 'PersonChangeRequested',
  data: { personId, change, comment: '' },
});
const given = (events: readonly PersonRequestEvent[] = []) => request.given({ request: events, person: [registered] });
const to = (command: PersonRequestCommand) => ({ id, ...command });
const ask = (change: RequestedChange, isZipCodeKnown = true) =>
  to({ type: 'SubmitChangeRequest', data: { personId, change, comment: ' Déménagement ', documents: [], isZipCodeKnown } });
const approve = to({ type: 'ApprovePersonRequest', data: { comment: '' } });
const moved = changeRequested({ address: '3 rue du Lac', zipCode: '69003' });

describe('a request to change the record', () => {
  it('has only the values that differ, as the directory writes them, while the person does not move', () => {
    const decided = request
      .given({ request: [], person: [registered, older] })
      .when(ask({ lastname: 'durand', firstname: 'anne', mobile: '06 12 34 56 78', phone: '12' }));
    decided.then({
      request: [
        {
          type: 'PersonChangeRequested',
          data: { personId, change: { lastname: 'DURAND', mobile: '0612345678' }, comment: 'Déménagement' },
        },
      ],
    });
    decided.thenGuards('person');
  });
  it('is silent when sent twice', () =>
    given([moved])
      .when(ask({ city: 'Lyon' }))
      .then({}));
  it('needs a change', () =>
    given()
      .when(ask({ lastname: 'Martin', city: 'Paris' }))
      .thenRefuses('person-request.unchanged'));
  it.each([
    ['a name', { lastname: '' }, 'person.incomplete', 'lastname'],
    ['a right phone', { mobile: '0123456789' }, 'person.invalid', 'mobile'],
    ['a right address', { email: 'anne' }, 'person.invalid', 'email'],
  ] as const)('needs %s', (_, change, code, path) =>
    given()
      .when(ask(change))
      .thenRefuses(code, ({ violations }) => expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([path])),
  );
  it('needs the zip code of a city', () =>
    given()
      .when(ask({ zipCode: '00000' }, false))
      .thenRefuses('person.invalid'));
});

describe('the decision on a change', () => {
  it('saves the record by the usual rules', () => {
    const decided = given([moved]).when(approve);
    decided.thenWrites('request', 'person');
    decided.thenTypes('PersonChangeApproved');
  });
  it('needs the rest of the record to be right, as any save', () =>
    request
      .given({ request: [moved], person: [registered, older] })
      .when(approve)
      .thenRefuses('person.invalid'));
  it('keeps the values that were written meanwhile', () =>
    request
      .given({
        request: [changeRequested({ city: 'Lyon' })],
        person: [
          registered,
          { type: 'PersonIdentityChanged', data: { civility: 'Mme', lastname: 'PETIT', firstname: 'Anne', email: null } },
        ],
      })
      .when(approve)
      .thenAnswers(({ person }) => expect(person.lastname).toBe('PETIT')));
  it('can be refused, with its reason', () => {
    given([moved])
      .when(to({ type: 'RefusePersonRequest', data: { comment: ' ' } }))
      .thenRefuses('person-request.comment-missing');
    given([moved])
      .when(to({ type: 'SavePersonRequest', data: { member: {}, status: 'REFUSED', comment: 'Justificatif absent' } }))
      .thenTypes('PersonRequestRefused');
  });
  it('can be saved as a whole with its status', () =>
    given([moved])
      .when(to({ type: 'SavePersonRequest', data: { member: {}, status: 'APPROVED' } }))
      .thenTypes('PersonChangeApproved'));
  it('leaves the values to the person', () =>
    given([moved])
      .when(to({ type: 'SavePersonRequest', data: { member: { firstname: 'Zoé' } } }))
      .thenRefuses('person-request.fixed'));
  it('happens once', () =>
    given([moved, { type: 'PersonChangeApproved', data: { comment: '' } }])
      .when(approve)
      .thenRefuses('person-request.closed'));
  it('is lost with the person: nothing is left of the values', () =>
    given([moved, { type: 'PersonRequestErased', data: {} }])
      .when(to({ type: 'ErasePersonalData' }))
      .thenState((state) => expect(state).toMatchObject({ status: 'REFUSED', change: {}, member: null })));
});
