import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { EntryForm, EntryRequestEvent } from './entry-request.events.js';
import { entryRequestCase } from './entry-request-case.js';

const id = newId<'entry-request'>();
const request = specifyCase(entryRequestCase);
const year = (name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId: newId<'fiscal-year'>(), name, start: localDate(`${name}-01-01`), end: localDate(`${name}-12-31`) },
});
const calendar = [year('2026'), year('2027')];
const supplier = { code: 'EXPERT', label: 'Cabinet Exemple' };
const form: EntryForm = {
  date: localDate('2026-12-31'),
  label: 'Honoraires',
  pieceRef: 'F-118',
  lines: [
    { account: '622600', budget: 'AEP', debit: cents(480_00), credit: cents(0), wording: '', auxiliary: null, activityId: null },
    { account: '401000', budget: 'AEP', debit: cents(0), credit: cents(480_00), wording: '', auxiliary: supplier, activityId: null },
  ],
  reverseOn: localDate('2027-01-01'),
  note: 'Facture reçue le 4 janvier.',
};
const books = { names: new Map<string, string>(), isCouncil: true };
const ask = (change: Partial<EntryForm> = {}) => ({ type: 'RequestEntry' as const, id, data: { ...form, ...change }, ...books });
const accept = { type: 'AcceptEntryRequest' as const, id, ...books };
const decline = (reason = ' Déjà passée. ') => ({ type: 'DeclineEntryRequest' as const, id, data: { reason } });
const withdraw = { type: 'WithdrawEntryRequest' as const, id };
const askEvent: EntryRequestEvent = { type: 'EntryRequested', data: form };
const declineEvent: EntryRequestEvent = { type: 'EntryRequestDeclined', data: { reason: 'Déjà passée.' } };
const withdrawEvent: EntryRequestEvent = { type: 'EntryRequestWithdrawn', data: {} };
const acceptEvent: EntryRequestEvent = { type: 'EntryRequestAccepted', data: { entryId: newId() } };
const given = (...events: EntryRequestEvent[]) => request.given({ request: events, calendar });

describe('a requested entry', () => {
  it('posts nothing, and passes the rules of the entry already', () => {
    given()
      .when(ask({ note: ` ${form.note} ` }))
      .then({ request: [askEvent] });
    given().thenRepeating(ask());
    given()
      .when(ask({ lines: form.lines.slice(0, 1) }))
      .thenRefuses('entry.incomplete');
    given()
      .when(ask({ date: localDate('2025-12-31') }))
      .thenRefuses('exercice.missing');
  });
  it('is corrected by those who keep the books while it waits, under the same rules; the note stays', () => {
    const data = { ...form, label: 'Honoraires 2026' };
    const correct = (change: Partial<EntryForm> = {}) => ({
      type: 'CorrectEntryRequest' as const,
      id,
      data: { ...data, ...change },
      ...books,
    });
    const corrected: EntryRequestEvent = { type: 'EntryRequestCorrected', data };
    given(askEvent)
      .when(correct({ note: 'Autre' }))
      .then({ request: [corrected] });
    given(askEvent, corrected).when(correct()).then({});
    given(askEvent, corrected).when(accept).thenWrites('entry', 'request', 'reversal');
    given(askEvent, corrected)
      .when(withdraw)
      .thenAnswers((answer) => expect(answer).toMatchObject({ isCorrected: true, form: data }));
    given(askEvent)
      .when(correct({ lines: form.lines.slice(0, 1) }))
      .thenRefuses('entry.incomplete');
    given(askEvent, declineEvent).when(correct()).thenRefuses('entry-request.not-open');
    given().when(correct()).thenRefuses('entry-request.unknown');
  });
  it('is posted with its reversal when it is accepted, once', () => {
    const outcome = given(askEvent).when(accept);
    outcome.thenWrites('entry', 'request', 'reversal');
    outcome.thenAnswers((answer) => expect(answer).toMatchObject({ status: 'accepted', entryId: expect.any(String) }));
    given(askEvent, acceptEvent).when(accept).then({});
  });
  it('passes the rules of the entry again when it is accepted', () => {
    request
      .given({ request: [askEvent], calendar: [year('2027')] })
      .when(accept)
      .thenRefuses('exercice.missing');
  });
  it('is declined with a reason, or withdrawn', () => {
    given(askEvent)
      .when(decline())
      .then({ request: [declineEvent] });
    given(askEvent).when(decline(' ')).thenRefuses('entry-request.reason-missing');
    given(askEvent)
      .when(withdraw)
      .then({ request: [withdrawEvent] });
    given(askEvent, withdrawEvent).when(withdraw).then({});
  });
  it('has one answer', () => {
    given(askEvent, declineEvent).when(accept).thenRefuses('entry-request.not-open');
    given(askEvent, withdrawEvent).when(decline()).thenRefuses('entry-request.not-open');
    given(askEvent, acceptEvent).when(withdraw).thenRefuses('entry-request.not-open');
  });
  it('is known', () => given().when(withdraw).thenRefuses('entry-request.unknown'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
