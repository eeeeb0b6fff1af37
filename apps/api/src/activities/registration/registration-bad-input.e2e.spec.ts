import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RegistrationDto } from './registration.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let outing: string;
let registration: RegistrationDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
  outing = (await fixture.outing()).id;
  registration = await fixture.register(outing);
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

describe('the checks of a save, in the specification’s order', () => {
  it.each([
    [
      '422 registration.attachment-missing',
      'Vous devez ajouter une pièce justificative.',
      { inscription_settings: 'strict', person: null, entries: null, bill_amount: null },
    ],
    [
      '422 registration.incomplete',
      'Veuillez renseigner tous les champs du formulaire.',
      { person: null, entries: null, bill_amount: null },
    ],
    ['422 registration.person-missing', 'Veuillez renseigner un bénéficiaire.', { person: null, bill_amount: null }],
    [
      '422 registration.not-computed',
      "Vous devez calculer le montant de l'inscription pour valider la demande.",
      { bill_amount: null, entries: 3 },
    ],
    ['422 registration.not-eligible', "Vous n'êtes pas éligible pour une demande d'inscription sur cette activité.", { bill_amount: -1 }],
    [
      '422 registration.not-eligible',
      "Vous n'êtes pas éligible pour une demande d'inscription sur cette activité.",
      { date: '2025-12-31' },
    ],
    ['422 registration.incomplete', 'Veuillez renseigner tous les champs du formulaire.', { date: null }],
    ['422 registration.entries-invalid', 'Le nombre de participants doit être un nombre entier de 1 à 99.', { entries: 100 }],
  ])('%s: %s', async (code, detail, change) => {
    const strict = await fixture.outing({ activity_name: 'Avec autorisation', required_attachment: true });
    const body = {
      ...fixture.registration(outing),
      ...change,
      ...('inscription_settings' in change && { inscription_settings: strict.id }),
    };
    const answer = await fixture.post('/inscriptions', body);
    expect([codeOf(answer), answer.json<{ detail: string }>().detail]).toEqual([code, detail]);
    expect(codeOf(await fixture.put(`/inscriptions/${registration.id}`, body))).toBe(code);
  });

  it('tell the reasons of who is not eligible, and the amount of now when it is no longer the one that was seen', async () => {
    const late = await fixture.post('/inscriptions', fixture.registration(outing, { date: '2025-12-31' }));
    expect(late.json()).toMatchObject({ violations: [{ code: 'not-eligible' }, { propertyPath: 'bill_amount', code: 'OUT_OF_WINDOW' }] });
    const answer = await fixture.post('/inscriptions', fixture.registration(outing, { bill_amount: 12 }));
    expect([codeOf(answer), answer.json()]).toEqual([
      '409 registration.recompute-required',
      expect.objectContaining({ stored_amount: 12, computed_amount: 31 }),
    ]);
  });

  it('of a computation say what is missing', async () => {
    const answer = await fixture.post('/inscriptions/compute', { entries: 2 });
    expect([codeOf(answer), answer.json()]).toEqual([
      '422 registration.incomplete',
      expect.objectContaining({
        violations: ['person', 'inscription_settings', 'date'].map((propertyPath) => expect.objectContaining({ propertyPath })),
      }),
    ]);
    expect(
      codeOf(await fixture.post('/inscriptions/compute', fixture.registration(outing, { entries: 100, bill_amount: undefined }))),
    ).toBe('422 registration.entries-invalid');
  });
});

describe('what is no value', () => {
  it.each<[string, object, string]>([
    ['entries that are no whole number', { entries: 1.5 }, 'entries'],
    ['entries in a text', { entries: '2' }, 'entries'],
    ['an amount with three decimals', { bill_amount: 12.345 }, 'bill_amount'],
    ['an amount below -1', { bill_amount: -2 }, 'bill_amount'],
    ['30 February', { date: '2026-02-30' }, 'date'],
    ['a person that is no id', { person: 'moi' }, 'person'],
    ['a status of refunds', { status: 'refunded' }, 'status'],
    ['a comment of 2001 characters', { comment: 'x'.repeat(2001) }, 'comment'],
    ['attachments that are no list', { inscription_attachments: 'scan.pdf' }, 'inscription_attachments'],
  ])('is refused with its field: %s', async (_, change, field) => {
    const answer = await fixture.post('/inscriptions', fixture.registration(outing, { ...change }));
    expect(codeOf(answer)).toBe('422 request.invalid');
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: field }] });
  });

  it('is refused in a list', async () => {
    const wrong = [
      'filters[colour|eq]=red',
      'filters[entries|like]=2',
      'filters[inscription_settings|eq]=parc',
      'limit=0',
      'order[colour]=asc',
    ];
    const answers = await Promise.all(wrong.map((query) => fixture.get(`/inscriptions?${query}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(wrong.map(() => 400));
  });
});

describe('a version that is past', () => {
  it('is refused and changes nothing', async () => {
    const { id } = await fixture.register(outing);
    const body = fixture.registration(outing, { comment: 'vu' });
    await fixture.put(`/inscriptions/${id}`, body, { 'if-match': '"2"' });
    const late = await fixture.put(`/inscriptions/${id}`, { ...body, comment: 'revu' }, { 'if-match': '"2"' });
    expect([late.statusCode, late.json<{ current_version: number }>().current_version]).toEqual([412, 3]);
    await app.settled();
    expect((await fixture.get(`/inscriptions/${id}`)).json()).toMatchObject({ comment: 'vu', version: 3 });
  });
});

describe('a key that has served', () => {
  it('gives the first answer again, and takes its places once', async () => {
    const { id: activity } = await fixture.outing({ activity_name: 'Une clé', attendees_limit: 10 });
    const key = { 'idempotency-key': newId() };
    const first = await fixture.post('/inscriptions', fixture.registration(activity), key);
    const again = await fixture.post('/inscriptions', fixture.registration(activity), key);
    expect([again.statusCode, again.json(), again.headers.etag]).toEqual([201, first.json(), first.headers.etag]);
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(activity, { entries: 3 }), key))).toBe(
      '422 idempotency.mismatch',
    );
    expect((await fixture.readAfter(first, `/inscription_settings/${activity}`)).json()).toMatchObject({ places_left: 8 });
  });
});

describe('what is not theirs', () => {
  it('is absent for another environment, whatever the route', async () => {
    const other = await activitiesFixture(app);
    const theirs = (await other.outing()).id;
    const { id } = registration;
    const answers = await Promise.all([
      other.get(`/inscriptions/${id}`),
      other.put(`/inscriptions/${id}`, other.registration(theirs)),
      other.remove(`/inscriptions/${id}`),
      other.get(`/inscriptions/${id}/history`),
      other.get(`/inscriptions/${id}/attachments/${newId()}`),
      ...['validate', 'reopen', 'mark_paid', 'restore'].map((move) => other.post(`/inscriptions/${id}/${move}`)),
      ...['refuse', 'devalidate', 'cancel_payment'].map((move) => other.post(`/inscriptions/${id}/${move}`, { reason: 'x' })),
      other.get(`/inscription_settings/${outing}`),
      other.get(`/inscription_settings/${outing}/versions`),
      other.put(`/inscription_settings/${outing}`, { activity_name: 'x', inscription_rule: '0', inscription_price_rule: '0' }),
      other.post('/inscriptions', other.registration(theirs, { person: fixture.personId })),
      other.post('/inscriptions', other.registration(outing)),
      other.post('/inscriptions/compute', { ...other.registration(theirs), person: fixture.personId }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect((await other.get('/inscriptions')).json()).toMatchObject({ totalCount: 0, inscriptions: [] });
    expect((await other.get(`/inscriptions?filters[inscription_settings|eq]=${outing}`)).json()).toMatchObject({ totalCount: 0 });
  });

  it('is refused without the permission', async () => {
    const reader = await signedIn(app, { environmentId: fixture.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    const ask = (method: 'GET' | 'POST', url: string) =>
      app.inject({ method, url: `/api${url}`, headers: reader.headers, ...(method === 'POST' && { payload: {} }) });
    const answers = await Promise.all([
      ask('GET', '/inscriptions'),
      ask('GET', `/inscriptions/${registration.id}`),
      ask('POST', '/inscriptions'),
      ask('POST', `/inscriptions/${registration.id}/validate`),
      ask('POST', '/inscriptions/bulk'),
      ask('POST', '/inscriptions/compute'),
      ask('GET', '/inscriptions/download'),
      ask('GET', '/inscriptions/summary'),
      ask('GET', '/inscription_settings'),
      ask('GET', '/activitiescse/dashboard'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
    expect(answers[0]?.json()).toMatchObject({ detail: 'Vous ne pouvez pas accéder à cette ressource' });
  });
});
