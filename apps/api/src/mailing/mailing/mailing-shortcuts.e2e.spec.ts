import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { MailingTemplateDto } from './mailing.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let activities: ActivitiesFixture;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
  activities = await activitiesFixture(app);
});
afterAll(() => app?.close());

const peopleOf = (answer: { json<T>(): T }): string[] => answer.json<MailingTemplateDto>().recipients.people.map(({ id }) => id);

describe('a mailing to the people of a list', () => {
  it('has those of the directory under its filters', async () => {
    const zoe = await fixture.person({ lastname: 'zola', email: 'zoe@liste.example' });
    await fixture.person({ lastname: 'autre' });
    const left = await fixture.person({ lastname: 'zola', exit_date: '2021-01-01' });
    await app.settled();
    const ask = (filters: object) => fixture.post('/mailings/list_template', { list: 'people', filters });
    expect(peopleOf(await ask({ searchname: 'zola', statusBenef: 'current' }))).toEqual([zoe.id]);
    expect(peopleOf(await ask({ searchname: 'zola', statusBenef: 'all' })).toSorted()).toEqual([zoe.id, left.id].toSorted());
    expect(codeOf(await ask({ searchname: 'personne' }))).toBe('409 mailing.no-listed-people');
    expect((await ask({ couleur: 'rouge' })).statusCode).toBe(400);
    expect((await fixture.post('/mailings/list_template', { list: 'voitures' })).statusCode).toBe(422);
  });

  it('has each beneficiary of refunds and registrations once', async () => {
    await activities.request();
    await activities.request();
    const outing = await activities.outing();
    await activities.register(outing.id);
    await app.settled();
    const ask = (list: string, filters: object) => activities.post('/mailings/list_template', { list, filters });
    expect(peopleOf(await ask('refunds', { 'status|eq': 'waiting' }))).toEqual([activities.personId]);
    expect(peopleOf(await ask('inscriptions', { 'inscription_settings|eq': outing.id }))).toEqual([activities.personId]);
    expect(codeOf(await ask('order_items', {}))).toBe('409 mailing.no-listed-people');
  });

  it('has those of the ticked rows only', async () => {
    const [anne, paul] = [await fixture.person({ lastname: 'coche' }), await fixture.person({ lastname: 'coche' })];
    await fixture.person({ lastname: 'coche' });
    const refunds = [await activities.request(), await activities.request()];
    await app.settled();
    const filters = { searchname: 'coche' };
    const ask = (body: Record<string, unknown>) => fixture.post('/mailings/list_template', body);
    const ticked = peopleOf(await ask({ list: 'people', filters, ids: [paul.id, anne.id, newId()] }));
    expect(ticked.toSorted()).toEqual([anne.id, paul.id].toSorted());
    const one = await activities.post('/mailings/list_template', { list: 'refunds', ids: [refunds[0]?.id ?? ''] });
    expect(peopleOf(one)).toEqual([activities.personId]);
    const manyIds = [...Array.from({ length: 1_200 }, () => newId()), anne.id];
    expect(peopleOf(await ask({ list: 'people', filters, ids: manyIds }))).toEqual([anne.id]);
    expect(codeOf(await ask({ list: 'people', ids: [] }))).toBe('409 mailing.no-listed-people');
    expect((await ask({ list: 'people', ids: ['x'] })).statusCode).toBe(422);
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.post('/mailings/list_template', { list: 'people', ids: [anne.id] }))).toBe('409 mailing.no-listed-people');
  });

  it('shows no list that its user may not read, and none of another structure', async () => {
    const writer = await fixture.colleague('MAILING_ACCESS');
    for (const list of ['people', 'refunds', 'inscriptions', 'order_items'])
      expect((await writer.post('/mailings/list_template', { list })).statusCode).toBe(403);
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.post('/mailings/list_template', { list: 'people' }))).toBe('409 mailing.no-listed-people');
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect((await reader.post('/mailings/list_template', { list: 'people' })).statusCode).toBe(403);
  });
});

describe('a mailing about an item of the site', () => {
  const template = (type: string, id: string, from: Pick<DirectoryFixture, 'get'> = fixture) =>
    from.get(`/mailings/template?type=${type}&id=${id}`);

  it('begins with its title and its text', async () => {
    const link = 'https://exemple.fr/noel';
    const body = { title: 'Billets de Noël', description: '<p>À moitié prix</p>', type: 'link', link };
    const created = await fixture.post('/advantages', body);
    expect(created.statusCode).toBe(201);
    const advantage = created.json<{ id: string }>();
    await app.settled();
    const { subject, body: text } = (await template('advantage', advantage.id)).json<MailingTemplateDto>();
    expect(subject).toBe('Billets de Noël');
    expect(text).toContain('<p>À moitié prix</p>');
    expect(text).toContain(`href="${link}"`);
    expect(text).toMatch(/^<p>Bonjour \{prénom\|/);
  });

  it('needs the right to read the item, of the same structure', async () => {
    expect(codeOf(await template('article', newId()))).toBe('404 article.unknown');
    expect(codeOf(await template('advantage', newId()))).toBe('404 site-advantage.unknown');
    const writer = await fixture.colleague('MAILING_ACCESS');
    for (const type of ['article', 'advantage', 'refund', 'inscription'])
      expect((await template(type, newId(), writer)).statusCode).toBe(403);
  });
});
