import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { hostileMarkup } from '../../../test/hostile-markup.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { PersonDto } from '../../directory/person/person.dto.js';
import type { MailingListDto } from '../mailing-list/mailing-list.dto.js';
import type { MailingDto, MailingTemplateDto } from './mailing.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let lea: PersonDto;
let list: MailingListDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await directoryFixture(app);
  lea = await fixture.person({ lastname: 'martin', firstname: 'léa <b>', email: 'lea@exemple.fr' });
  list = (await fixture.post('/mailing_lists', { name: 'Présents', type: 'people', data: {}, consent: true })).json();
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const draft = async (body: object = {}): Promise<MailingDto> => (await fixture.post('/mailings', { ...body })).json<MailingDto>();
const letter = { subject: 'Noël', body: '<p>Bonjour {prénom|collègue}</p>' };

describe('the draft of a mailing', () => {
  it('may begin empty, and gives back all that was written', async () => {
    const empty = await fixture.post('/mailings', {});
    expect([empty.statusCode, empty.json()]).toEqual([
      201,
      expect.objectContaining({
        subject: '',
        body: '',
        recipients: { lists: [], people: [], addresses: [] },
        status: 'DRAFT',
        attachments: [],
        template_attachments: [],
        consent: false,
        version: 1,
      }),
    ]);
    const recipients = { lists: [list.id], people: [lea.id], addresses: ['Luc@Exemple.fr'] };
    const saved = await fixture.put(
      `/mailings/${empty.json<MailingDto>().id}`,
      { ...letter, recipients, consent: true },
      { 'if-match': '"1"' },
    );
    expect(saved.json()).toMatchObject({
      ...letter,
      recipients: {
        lists: [{ id: list.id, name: 'Présents' }],
        people: [{ id: lea.id, email: 'lea@exemple.fr' }],
        addresses: ['luc@exemple.fr'],
      },
      consent: true,
      consent_version: '2026-11',
    });
    const read = await fixture.readAfter(saved, `/mailings/${empty.json<MailingDto>().id}`);
    expect(read.json()).toEqual({ ...saved.json<MailingDto>(), updated_at: expect.any(String) });
  });

  it('keeps what a save leaves out, so that two authors write one draft', async () => {
    const { id } = await draft(letter);
    await fixture.put(`/mailings/${id}`, { subject: 'Pâques' }, { 'if-match': '"3"' });
    expect(codeOf(await fixture.put(`/mailings/${id}`, { body: '<p>Autre</p>' }, { 'if-match': '"3"' }))).toBe('412 stale');
    const other = await fixture.put(`/mailings/${id}`, { body: '<p>Autre</p>' }, { 'if-match': '"4"' });
    expect(other.json()).toMatchObject({ subject: 'Pâques', body: '<p>Autre</p>' });
    const history = await fixture.readAfter(other, `/mailings/${id}/history`);
    expect(history.json()).toMatchObject({ history: [{ label: 'a écrit le message' }, { label: 'a écrit l’objet' }, {}, {}, {}] });
  });

  it('stores no HTML but that of the editor', async () => {
    const saved = await draft({ body: hostileMarkup.join('') });
    expect(saved.body).not.toMatch(/<(?:script|img|svg|iframe|form|style)|javascript:|on\w+=["'a]/i);
    expect(await draft({ body: '<p onclick="x()">a</p>' })).toMatchObject({ body: '<p>a</p>' });
  });

  it('refuses what is no address, no list and no text', async () => {
    const wrong = await fixture.post('/mailings', { recipients: { addresses: ['luc'] } });
    expect(codeOf(wrong)).toBe('422 mailing.address');
    expect(codeOf(await fixture.post('/mailings', { recipients: { lists: ['x'] } }))).toBe('422 request.invalid');
    expect(codeOf(await fixture.post('/mailings', { subject: 12 }))).toBe('422 request.invalid');
  });

  it('has documents, which leave in the words of the specification or not at all', async () => {
    const { id } = await draft(letter);
    const attached = await fixture.upload(`/mailings/${id}/attachments`, 'affiche.pdf');
    const [file] = attached.json<MailingDto>().attachments;
    expect(file).toMatchObject({ name: 'affiche.pdf', mime_type: 'application/pdf' });
    const content = await fixture.readAfter(attached, `/mailings/${id}/attachments/${file?.id}`);
    expect([content.statusCode, content.body]).toEqual([200, '%PDF-1.4\n%%EOF']);
    expect((await fixture.remove(`/mailings/${id}/attachments/${file?.id}`)).json()).toMatchObject({ attachments: [] });
    expect(codeOf(await fixture.remove(`/mailings/${id}/attachments/${file?.id}`))).toBe('404 mailing.document-unknown');
  });

  it('is copied, deleted softly and restored', async () => {
    const original = await draft({ ...letter, recipients: { addresses: ['luc@exemple.fr'] }, consent: true });
    const copied = await draft({ copy_of: original.id });
    expect(copied).toMatchObject({ ...letter, copy_of: original.id, consent: false, recipients: { addresses: ['luc@exemple.fr'] } });
    expect((await fixture.remove(`/mailings/${copied.id}`)).json()).toMatchObject({ isDeleted: true });
    expect(codeOf(await fixture.put(`/mailings/${copied.id}`, { subject: 'x' }))).toBe('409 mailing.deleted');
    expect((await fixture.post(`/mailings/${copied.id}/restore`)).json()).toMatchObject({ isDeleted: false });
    const erased = await fixture.post(`/mailings/${copied.id}/erase_addresses`);
    expect(erased.json()).toMatchObject({ recipients: { addresses: [] } });
  });
});

describe('the fields of a message', () => {
  it('are those of the structure, with the text of the consent', async () => {
    const { fields, consent_text } = (await fixture.get('/mailings/fields')).json<{ fields: { name: string }[]; consent_text: string }>();
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['prénom', 'nom', 'civilité']));
    expect(consent_text).toContain('Je certifie');
  });

  it('are read in the place of a person, their values escaped', async () => {
    const message = { subject: '{prénom}', body: '<p>{prénom} {civilité} {surnom}</p>' };
    expect((await fixture.post('/mailings/preview', { ...message, person: lea.id })).json()).toEqual({
      subject: 'Léa <b>',
      body: '<p>Léa &lt;b&gt; Mme {surnom}</p>',
      page: expect.stringMatching(
        /<title>Léa &lt;b&gt;<\/title>(?:.|\n)*<p style="[^"]+">Léa &lt;b&gt; Mme {surnom}<\/p>(?:.|\n)*Vous recevez ce message de /,
      ),
      email: 'lea@exemple.fr',
      empty_fields: [],
      problems: ['Le champ {surnom} n’existe pas.'],
    });
    expect((await fixture.post('/mailings/preview', message)).json()).toMatchObject({ empty_fields: ['Prénom', 'Civilité'] });
  });
});

describe('the composer', () => {
  it('finds lists and people by their name', async () => {
    expect((await fixture.get('/mailings/recipients?search=pres')).json()).toMatchObject({ lists: [{ name: 'Présents' }], people: [] });
    expect((await fixture.get('/mailings/recipients?search=martin')).json()).toMatchObject({ people: [{ id: lea.id }] });
    expect(codeOf(await fixture.get('/mailings/recipients?texte=x'))).toBe('400 list.unknown-parameter');
  });

  it('begins from a person, a list, a refund or the attendees of an activity', async () => {
    const template = async (type: string, id: string, from: { get: DirectoryFixture['get'] } = fixture) =>
      (await from.get(`/mailings/template?type=${type}&id=${id}`)).json<MailingTemplateDto>();
    expect((await template('person', lea.id)).recipients.people).toEqual([expect.objectContaining({ id: lea.id })]);
    expect((await template('list', list.id)).recipients.lists).toEqual([{ id: list.id, name: 'Présents' }]);
    const activities: ActivitiesFixture = await activitiesFixture(app);
    const refund = await activities.request();
    const outing = await activities.outing();
    await activities.register(outing.id);
    await app.settled();
    const ofRefund = await template('refund', refund.id, activities);
    expect(ofRefund).toMatchObject({ subject: 'Votre demande de remboursement', recipients: { people: [{ id: activities.personId }] } });
    const ofOuting = await template('inscription', outing.id, activities);
    expect(ofOuting).toMatchObject({ subject: 'Sortie au parc', recipients: { people: [{ id: activities.personId }] } });
    expect(codeOf(await fixture.get(`/mailings/template?type=voiture&id=${lea.id}`))).toBe('400 list.type');
  });
});

describe('the mailings', () => {
  it('are found, filtered and exported, with their statuses', async () => {
    await draft({ subject: 'Galette des rois' });
    await app.settled();
    const found = (await fixture.get('/mailings?filters[searchname]=galette&filters[status|eq]=DRAFT')).json();
    expect(found).toMatchObject({ totalCount: 1, mailings: [{ subject: 'Galette des rois' }] });
    expect((await fixture.get('/mailings/download?format=csv')).body).toContain('Galette des rois');
    const { statuses } = (await fixture.get('/mailings/statuses')).json<{ statuses: { code: string }[] }>();
    expect(statuses.map(({ code }) => code)).toEqual(['DRAFT', 'SCHEDULED', 'MISSED', 'SENDING', 'PARTIAL', 'SENT']);
  });

  it('need MAILING_ACCESS, and are of one structure', async () => {
    const { id } = await draft(letter);
    await app.settled();
    const colleague = await fixture.colleague('PEOPLE_ACCESS');
    expect(codeOf(await colleague.get('/mailings'))).toMatch(/^403/);
    const stranger = await fixture.stranger();
    expect(codeOf(await stranger.get(`/mailings/${id}`))).toBe('404 mailing.unknown');
    expect(codeOf(await stranger.post('/mailings', { copy_of: id }))).toBe('404 mailing.unknown');
  });
});
