import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/activities-fixture.js';
import { picture } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cellsOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';
import type { PersonDto } from '../../../directory/person/person.dto.js';
import type { PersonRequestDto } from '../../../directory/person-request/person-request.dto.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin', city: 'Paris' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
}, 60_000);
afterAll(async () => app?.close());

const requestsOf = async ({ id }: SignedInMember) =>
  (await site.get(`/person_requests?filters[person|eq]=${id}`)).json<{ person_requests: PersonRequestDto[] }>().person_requests;
const recordOf = async ({ id }: SignedInMember) => (await site.get(`/people/${id}`)).json<PersonDto>();
const data = 'mon-espace/mes-donnees';
const family = 'mon-espace/ma-famille';
const open = async ({ cookie }: SignedInMember, path: string) => {
  const { statusCode, body } = await site.open(path, { cookie });
  return { statusCode, body: body.replaceAll(/[\u00a0\u202f]/g, ' '), ...hiddenFields(body) };
};
/** The form as a browser sends it: every input with its value. */
const inputsOf = (body: string) => {
  const inputs = [...body.matchAll(/<input [^>]*>/g)].map(([input]) => [
    / name="(\w+)"/.exec(input)?.[1],
    / value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  return Object.fromEntries(inputs.filter(([name]) => name !== 'csrf' && name !== 'cle' && name !== 'pieces')) as Record<string, string>;
};
async function ask(member: SignedInMember, change: Record<string, string>, files: Parameters<typeof sendForm>[5] = []) {
  const { csrf, cle, body } = await open(member, data);
  return sendForm(app, site, member, data, { ...inputsOf(body), csrf, cle, commentaire: '', ...change }, files);
}

describe('the data of a member', () => {
  it('wait for the structure to take requests', async () => {
    for (const path of [data, family]) expect((await open(anne, path)).statusCode).toBe(404);
    await site.put('/website/parameters', { benef_request_allowed: true });
    const { body } = await open(anne, data);
    expect(inputsOf(body)).toMatchObject({ lastname: 'MARTIN', firstname: 'Anne', email: anne.email, city: 'Paris' });
  });

  it('are asked to be changed, once, and the structure sees only what differs', async () => {
    const { csrf, cle, body } = await open(anne, data);
    const proof = { input: 'pieces', name: 'bail.jpg', content: await picture(120, 90) };
    const sent = { ...inputsOf(body), csrf, cle, address: '3 rue du Lac', zip_code: '69003', city: 'Lyon', commentaire: 'Déménagement' };
    for (let times = 0; times < 2; times++)
      expect((await sendForm(app, site, anne, data, sent, [proof])).headers.location).toMatch(/mon-espace#modifications$/);
    const requests = await requestsOf(anne);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      status: 'PENDING',
      comment: 'Déménagement',
      data: { type: 'SELF' },
      change: { address: '3 rue du Lac', zip_code: '69003', city: 'Lyon' },
      attachments: [{ name: 'bail.jpg' }],
    });
    expect(Object.keys(requests[0]?.change ?? {})).toHaveLength(3);
    expect((await recordOf(anne)).city).toBe('Paris');
    expect(cellsOf((await open(anne, 'mon-espace')).body)).toContain('<td>Modification de mes données</td><td>En attente</td>');
    expect((await open(paul, 'mon-espace')).body).not.toContain('Modification de mes données</td>');
    expect((await site.get('/activitiescse/dashboard')).json()).toMatchObject({ person_requests: { pending: 1 } });
  });

  it('change when the structure approves, by the usual rules, and the member is told', async () => {
    const [request] = await requestsOf(anne);
    const fixed = await site.put(`/person_requests/${request?.id}`, { data: { firstname: 'Zoé' } });
    expect([fixed.statusCode, fixed.json()]).toMatchObject([409, { code: 'person-request.fixed' }]);
    expect((await site.post(`/person_requests/${request?.id}/approve`)).statusCode).toBe(200);
    expect(await recordOf(anne)).toMatchObject({ address: '3 rue du Lac', zip_code: '69003', city: 'Lyon', firstname: 'Anne' });
    expect(cellsOf((await open(anne, 'mon-espace')).body)).toContain('<td>Acceptée</td>');
    const mail = await eventually(async () => (await app.mails()).find(({ subject }) => subject === 'Votre demande a été acceptée'));
    expect(mail.body_text).toContain('vos informations ont été modifiées');
    const history = (await site.get(`/person_requests/${request?.id}/history`)).body;
    expect(history).toContain('a demandé la modification de sa fiche');
    expect(history).toContain('a approuvé la demande');
    expect((await site.get(`/people/${anne.id}/history`)).body).toContain('3 rue du Lac');
  });

  it('stay as they are when the structure refuses, and the member reads why', async () => {
    await ask(anne, { mobile: '0612345678' });
    const pending = (await requestsOf(anne)).find(({ status }) => status === 'PENDING');
    expect((await site.post(`/person_requests/${pending?.id}/refuse`, {})).statusCode).toBe(422);
    await site.post(`/person_requests/${pending?.id}/refuse`, { comment: 'Numéro d’une autre personne' });
    expect((await recordOf(anne)).mobile).toBeNull();
    expect(cellsOf((await open(anne, 'mon-espace')).body)).toContain('<td>Refusée : Numéro d’une autre personne</td>');
  });

  it.each([
    ['lastname', '', 'Vous devez remplir le champ obligatoire Nom'],
    ['mobile', '0123456789', 'Le mobile commence par 06 ou 07, et compte 10 chiffres.'],
    ['zip_code', '00000', 'Aucune ville pour le code postal 00000.'],
    ['birthday', '2026-02-30', 'Saisissez une date qui existe'],
    ['birthday', '2099-01-01', 'La date de naissance ne peut pas être dans le futur.'],
  ])('are refused at the field %s for “%s”', async (field, value, message) => {
    const { statusCode, body } = await ask(paul, { [field]: value });
    expect([statusCode, body.includes(`<a href="#${field}">${message}`)]).toEqual([422, true]);
    expect(await requestsOf(paul)).toEqual([]);
  });

  it('need a change, and the token of the form', async () => {
    expect((await ask(paul, {})).body).toContain('Rien n’a changé');
    expect((await ask(paul, { city: 'Lille', csrf: 'autre' })).headers.location).toMatch(/mon-espace$/);
    expect(await requestsOf(paul)).toEqual([]);
  });
});

describe('the family of a member', () => {
  it('grows by a request that the structure approves', async () => {
    const { csrf, cle } = await open(paul, family);
    const zoe = { csrf, cle, lien: 'enfant', lastname: 'durand', firstname: 'zoé', birthday: '2025-02-01', commentaire: '' };
    const late = await sendForm(app, site, paul, family, { ...zoe, birthday: '2099-01-01' }, []);
    expect([late.statusCode, late.body.includes('<a href="#birthday">')]).toEqual([422, true]);
    await sendForm(app, site, paul, family, zoe, []);
    const [request] = await requestsOf(paul);
    expect(request).toMatchObject({ data: { type: 'CHILD', firstname: 'Zoé', lastname: 'DURAND' }, change: null });
    await site.post(`/person_requests/${request?.id}/approve`);
    expect((await open(paul, 'mon-espace')).body).toContain('DURAND Zoé');
    expect((await open(anne, 'mon-espace')).body).not.toContain('DURAND');
  });
});
