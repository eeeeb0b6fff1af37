import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf, gymSettings } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RefundActivityDto } from './refund-activity.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
}, 60_000);
afterAll(async () => app?.close());

describe('a refund activity', () => {
  it('gives back every field it was given', async () => {
    const settings = {
      activity_name: 'Cinéma',
      enabled: false,
      start_date: null,
      end_date: '2026-12-31',
      required_bill: true,
      refund_rule: '0',
      refund_percent: false,
      amount: 7.5,
      refund_bill: true,
      refund_limit: 4,
      refund_period: 'trimestre',
      rule_comment: 'Sur facture <b>acquittée</b>',
    };
    const created = await fixture.post('/refund_settings', settings);
    expect(created.statusCode).toBe(201);
    const added = { refund_sum: 0, all_sum: 0, deletable: true, isDeleted: false, settings_version: 1, version: 1, warnings: [] };
    expect(created.json()).toEqual({ id: expect.any(String), ...settings, ...added });
    const { id } = created.json<RefundActivityDto>();
    const read = await fixture.readAfter(created, `/refund_settings/${id}`);
    expect([read.json(), read.headers.etag]).toEqual([{ ...created.json(), updated_at: expect.any(String) }, '"1"']);
  });

  it('says which fields are missing, with the specification’s message', async () => {
    const answer = await fixture.post('/refund_settings', { ...gymSettings, activity_name: ' ', amount: 0 });
    expect([codeOf(answer), answer.json()]).toEqual([
      '422 refund-activity.incomplete',
      expect.objectContaining({
        detail: "Vous devez remplir les champs de l'activité pour pouvoir la valider.",
        violations: [expect.objectContaining({ propertyPath: 'activity_name' }), expect.objectContaining({ propertyPath: 'amount' })],
      }),
    ]);
    expect(codeOf(await fixture.post('/refund_settings', {}))).toBe('422 refund-activity.incomplete');
    expect(codeOf(await fixture.post('/refund_settings', { ...gymSettings, refund_limit: 0 }))).toBe('422 refund-activity.incomplete');
  });

  it('refuses a number where yes or no is asked', async () => {
    const answer = await fixture.post('/refund_settings', { ...gymSettings, refund_percent: 50 });
    expect([codeOf(answer), answer.json()]).toEqual([
      '422 request.invalid',
      expect.objectContaining({ violations: [expect.objectContaining({ propertyPath: 'refund_percent' })] }),
    ]);
  });

  it('warns of a seniority condition', async () => {
    const { warnings } = await fixture.settings({ rule_comment: "Après six mois d'ancienneté" });
    expect(warnings).toEqual([{ code: 'SENIORITY', message: expect.stringContaining('interdite') }]);
  });

  it('keeps its versions, each with the day it began', async () => {
    const { id } = await fixture.settings({ activity_name: 'Concert' });
    const saved = await fixture.put(`/refund_settings/${id}`, { ...gymSettings, activity_name: 'Concert', amount: 30 });
    const versions = await fixture.readAfter(saved, `/refund_settings/${id}/versions`);
    expect(versions.json()).toMatchObject({
      totalCount: 2,
      versions: [
        { version: 2, amount: 30, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
        { version: 1, amount: 50, since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      ],
    });
    const second = await fixture.readAfter(saved, `/refund_settings/${id}/versions?limit=1&page=2`);
    expect(second.json()).toMatchObject({ totalCount: 2, versions: [{ version: 1, amount: 50 }] });
    expect((await fixture.readAfter(saved, `/refund_settings/${id}/versions?limit=101`)).json()).toMatchObject({ code: 'list.type' });
    const history = await fixture.readAfter(saved, `/refund_settings/${id}/history`);
    expect(history.json()).toMatchObject({
      totalCount: 2,
      history: [{ label: 'a modifié l’activité', changes: [{ label: 'Montant', old: '50\u00a0%', new: '30\u00a0%' }] }, {}],
    });
  });

  it('is deleted only while no claim refers to it, and comes back', async () => {
    const { id } = await fixture.settings({ activity_name: 'Escalade' });
    const claim = await fixture.request({ refund_settings: id });
    await app.settled();
    expect(codeOf(await fixture.remove(`/refund_settings/${id}`))).toBe('409 refund-activity.used');
    await fixture.remove(`/refunds/${claim.id}`);
    await app.settled();
    expect((await fixture.remove(`/refund_settings/${id}`)).json()).toMatchObject({ isDeleted: true });
    expect(codeOf(await fixture.put(`/refund_settings/${id}`, gymSettings))).toBe('409 refund-activity.deleted');
    expect(codeOf(await fixture.post(`/refunds/${claim.id}/restore`))).toBe('409 refund.activity-deleted');
    expect(codeOf(await fixture.post('/refunds', { ...fixture.claim, refund_settings: id }))).toBe('409 refund.activity-deleted');
    const restored = await fixture.post(`/refund_settings/${id}/restore`);
    expect(restored.json()).toMatchObject({ isDeleted: false });
    expect((await fixture.readAfter(restored, `/refund_settings?filters[id|eq]=${id}`)).json()).toMatchObject({ totalCount: 1 });
  });

  it('changes only from the version that was read', async () => {
    const { id } = await fixture.settings({ activity_name: 'Judo' });
    const change = { ...gymSettings, activity_name: 'Judo', amount: 20 };
    expect((await fixture.put(`/refund_settings/${id}`, change, { 'if-match': '"1"' })).statusCode).toBe(200);
    expect((await fixture.put(`/refund_settings/${id}`, { ...change, amount: 10 }, { 'if-match': '"1"' })).statusCode).toBe(412);
  });
});

describe('the list of activities', () => {
  it('is filtered, searched and ordered', async () => {
    const other = await activitiesFixture(app);
    const zumba = await other.settings({ activity_name: 'Zumba été', enabled: false });
    const paid = await other.request({ status: 'valid', refundable_amount: 40 });
    await other.post(`/refunds/${paid.id}/mark_refunded`);
    await app.settled();
    const names = async (query: string) =>
      (await other.get(`/refund_settings?${query}`))
        .json<{ refund_settings: RefundActivityDto[] }>()
        .refund_settings.map((activity) => activity.activity_name);
    expect(await names('')).toEqual(['Salle de sport', 'Zumba été']);
    expect(await names('filters[enabled|eq]=false')).toEqual(['Zumba été']);
    expect(await names('filters[searchname]=ETE')).toEqual(['Zumba été']);
    expect(await names('order[refund_sum]=desc')).toEqual(['Salle de sport', 'Zumba été']);
    expect(await names('filters[start_date|gt]=2026-01-01')).toEqual([]);
    expect(await names(`filters[id|eq]=${zumba.id}`)).toEqual(['Zumba été']);
  });

  it('is downloaded under the specification’s name', async () => {
    const answer = await fixture.get('/refund_settings/download?format=csv');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('Export%20param%C3%A9trage%20remboursement.csv');
    expect(answer.body).toContain('Salle de sport');
  });
});
