import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf, outingSettings } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RegistrationActivityDto } from './registration-activity.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

describe('an activity to register for', () => {
  it('gives back every field it was given', async () => {
    const settings = {
      activity_name: 'Arbre de Noël',
      enabled: false,
      price: 12,
      start_date: null,
      end_date: '2026-12-24',
      cancel_until: '2026-12-20',
      inscription_rule: '1',
      required_attachment: true,
      required_bill: true,
      inscription_price_rule: '1',
      attendees_limit: 120,
      waiting_list_hours: 24,
      options: [{ id: newId(), group: 'Goûter', name: 'Sans gluten', price: 2.5, attendees_limit: 10 }],
      rule_comment: 'Enfants de <b>moins de 12 ans</b>',
    };
    const created = await fixture.post('/inscription_settings', settings);
    expect(created.statusCode).toBe(201);
    const option_figures = [{ option: settings.options[0]?.id, attendees: 0, places_left: 10 }];
    const added = {
      is_free: false,
      option_figures,
      attendees: 0,
      places_left: 120,
      places_offered: 0,
      sum_amount: 0,
      deletable: true,
      isDeleted: false,
    };
    expect(created.json()).toEqual({
      id: expect.any(String),
      ...settings,
      ...added,
      settings_version: 1,
      version: 1,
      warnings: [],
    });
    const { id } = created.json<RegistrationActivityDto>();
    const read = await fixture.readAfter(created, `/inscription_settings/${id}`);
    expect([read.json(), read.headers.etag]).toEqual([{ ...created.json(), updated_at: expect.any(String) }, '"1"']);
  });

  it('says which fields are missing, with the specification’s message', async () => {
    const answer = await fixture.post('/inscription_settings', { ...outingSettings, activity_name: ' ', attendees_limit: 0 });
    expect([codeOf(answer), answer.json()]).toEqual([
      '422 registration-activity.incomplete',
      expect.objectContaining({
        detail: "Vous devez remplir les champs de l'activité pour pouvoir la valider.",
        violations: [
          expect.objectContaining({ propertyPath: 'activity_name' }),
          expect.objectContaining({ propertyPath: 'attendees_limit' }),
        ],
      }),
    ]);
    const empty = await fixture.post('/inscription_settings', {});
    expect(empty.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'activity_name',
      'inscription_rule',
      'inscription_price_rule',
    ]);
  });

  it.each([
    ['price', '12'],
    ['attendees_limit', 1.5],
    ['inscription_rule', '2'],
    ['start_date', '2026-02-30'],
  ])('refuses %s %p', async (field, value) => {
    const answer = await fixture.post('/inscription_settings', { ...outingSettings, [field]: value });
    expect([codeOf(answer), answer.json()]).toEqual([
      '422 request.invalid',
      expect.objectContaining({ violations: [expect.objectContaining({ propertyPath: field })] }),
    ]);
  });

  it.each([null, 0, -3])('is free at the price %p', async (price) =>
    expect(await fixture.outing({ price })).toMatchObject({ price, is_free: true }),
  );

  it('warns of a seniority condition and of the ceiling of gifts', async () => {
    const { warnings } = await fixture.outing({ activity_name: 'Cadeau de Noël', rule_comment: "Après six mois d'ancienneté" });
    expect(warnings).toEqual([
      { code: 'SENIORITY', message: expect.stringContaining('interdite') },
      { code: 'GIFT_CEILING', message: expect.stringContaining('plafond URSSAF 2026') },
    ]);
  });

  it('keeps its versions, and its history', async () => {
    const { id } = await fixture.outing({ activity_name: 'Concert' });
    const saved = await fixture.put(`/inscription_settings/${id}`, { ...outingSettings, activity_name: 'Concert', price: 20 });
    const versions = await fixture.readAfter(saved, `/inscription_settings/${id}/versions`);
    expect(versions.json()).toMatchObject({
      totalCount: 2,
      versions: [
        { version: 2, price: 20 },
        { version: 1, price: 15.5 },
      ],
    });
    const history = await fixture.readAfter(saved, `/inscription_settings/${id}/history`);
    expect(history.json()).toMatchObject({
      totalCount: 2,
      history: [
        { label: 'a modifié l’activité', changes: [{ label: 'Prix', old: '15,50\u00a0€', new: '20,00\u00a0€' }] },
        { label: 'a créé l’activité' },
      ],
    });
  });

  it('is deleted only while no registration refers to it, and comes back', async () => {
    const { id } = await fixture.outing({ activity_name: 'Escalade' });
    const registration = await fixture.register(id);
    await app.settled();
    expect(codeOf(await fixture.remove(`/inscription_settings/${id}`))).toBe('409 registration-activity.used');
    await fixture.remove(`/inscriptions/${registration.id}`);
    await app.settled();
    expect((await fixture.remove(`/inscription_settings/${id}`)).json()).toMatchObject({ isDeleted: true });
    expect(codeOf(await fixture.put(`/inscription_settings/${id}`, outingSettings))).toBe('409 registration-activity.deleted');
    expect(codeOf(await fixture.post(`/inscriptions/${registration.id}/restore`))).toBe('409 registration.activity-deleted');
    expect(codeOf(await fixture.post('/inscriptions', fixture.registration(id)))).toBe('409 registration.activity-deleted');
    const restored = await fixture.post(`/inscription_settings/${id}/restore`);
    expect(restored.json()).toMatchObject({ isDeleted: false });
    expect((await fixture.readAfter(restored, `/inscription_settings?filters[id|eq]=${id}`)).json()).toMatchObject({ totalCount: 1 });
  });

  it('changes only from the version that was read', async () => {
    const { id } = await fixture.outing({ activity_name: 'Judo' });
    const change = { ...outingSettings, activity_name: 'Judo', price: 20 };
    expect((await fixture.put(`/inscription_settings/${id}`, change, { 'if-match': '"1"' })).statusCode).toBe(200);
    expect((await fixture.put(`/inscription_settings/${id}`, { ...change, price: 10 }, { 'if-match': '"1"' })).statusCode).toBe(412);
  });
});

describe('the list of activities', () => {
  it('is filtered, searched and ordered, with who comes and what they owe', async () => {
    const other = await activitiesFixture(app);
    const park = await other.outing();
    const zumba = await other.outing({ activity_name: 'Zumba été', enabled: false, price: 5, attendees_limit: 10 });
    await other.register(park.id, { entries: 3, bill_amount: 46.5 });
    const gone = await other.register(park.id, { entries: 4, bill_amount: 62 });
    await other.post(`/inscriptions/${gone.id}/refuse`, { reason: 'Doublon' });
    await app.settled();
    const list = async (query: string) =>
      (await other.get(`/inscription_settings?${query}`)).json<{ inscription_settings: RegistrationActivityDto[] }>().inscription_settings;
    const names = async (query: string) => (await list(query)).map((activity) => activity.activity_name);
    expect(await list('')).toMatchObject([
      { activity_name: 'Sortie au parc', attendees: 3, sum_amount: 46.5, places_left: null, deletable: false },
      { activity_name: 'Zumba été', attendees: 0, sum_amount: 0, places_left: 10, deletable: true },
    ]);
    expect(await names('filters[enabled|eq]=false')).toEqual(['Zumba été']);
    expect(await names('filters[searchname]=ETE')).toEqual(['Zumba été']);
    expect(await names('order[attendees]=desc')).toEqual(['Sortie au parc', 'Zumba été']);
    expect(await names('order[sum_amount]=asc')).toEqual(['Zumba été', 'Sortie au parc']);
    expect(await names('order[price]=asc')).toEqual(['Zumba été', 'Sortie au parc']);
    expect(await names('filters[start_date|gt]=2026-01-01')).toEqual([]);
    expect(await names(`filters[id|eq]=${zumba.id}`)).toEqual(['Zumba été']);
  });

  it('is downloaded under the specification’s name', async () => {
    await fixture.outing({ activity_name: 'Téléchargée' });
    await app.settled();
    const answer = await fixture.get('/inscription_settings/download?format=csv');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('Export%20param%C3%A9trage%20inscription.csv');
    expect(answer.body).toContain('Téléchargée');
    expect((await fixture.get('/inscription_settings/download')).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
