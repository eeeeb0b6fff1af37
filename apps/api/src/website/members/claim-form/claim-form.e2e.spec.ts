import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gymSettings } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
let gym: string;
const path = 'mon-espace/remboursement';
const photo = { input: 'factures', name: 'facture.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
  gym = (await site.post('/refund_settings', { ...gymSettings, required_bill: true })).json<{ id: string }>().id;
  await site.put('/website/parameters', { benef_request_allowed: true });
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const blank = async (member: SignedInMember) => ({
  ...hiddenFields((await site.open(path, { cookie: member.cookie })).body),
  activite: gym,
  date: '2026-03-05',
  montant: '12,50',
  commentaire: 'Cours du mardi',
});
const uploadsIn = (body: string) => [...body.matchAll(/name="(recu-[0-9a-f-]{36})"/g)].map(([, name]) => name ?? '');
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the form of a claim that is refused', () => {
  it('names every fault at once, in its title first, and keeps what was typed and the photo', async () => {
    const fields = { ...(await blank(anne)), date: '2027-01-01', montant: '212,4O' };
    const { statusCode, body } = await sendForm(app, site, anne, path, fields, []);
    expect(statusCode).toBe(422);
    for (const fault of ['Veuillez renseigner un montant.', 'dans le futur', 'Vous devez ajouter une pièce justificative.'])
      expect(body).toContain(fault);
    expect(body).toMatch(/<title>Erreur : Demander un remboursement/);
    expect(body).toContain('<h1>Demander un remboursement</h1>');

    const again = await sendForm(app, site, anne, path, fields, [photo]);
    expect(again.body).toContain('Cours du mardi');
    expect(again.body).toContain('facture.pdf');
    const [upload = ''] = uploadsIn(again.body);
    const complete = { ...fields, date: '2026-03-05', montant: '212,40', [upload]: 'oui' };
    expect((await sendForm(app, site, anne, path, complete, [])).headers.location).toMatch(/mon-espace#remboursements$/);
    await app.settled();
    const { refunds } = (await site.get('/refunds?filters[bill_amount|eq]=212.4')).json();
    expect(refunds).toMatchObject([{ status: 'waiting', refund_attachments: [{ name: 'facture.pdf' }] }]);
  });

  it('drops a photo that the member unticks, and never takes one of somebody else', async () => {
    const fields = { ...(await blank(anne)), montant: '' };
    const [upload = ''] = uploadsIn((await sendForm(app, site, anne, path, fields, [photo])).body);
    const without = await sendForm(app, site, anne, path, { ...fields, montant: '31' }, []);
    expect(without.body).toContain('Vous devez ajouter une pièce justificative.');
    const foreign = { ...(await blank(paul)), montant: '31', [upload]: 'oui' };
    const theft = await sendForm(app, site, paul, path, foreign, []);
    expect([theft.statusCode, theft.headers.location]).toEqual([422, undefined]);
    await app.settled();
    expect((await site.get('/refunds?filters[bill_amount|eq]=31')).json()).toMatchObject({ totalCount: 0 });
  });
});

describe('the estimate', () => {
  it('says what would be refunded by the rule, and sends nothing', async () => {
    const fields = { ...(await blank(paul)), montant: '80', action: 'calculer' };
    const { statusCode, body } = await sendForm(app, site, paul, path, fields, [photo]);
    expect(statusCode).toBe(200);
    expect(plain(body)).toContain('Remboursement estimé : 40,00 €. Rien n’est encore envoyé.');
    expect(plain(body)).toContain('Facture 80,00 € × 50 % = 40,00 €.');
    expect(uploadsIn(body)).toHaveLength(1);
    await app.settled();
    expect((await site.get('/refunds?filters[bill_amount|eq]=80')).json()).toMatchObject({ totalCount: 0 });
  });

  it('asks for what it needs', async () => {
    const fields = { ...(await blank(paul)), activite: '', action: 'calculer' };
    const { statusCode, body } = await sendForm(app, site, paul, path, fields, []);
    expect([statusCode, body.includes('href="#activite"')]).toEqual([422, true]);
  });
});

describe('a bill that another app of the phone shares', () => {
  const shared = `${path}/partage`;
  const manifest = async () => (await site.open('manifest.webmanifest')).json();

  it('opens the form with the file, files nothing, and is filed from there', async () => {
    expect(await manifest()).toMatchObject({
      share_target: { action: `/site/${site.slug}/${shared}`, params: { files: [{ name: 'factures' }] } },
    });
    const { statusCode, body } = await sendForm(app, site, anne, shared, {}, [photo]);
    expect(statusCode).toBe(200);
    const [upload = ''] = uploadsIn(body);
    expect(body).toContain('facture.pdf');
    const fields = { ...hiddenFields(body), activite: gym, date: '2026-03-06', montant: '64', [upload]: 'oui' };
    expect((await sendForm(app, site, anne, path, fields, [])).headers.location).toMatch(/mon-espace#remboursements$/);
    await app.settled();
    const { refunds } = (await site.get('/refunds?filters[bill_amount|eq]=64')).json();
    expect(refunds).toMatchObject([{ status: 'waiting', refund_attachments: [{ name: 'facture.pdf' }] }]);
  });

  it('is refused with its reason, from another site, and without a session', async () => {
    const text = { ...photo, name: 'notes.txt', content: Buffer.from('bonjour') };
    const refused = await sendForm(app, site, anne, shared, {}, [text]);
    expect([refused.statusCode, refused.body.includes('notes.txt n’est pas d’un type accepté.')]).toEqual([422, true]);
    const foreign = await app.inject({
      method: 'POST',
      url: `/site/${site.slug}/${shared}`,
      headers: { cookie: anne.cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.statusCode).toBe(403);
    const visitor = await sendForm(app, site, { cookie: '' }, shared, {}, [photo]);
    expect(visitor.headers.location).toMatch(/\/connexion$/);
  });

  it('is offered only where members file claims', async () => {
    await site.put('/website/parameters', { benef_request_allowed: false });
    await app.settled();
    expect(await manifest()).not.toHaveProperty('share_target');
    expect((await sendForm(app, site, anne, shared, {}, [photo])).statusCode).toBe(404);
    await site.put('/website/parameters', { benef_request_allowed: true });
    await app.settled();
  });
});

describe('an advantage of the site', () => {
  it('leads to the form of its activity, which is chosen there', async () => {
    const advantage = {
      title: 'Salle de sport',
      description: '<p>Toute l’année</p>',
      type: 'refund',
      refund_id: gym,
      status: 'PUBLISHED',
    };
    const { id } = (await site.post('/advantages', advantage)).json<{ id: string }>();
    await app.settled();
    const page = (await site.open(`avantages/${id}`)).body;
    const [, href = ''] = /<a class="button" href="([^"]+)">Demander ce remboursement</.exec(page) ?? [];
    expect(href).toContain(`mon-espace/remboursement?activite=${gym}`);
    const form = (await app.inject({ url: href, headers: { cookie: anne.cookie } })).body;
    expect(form).toContain(`<option value="${gym}" selected="">`);
    await site.put('/website/parameters', { benef_request_allowed: false });
    await app.settled();
    expect((await site.open(`avantages/${id}`)).body).not.toContain('Demander ce remboursement');
  });
});
