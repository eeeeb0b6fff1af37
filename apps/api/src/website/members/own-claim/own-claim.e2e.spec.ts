import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gymSettings } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cellsOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
let gym: string;
let claim: string;
const photo = { input: 'factures', name: 'facture de mars.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
  gym = (await site.post('/refund_settings', gymSettings)).json<{ id: string }>().id;
  await site.put('/website/parameters', { benef_request_allowed: true });
  await app.settled();
  const path = 'mon-espace/remboursement';
  const fields = {
    ...hiddenFields((await site.open(path, { cookie: anne.cookie })).body),
    activite: gym,
    date: '2026-03-05',
    montant: '80',
  };
  await sendForm(app, site, anne, path, fields, [photo]);
  await app.settled();
  claim = (await site.get('/refunds')).json<{ refunds: { id: string }[] }>().refunds[0]?.id ?? '';
}, 60_000);
afterAll(async () => app?.close());

const page = async ({ cookie }: SignedInMember, id = claim) => {
  const answer = await site.open(`mon-espace/remboursements/${id}`, { cookie });
  return { status: answer.statusCode, body: answer.body.replaceAll(/[\u00a0\u202f]/g, ' ') };
};
const billIn = (body: string): string => /mon-espace\/factures\/([0-9a-f-]{36})/.exec(body)?.[1] ?? '';

describe('a claim in the space of its member', () => {
  it('says the amount and why, has the files, and tells what was done, by whom but for the users of the structure', async () => {
    const waiting = await page(anne);
    expect(waiting.body).toContain('<dd>En attente</dd>');
    expect(waiting.body).toContain('<dt>Remboursement prévu</dt><dd>40,00 €</dd>');
    expect(waiting.body).toContain('<p>Facture 80,00 € × 50 % = 40,00 €.</p>');
    await site.post(`/refunds/${claim}/validate`, { refundable_amount: 40 });
    await app.settled();
    const { body } = await page(anne);
    expect(body).toContain('<dd>Validée</dd>');
    expect(cellsOf(body)).toMatch(/<td>Anne MARTIN<\/td><td>a déposé la demande<\/td>/);
    expect(cellsOf(body)).toMatch(/<td>(?!Anne)[^<]+<\/td><td>a validé la demande<\/td>/);
    const bill = await site.open(`mon-espace/factures/${billIn(body)}`, { cookie: anne.cookie });
    expect([bill.statusCode, bill.headers['content-type'], bill.body]).toEqual([200, 'application/pdf', photo.content.toString()]);
    expect(bill.headers['cache-control']).toBe('private, no-store');
  });

  it('is shown while the history is late', async () => {
    await app.pools.owner.query('CREATE TABLE read.history_aside AS SELECT * FROM read.history');
    await app.pools.owner.query('DELETE FROM read.history');
    const { status, body } = await page(anne);
    await app.pools.owner.query('INSERT INTO read.history SELECT * FROM read.history_aside');
    await app.pools.owner.query('DROP TABLE read.history_aside');
    expect([status, body.includes('Les étapes s’affichent dans un instant.')]).toEqual([200, true]);
  });

  it('is named by the list of claims', async () => {
    const { body } = await site.open('mon-espace', { cookie: anne.cookie });
    expect(body).toContain(`<a href="/site/${site.slug}/mon-espace/remboursements/${claim}">05/03/2026</a>`);
  });

  it('is a missing page for another member, and so are its files', async () => {
    const bill = billIn((await page(anne)).body);
    expect((await page(paul)).status).toBe(404);
    expect((await page(anne, newId())).status).toBe(404);
    expect((await site.open(`mon-espace/factures/${bill}`, { cookie: paul.cookie })).statusCode).toBe(404);
    expect((await site.open(`mon-espace/factures/${bill}`)).headers.location).toMatch(/\/connexion$/);
  });
});
