import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RefundDto } from './refund.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let claim: RefundDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
  claim = await fixture.request();
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

describe('the checks of a save, in the specification’s order', () => {
  it.each([
    [
      '422 refund.bill-missing',
      'Vous devez ajouter une pièce justificative.',
      { person: null, bill_amount: null, refund_settings: 'strict' },
    ],
    ['422 refund.incomplete', 'Veuillez renseigner tous les champs du formulaire.', { person: null, bill_amount: null }],
    ['422 refund.person-missing', 'Veuillez renseigner un bénéficiaire.', { person: null }],
    ['422 refund.amount-missing', 'Veuillez renseigner un montant.', { bill_amount: 0 }],
    ['422 refund.amount-missing', 'Veuillez renseigner un montant.', { bill_amount: -12 }],
    ['422 refund.incomplete', 'Veuillez renseigner tous les champs du formulaire.', { date: null }],
    ['422 refund.future-date', 'La date de la facture ne peut pas être dans le futur.', { date: '2026-03-17' }],
    [
      '422 refund.not-computed',
      'Vous devez calculer le montant remboursable pour valider la demande.',
      { status: 'valid', refundable_amount: null },
    ],
    [
      '422 refund.not-eligible',
      "Vous n'êtes pas éligible pour une demande de remboursement sur cette activité.",
      { status: 'valid', date: '2025-12-31', refundable_amount: 0 },
    ],
  ])('%s: %s', async (code, detail, change) => {
    const strict = await fixture.settings({ activity_name: 'Avec facture', required_bill: true });
    const body = { ...fixture.claim, ...change, ...('refund_settings' in change && { refund_settings: strict.id }) };
    const answer = await fixture.post('/refunds', body);
    expect([codeOf(answer), answer.json<{ detail: string }>().detail]).toEqual([code, detail]);
    expect(codeOf(await fixture.put(`/refunds/${claim.id}`, body))).toBe(code);
  });

  it('say what the amount is now when it is no longer the one that was seen', async () => {
    const answer = await fixture.post('/refunds', { ...fixture.claim, refundable_amount: 12 });
    expect([codeOf(answer), answer.json()]).toEqual([
      '409 refund.recompute-required',
      expect.objectContaining({ stored_amount: 12, computed_amount: 40 }),
    ]);
  });
});

describe('what is no value', () => {
  it.each<[string, object, string]>([
    ['an amount with three decimals', { bill_amount: 12.345 }, 'bill_amount'],
    ['an amount of 10^15', { bill_amount: 1e15 }, 'bill_amount'],
    ['an amount in a text', { bill_amount: '12' }, 'bill_amount'],
    ['30 February', { date: '2026-02-30' }, 'date'],
    ['a date the French way', { date: '02/03/2026' }, 'date'],
    ['an instant for a day', { date: '2026-03-02T10:00:00Z' }, 'date'],
    ['a person that is no id', { person: 'moi' }, 'person'],
    ['an unknown status', { status: 'paid' }, 'status'],
    ['a comment of 2001 characters', { comment: 'x'.repeat(2001) }, 'comment'],
    ['attachments that are no list', { refund_attachments: 'facture.pdf' }, 'refund_attachments'],
  ])('is refused with its field: %s', async (_, change, field) => {
    const answer = await fixture.post('/refunds', { ...fixture.claim, ...change });
    expect(codeOf(answer)).toBe('422 request.invalid');
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: field }] });
  });

  it('is refused in a list: %s', async () => {
    const wrong = [
      'filters[colour|eq]=red',
      'filters[date|like]=2026',
      'filters[date|gte]=2026-02-30',
      'limit=0',
      'order[colour]=asc',
      'page=x',
    ];
    const answers = await Promise.all(wrong.map((query) => fixture.get(`/refunds?${query}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 400));
  });

  it('is refused as malformed JSON', async () => {
    const headers = { ...fixture.clerk.headers, 'content-type': 'application/json' };
    expect(codeOf(await app.inject({ method: 'POST', url: '/api/refunds', headers, payload: '{"person":' }))).toBe(
      '400 request.invalid-json',
    );
  });
});

describe('HTML in a comment', () => {
  it('is a text like another', async () => {
    const comment = '<script>alert(1)</script> & <b>vu</b>';
    const { id } = await fixture.request({ comment });
    await app.settled();
    expect((await fixture.get(`/refunds/${id}`)).json()).toMatchObject({ comment });
  });
});

describe('a version that is past', () => {
  it('is refused and changes nothing', async () => {
    const { id } = await fixture.request();
    await fixture.put(`/refunds/${id}`, { ...fixture.claim, comment: 'vu' }, { 'if-match': '"1"' });
    const late = await fixture.put(`/refunds/${id}`, { ...fixture.claim, comment: 'revu' }, { 'if-match': '"1"' });
    expect([late.statusCode, late.json<{ current_version: number }>().current_version]).toEqual([412, 2]);
    await app.settled();
    expect((await fixture.get(`/refunds/${id}`)).json()).toMatchObject({ comment: 'vu', version: 2 });
  });
});

describe('a key that has served', () => {
  it('gives the first answer again, and refuses another body', async () => {
    const key = { 'idempotency-key': newId() };
    const first = await fixture.post('/refunds', fixture.claim, key);
    const again = await fixture.post('/refunds', fixture.claim, key);
    expect([again.statusCode, again.json(), again.headers.etag]).toEqual([201, first.json(), first.headers.etag]);
    expect(codeOf(await fixture.post('/refunds', { ...fixture.claim, bill_amount: 81 }, key))).toBe('422 idempotency.mismatch');
  });
});

describe('what is not theirs', () => {
  it('is absent for another environment, whatever the route', async () => {
    const other = await activitiesFixture(app);
    const { id } = claim;
    const answers = await Promise.all([
      other.get(`/refunds/${id}`),
      other.put(`/refunds/${id}`, other.claim),
      other.remove(`/refunds/${id}`),
      other.get(`/refunds/${id}/history`),
      other.get(`/refunds/${id}/attachments/${newId()}`),
      ...['validate', 'reopen', 'mark_refunded', 'restore'].map((move) => other.post(`/refunds/${id}/${move}`)),
      ...['refuse', 'devalidate', 'cancel_payment'].map((move) => other.post(`/refunds/${id}/${move}`, { reason: 'x' })),
      other.get(`/refund_settings/${fixture.activity.id}`),
      other.put(`/refund_settings/${fixture.activity.id}`, { ...fixture.activity }),
      other.get(`/people/${fixture.personId}`),
      other.post('/refunds', { ...other.claim, person: fixture.personId }),
      other.post('/refunds', { ...other.claim, refund_settings: fixture.activity.id }),
      other.post('/refunds/compute', { ...other.claim, person: fixture.personId }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await other.get('/refunds')).json()).toMatchObject({ totalCount: 0, refunds: [] });
  });

  it('is refused without the permission', async () => {
    const reader = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    const ask = (method: 'GET' | 'POST', url: string) =>
      app.inject({ method, url: `/api${url}`, headers: reader.headers, ...(method === 'POST' && { payload: {} }) });
    const answers = await Promise.all([
      ask('GET', '/refunds'),
      ask('GET', `/refunds/${claim.id}`),
      ask('POST', '/refunds'),
      ask('POST', `/refunds/${claim.id}/validate`),
      ask('POST', '/refunds/bulk'),
      ask('POST', '/refunds/compute'),
      ask('GET', '/refunds/download'),
      ask('GET', '/refunds/summary'),
      ask('GET', '/refund_settings'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
    expect(answers[0]?.json()).toMatchObject({ detail: 'Vous ne pouvez pas accéder à cette ressource' });
  });
});
