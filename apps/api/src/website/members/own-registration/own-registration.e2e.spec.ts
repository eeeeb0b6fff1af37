import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outingSettings } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cellsOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
let outing: string;
let registration: string;
const form = { input: 'pieces', name: 'autorisation.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-03-20T09:00:00Z' });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
  await site.put('/website/parameters', { benef_request_allowed: true });
  const settings = { ...outingSettings, cancel_until: '2026-04-01' };
  outing = (await site.post('/inscription_settings', settings)).json<{ id: string }>().id;
  await app.settled();
  const path = `mon-espace/inscriptions/${outing}`;
  const fields = { ...hiddenFields((await site.open(path, { cookie: anne.cookie })).body), participants: '2', invites: 'Léa Martin' };
  await sendForm(app, site, anne, path, fields, [form]);
  await app.settled();
  registration = (await site.get('/inscriptions')).json<{ inscriptions: { id: string }[] }>().inscriptions[0]?.id ?? '';
}, 60_000);
afterAll(async () => app?.close());

const page = async ({ cookie }: SignedInMember, id = registration) => {
  await app.settled();
  const answer = await site.open(`mon-espace/mes-inscriptions/${id}`, { cookie });
  return { status: answer.statusCode, body: answer.body.replaceAll(/[\u00a0\u202f]/g, ' ') };
};
const documentIn = (body: string): string => /mon-espace\/pieces\/([0-9a-f-]{36})/.exec(body)?.[1] ?? '';

describe('a registration in the space of its member', () => {
  it('says the price and why, who comes, the files, and what was done', async () => {
    const waiting = (await page(anne)).body;
    expect(waiting).toContain('<dd>En attente</dd>');
    expect(waiting).toContain('<dt>Montant</dt><dd>31,00 €</dd>');
    expect(waiting).toContain('<h2>Le calcul</h2>');
    expect(waiting).toContain('<dt>Annulation possible jusqu’au</dt><dd>01/04/2026</dd>');
    expect(waiting).toContain(`/mon-espace/inscriptions/${registration}/annulation">Annuler cette inscription</a>`);
    expect(cellsOf(waiting)).toMatch(/<td>Anne MARTIN<\/td><td>a déposé l’inscription<\/td>/);
    const document = await site.open(`mon-espace/pieces/${documentIn(waiting)}`, { cookie: anne.cookie });
    expect([document.statusCode, document.headers['content-type'], document.body]).toEqual([
      200,
      'application/pdf',
      form.content.toString(),
    ]);
  });

  it('leads to the receipt once it is paid, and to nothing once it is refused', async () => {
    await site.post(`/inscriptions/${registration}/validate`, { bill_amount: 31 });
    await site.post(`/inscriptions/${registration}/mark_paid`, { payment_mode: 'chèque' });
    const paid = (await page(anne)).body;
    expect(paid).toContain('<dt>Mode de paiement</dt><dd>Chèque</dd>');
    expect(paid).toContain(`/mon-espace/inscriptions/${registration}/recu">Télécharger le reçu (PDF)</a>`);
    expect(cellsOf(paid)).toMatch(/<td>(?!Anne)[^<]+<\/td><td>a validé l’inscription<\/td>/);
    await site.post(`/inscriptions/${registration}/cancel_payment`, { reason: 'Chèque rejeté' });
    await site.post(`/inscriptions/${registration}/refuse`, { reason: 'Activité annulée' });
    const refused = (await page(anne)).body;
    expect(refused).toContain('<dt>Motif de l’annulation</dt><dd>Activité annulée</dd>');
    expect(refused).not.toMatch(/annulation">|recu">/);
  });

  it('is named by the list of registrations', async () => {
    const { body } = await site.open('mon-espace', { cookie: anne.cookie });
    expect(body).toContain(`<a href="/site/${site.slug}/mon-espace/mes-inscriptions/${registration}">20/03/2026</a>`);
  });

  it('is a missing page for another member, and so are its files', async () => {
    const document = documentIn((await page(anne)).body);
    expect((await page(paul)).status).toBe(404);
    expect((await page(anne, newId())).status).toBe(404);
    expect((await site.open(`mon-espace/pieces/${document}`, { cookie: paul.cookie })).statusCode).toBe(404);
    expect((await site.open(`mon-espace/pieces/${document}`)).headers.location).toMatch(/\/connexion$/);
  });
});
