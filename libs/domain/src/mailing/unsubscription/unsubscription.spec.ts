import { newId, type PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { unsubscriptionErrors } from './unsubscription.errors.js';
import type { UnsubscriptionEvent, UnsubscriptionId } from './unsubscription.events.js';
import { type UnsubscriptionCommand, unsubscriptionCase, unsubscriptionFold } from './unsubscription.js';

const today = localDate('2026-11-23');
const id = newId<'unsubscription'>() as UnsubscriptionId;
const personId = newId() as PersonId;
const mailingId = newId();
const unsubscribed: UnsubscriptionEvent = {
  type: 'MailingsUnsubscribed',
  data: { personId, mailingId, means: 'one-click', on: localDate('2026-11-20'), reason: '' },
};
const undone: UnsubscriptionEvent = { type: 'UnsubscriptionUndone', data: { on: localDate('2026-11-21') } };
const given = (...unsubscription: UnsubscriptionEvent[]) => {
  const spec = specifyCase(unsubscriptionCase, caseContext({ today })).given({ unsubscription });
  return { when: (command: UnsubscriptionCommand) => spec.when({ ...command, id }) };
};
const click: UnsubscriptionCommand = { type: 'Unsubscribe', data: { personId, mailingId, means: 'link' } };
const lift = (reason: string): UnsubscriptionCommand => ({ type: 'LiftUnsubscription', data: { reason } });
const recorded = (reason: string): UnsubscriptionCommand => ({ type: 'RecordUnsubscription', data: { personId, reason } });

describe('an opt-out', () => {
  it('is one click, and a second one changes nothing', () => {
    given()
      .when(click)
      .then({ unsubscription: [{ type: 'MailingsUnsubscribed', data: { personId, mailingId, means: 'link', on: today, reason: '' } }] });
    given(unsubscribed).when(click).then({});
  });
  it('holds an address that no person has', () =>
    given()
      .when({ type: 'Unsubscribe', data: { personId: null, mailingId, means: 'one-click' } })
      .thenTypes('MailingsUnsubscribed'));
  it('is undone by the recipient without a reason, and made again', () => {
    given(unsubscribed)
      .when({ type: 'UndoUnsubscription' })
      .then({ unsubscription: [{ type: 'UnsubscriptionUndone', data: { on: today } }] });
    given().when({ type: 'UndoUnsubscription' }).then({});
    given(unsubscribed, undone).when(click).thenTypes('MailingsUnsubscribed');
  });
});

describe('a clerk', () => {
  it('records an opt-out with the reason', () => {
    given()
      .when(recorded(' Demande par courrier '))
      .then({
        unsubscription: [
          { type: 'MailingsUnsubscribed', data: { personId, mailingId: null, means: 'clerk', on: today, reason: 'Demande par courrier' } },
        ],
      });
    given().when(recorded(' ')).thenRefuses('unsubscription.reason-missing');
    given(unsubscribed).when(recorded('Courrier')).thenRefuses('unsubscription.already-unsubscribed');
  });
  it('lifts an opt-out with the reason only', () => {
    given(unsubscribed)
      .when(lift('Clic par erreur, dit par téléphone'))
      .then({
        unsubscription: [{ type: 'UnsubscriptionLifted', data: { on: today, reason: 'Clic par erreur, dit par téléphone' } }],
      });
    given(unsubscribed).when(lift('  ')).thenRefuses('unsubscription.reason-missing');
    given(unsubscribed, undone).when(lift('Erreur')).thenRefuses('unsubscription.not-unsubscribed');
    given().when(lift('Erreur')).thenRefuses('unsubscription.unknown');
  });
});

describe('the erasure of the person', () => {
  it('removes the reasons and keeps the opt-out', () => {
    const byLetter: UnsubscriptionEvent = {
      type: 'MailingsUnsubscribed',
      data: { ...unsubscribed.data, means: 'clerk', reason: 'Courrier' },
    };
    given(byLetter)
      .when({ type: 'ErasePersonalData' })
      .thenState((state) => expect(state).toMatchObject({ status: 'unsubscribed', reason: '' }));
    given(unsubscribed).when({ type: 'ErasePersonalData' }).then({});
  });
  it('needs an opt-out before any other event', () =>
    expect(() => unsubscriptionFold.evolve({ status: 'none' }, undone)).toThrow('before'));
});

it('is refused for a forged link as for one that leads nowhere', () =>
  expect(unsubscriptionErrors.linkInvalid()).toMatchObject({ code: 'unsubscription.link-invalid', kind: 'not-found' }));

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
