import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, outingSettings } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cellsOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
let theatre: string;
let registration: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
  await site.put('/website/parameters', { benef_request_allowed: true });
  theatre = await idOf('/inscription_settings', {
    ...outingSettings,
    activity_name: 'Théâtre',
    attendees_limit: 2,
    waiting_list_hours: 48,
  });
  const holder = await site.person({ email: 'jeanne@exemple.fr', firstname: 'Jeanne' });
  const claim = { person: holder.id, inscription_settings: theatre, date: '2026-03-02', entries: 2, bill_amount: 31, comment: '' };
  registration = await idOf('/inscriptions', claim);
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

async function idOf(path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await site.post(path, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}
const list = 'mon-espace/inscriptions';
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const open = async ({ cookie }: SignedInMember, at = list) => {
  await app.settled();
  const { statusCode, body } = await site.open(at, { cookie });
  return { statusCode, body: plain(body), ...hiddenFields(body) };
};
async function send(member: SignedInMember, at: string, fields: Record<string, string> = {}) {
  const { csrf, cle } = await open(member, at);
  return site.send(at, { csrf, cle, ...fields }, { cookie: member.cookie });
}
const mailTo = ({ email }: SignedInMember, subject: string) =>
  eventually(async () => (await app.mails()).find((mail) => mail.recipient === email && mail.subject === subject));

describe('the waiting list of a member', () => {
  it('is proposed where an activity is full', async () => {
    expect((await open(anne)).body).toContain(`/${list}/${theatre}/attente">Rejoindre la liste d’attente : Théâtre</a>`);
    expect((await open(anne, `${list}/${theatre}/attente`)).body).toContain('Places : complet.');
  });

  it('says at the field what is wrong, and keeps what was typed', async () => {
    for (const [participants, message] of [
      ['', 'Veuillez renseigner tous les champs du formulaire.'],
      ['3', 'L’activité n’a que 2 places en tout.'],
    ] as const) {
      const refused = await send(anne, `${list}/${theatre}/attente`, { participants });
      expect([refused.statusCode, plain(refused.body)]).toEqual([422, expect.stringContaining(`<a href="#participants">${message}</a>`)]);
      expect(refused.body).toContain(`value="${participants}"`);
    }
  });

  it('tells the rank, on both pages and by mail', async () => {
    for (const member of [anne, paul]) {
      const answer = await send(member, `${list}/${theatre}/attente`, { participants: '2' });
      expect(answer.headers.location).toMatch(/mon-espace#attente$/);
    }
    expect(cellsOf((await open(paul, 'mon-espace')).body)).toContain('<td>Théâtre</td><td>2</td><td>Liste d’attente : 2e personne');
    expect((await open(anne)).body).toContain('Liste d’attente : 1re personne');
    expect((await mailTo(anne, 'Vous êtes sur la liste d’attente')).body_text).toContain('vous attendez 2');
  });

  it('offers places until an hour, which the member takes', async () => {
    await site.post(`/inscriptions/${registration}/refuse`, { reason: 'Empêchée' });
    const offer = await mailTo(anne, 'Votre tour est venu : inscrivez-vous');
    expect(plain(offer.body_text)).toContain('2 places vous sont réservées pour l’activité « Théâtre » jusqu’au 18/03/2026');
    expect((await open(anne)).body).toContain('Place réservée jusqu’au 18/03/2026');
    expect(cellsOf((await open(paul)).body)).toContain('<td>complet</td>');
    const form = await open(anne, `${list}/${theatre}`);
    expect(form.body).toContain('value="2"');
    expect(form.body).toContain('Laisser ma place à la personne suivante');
    const fields = { csrf: form.csrf, cle: form.cle, participants: '2', commentaire: '' };
    expect((await sendForm(app, site, anne, `${list}/${theatre}`, fields, [])).headers.location).toMatch(/#inscriptions$/);
    expect((await open(anne, 'mon-espace')).body).not.toContain('Mes listes d’attente');
    expect((await open(paul)).body).toContain('Liste d’attente : 1re personne');
  });

  it('is left on purpose', async () => {
    const at = `${list}/${theatre}/retrait`;
    expect((await open(anne, at)).statusCode).toBe(404);
    expect((await open(paul, 'mon-espace')).body).toContain(`/${at}">Quitter la liste d’attente</a>`);
    await site.send(at, { csrf: 'autre', cle: '1' }, { cookie: paul.cookie });
    expect((await open(paul)).body).toContain('Liste d’attente : 1re personne');
    expect((await send(paul, at)).headers.location).toMatch(/mon-espace#inscriptions$/);
    expect((await open(paul, 'mon-espace')).body).not.toContain('Mes listes d’attente');
  });

  it('belongs to one site', async () => {
    const other = await siteFixture(app);
    await other.put('/website/parameters', { benef_request_allowed: true });
    const lea = await signedInMember(app, other, { firstname: 'Léa' });
    expect((await other.open(`${list}/${theatre}/attente`, { cookie: lea.cookie })).statusCode).toBe(404);
  });
});
