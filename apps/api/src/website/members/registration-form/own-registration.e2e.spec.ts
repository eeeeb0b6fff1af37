import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outingSettings } from '../../../../test/activities-fixture.js';
import { picture } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cellsOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';
import type { RegistrationDto } from '../../../activities/registration/registration.dto.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
let park: string;
let cinema: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
  park = await activity({ attendees_limit: 5 });
  cinema = await activity({ activity_name: 'Cinéma', inscription_rule: '1', price: null, required_attachment: true });
  await activity({ activity_name: 'Fermée', enabled: false });
  await activity({ activity_name: 'Passée', start_date: '2025-01-01', end_date: '2025-12-31' });
}, 60_000);
afterAll(async () => app?.close());

async function activity(change: Record<string, unknown>): Promise<string> {
  const answer = await site.post('/inscription_settings', { ...outingSettings, ...change });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}
const registrations = async ({ id }: SignedInMember) =>
  (await site.get(`/inscriptions?filters[person|eq]=${id}`)).json<{ inscriptions: RegistrationDto[] }>().inscriptions;
const path = 'mon-espace/inscriptions';
const text = (body: string) => body.replaceAll(/[\u00a0\u202f]/g, ' ');
const page = async ({ cookie }: SignedInMember, at = path) => {
  const { statusCode, body } = await site.open(at, { cookie });
  return { statusCode, body: text(body), ...hiddenFields(body) };
};
async function register(member: SignedInMember, id: string, participants: string, files: Parameters<typeof sendForm>[5] = []) {
  const { csrf, cle } = await page(member, `${path}/${id}`);
  return sendForm(app, site, member, `${path}/${id}`, { csrf, cle, participants, commentaire: '' }, files);
}

describe('the registrations of a member', () => {
  it('wait for the structure to take requests', async () => {
    for (const at of [path, `${path}/${park}`]) expect((await page(anne, at)).statusCode).toBe(404);
    await site.put('/website/parameters', { benef_request_allowed: true });
    expect((await page(anne)).statusCode).toBe(200);
    expect((await site.open(path)).headers.location).toMatch(/\/connexion$/);
  });

  it('show the activities that are open, with the places left', async () => {
    const { body } = await page(anne);
    expect(cellsOf(body)).toContain('<td>Sortie au parc</td><td>15,50 € par participant</td><td>5 places restantes</td>');
    expect(cellsOf(body)).toContain('<td>Cinéma</td><td>Gratuit</td><td>sans limite</td>');
    for (const closed of ['Fermée', 'Passée']) expect(body).not.toContain(closed);
  });

  it('are made by the rules of the back-office, once, and take places', async () => {
    const { csrf, cle, body } = await page(anne, `${path}/${park}`);
    expect(body).toContain('Tarif : 15,50 € par participant. Places : 5 places restantes.');
    for (let times = 0; times < 2; times++) {
      const fields = { csrf, cle, participants: '3', commentaire: 'Avec Zoé' };
      expect((await sendForm(app, site, anne, `${path}/${park}`, fields, [])).headers.location).toMatch(/mon-espace#inscriptions$/);
    }
    const ownRegistrations = await registrations(anne);
    expect(ownRegistrations).toHaveLength(1);
    expect(ownRegistrations[0]).toMatchObject({
      status: 'waiting',
      entries: 3,
      bill_amount: 46.5,
      comment: 'Avec Zoé',
      person: { id: anne.id },
    });
    expect(cellsOf((await page(paul)).body)).toContain('<td>2 places restantes</td>');
    expect((await page(anne)).body).toContain('Vous êtes inscrit.');
  });

  it.each([
    ['no places', '3', 'L’activité est complète : 2 places restantes.'],
    ['no number', 'beaucoup', 'Veuillez renseigner tous les champs du formulaire.'],
    ['too many', '100', 'Le nombre de participants doit être un nombre entier de 1 à 99.'],
  ])('say at the field why they are refused: %s', async (_, participants, message) => {
    const refused = await register(paul, park, participants);
    expect(refused.statusCode).toBe(422);
    expect(text(refused.body)).toContain(`<a href="#participants">${message}</a>`);
    expect(await registrations(paul)).toEqual([]);
  });

  it('need the document of the activity, and one person per household', async () => {
    const bare = await register(paul, cinema, '1');
    expect([bare.statusCode, bare.body.includes('href="#pieces"')]).toEqual([422, true]);
    const card = { input: 'pieces', name: 'carte.jpg', content: await picture(200, 100) };
    expect((await register(paul, cinema, '1', [card])).statusCode).toBe(303);
    const again = await register(paul, cinema, '1', [card]);
    expect([again.statusCode, again.body.includes('qui n’accepte qu’une personne par foyer')]).toEqual([422, true]);
    const [made] = await registrations(paul);
    expect(made?.inscription_attachments).toHaveLength(1);
  });

  it('are given up while they wait: the places are free again', async () => {
    const [made] = await registrations(anne);
    const at = `${path}/${made?.id}/annulation`;
    expect((await page(anne, 'mon-espace')).body).toContain(`/${at}">Annuler cette inscription</a>`);
    const foreign = hiddenFields((await site.open(at, { cookie: paul.cookie })).body);
    expect((await site.send(at, foreign, { cookie: paul.cookie })).statusCode).toBe(404);
    await site.send(at, { ...hiddenFields((await page(anne, at)).body), csrf: 'autre' }, { cookie: anne.cookie });
    expect((await registrations(anne))[0]).toMatchObject({ status: 'waiting' });
    const { csrf, cle } = await page(anne, at);
    expect((await site.send(at, { csrf, cle }, { cookie: anne.cookie })).headers.location).toMatch(/mon-espace#inscriptions$/);
    expect((await registrations(anne))[0]).toMatchObject({ status: 'refused', is_cancelled: true });
    expect((await page(anne, 'mon-espace')).body).toContain('Annulée : À la demande du bénéficiaire.');
    expect(cellsOf((await page(paul)).body)).toContain('<td>5 places restantes</td>');
  });

  it('name who comes of the household, and the guests', async () => {
    await site.put(`/people/${anne.id}`, { children: [{ firstname: 'Zoé', lastname: 'Martin', birthday: '2020-02-01' }] });
    await app.settled();
    const { csrf, cle, body } = await page(anne, `${path}/${park}`);
    expect(body).toContain('name="vient-moi" checked=""');
    const child = /name="(vient-[\da-f-]+)"/.exec(body)?.[1] ?? '';
    const form = { csrf, cle, participants: '3', commentaire: '', invites: 'Léo Petit\r\n\r\n Ida Petit ', [child]: 'oui' };
    const crowd = await sendForm(app, site, anne, `${path}/${park}`, { ...form, participants: '2' }, []);
    expect(text(crowd.body)).toContain('<a href="#participants">Vous nommez 3 participants pour 2 places.</a>');
    expect(crowd.body).toContain(`name="${child}" checked=""`);
    expect(crowd.body).not.toContain('name="vient-moi" checked=""');
    expect((await sendForm(app, site, anne, `${path}/${park}`, form, [])).statusCode).toBe(303);
    const made = (await registrations(anne)).find(({ status }) => status === 'waiting');
    expect(made?.participants).toEqual(['MARTIN Zoé', 'Léo Petit', 'Ida Petit']);
    await site.post(`/inscriptions/${made?.id}/refuse`, { reason: 'Essai' });
    await app.settled();
  });

  it('are not given up once granted', async () => {
    await register(anne, park, '1');
    const waiting = (await registrations(anne)).find(({ status }) => status === 'waiting');
    const { csrf, cle } = await page(anne, `${path}/${waiting?.id}/annulation`);
    await site.post(`/inscriptions/${waiting?.id}/validate`, {});
    const late = await site.send(`${path}/${waiting?.id}/annulation`, { csrf, cle }, { cookie: anne.cookie });
    expect([late.statusCode, late.body.includes('écrivez à votre structure')]).toEqual([422, true]);
  });

  it('are given up though they are free and granted, until that day', async () => {
    const free = await activity({ activity_name: 'Fête', price: null, cancel_until: '2026-03-16', attendees_limit: 1 });
    await register(paul, free, '1');
    const granted = (await registrations(paul)).find(({ inscription_settings }) => inscription_settings.id === free);
    await site.post(`/inscriptions/${granted?.id}/validate`, {});
    await app.settled();
    const at = `${path}/${granted?.id}/annulation`;
    expect((await page(paul, 'mon-espace')).body).toContain(`/${at}">Annuler cette inscription</a>`);
    expect((await site.send(at, hiddenFields((await page(paul, at)).body), { cookie: paul.cookie })).statusCode).toBe(303);
    expect((await registrations(paul)).find(({ id }) => id === granted?.id)).toMatchObject({ status: 'refused', is_cancelled: true });
    expect((await page(anne)).body).toContain('M’inscrire : Fête');
  });

  it('are given up until the day that the activity says, even once granted', async () => {
    const zoo = await activity({ activity_name: 'Zoo', cancel_until: '2026-03-16' });
    await register(paul, zoo, '1');
    const granted = (await registrations(paul)).find(({ inscription_settings }) => inscription_settings.id === zoo);
    await site.post(`/inscriptions/${granted?.id}/validate`, {});
    await app.settled();
    const at = `${path}/${granted?.id}/annulation`;
    expect((await page(paul, 'mon-espace')).body).toContain(`/${at}">Annuler cette inscription</a>`);
    await site.put(`/inscription_settings/${zoo}`, { ...outingSettings, activity_name: 'Zoo', cancel_until: '2026-03-15' });
    await app.settled();
    expect((await page(paul, 'mon-espace')).body).not.toContain(`/${at}">`);
    const late = await site.send(at, hiddenFields((await page(paul, at)).body), { cookie: paul.cookie });
    expect([late.statusCode, text(late.body)]).toEqual([422, expect.stringContaining('possibles jusqu’au 15/03/2026')]);
    await site.put(`/inscription_settings/${zoo}`, { ...outingSettings, activity_name: 'Zoo', cancel_until: '2026-03-16' });
    expect((await site.send(at, hiddenFields((await page(paul, at)).body), { cookie: paul.cookie })).statusCode).toBe(303);
    expect((await page(paul, 'mon-espace')).body).toContain('Annulée : À la demande du bénéficiaire.');
  });

  it('belong to one site: the activities of another structure are nowhere', async () => {
    const other = await siteFixture(app);
    await other.put('/website/parameters', { benef_request_allowed: true });
    const lea = await signedInMember(app, other, { firstname: 'Léa' });
    expect((await other.open(path, { cookie: lea.cookie })).body).toContain('Aucune activité n’est ouverte aux inscriptions.');
    expect((await other.open(`${path}/${park}`, { cookie: lea.cookie })).statusCode).toBe(404);
  });
});
