import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { gymSettings, outingSettings } from '../../../../test/activities-fixture.js';
import { countStatements } from '../../../../test/count-statements.js';
import { picture } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cellsOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
let gym: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
  gym = await idOf('/refund_settings', gymSettings);
}, 60_000);
afterAll(async () => app?.close());

async function idOf(path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await site.post(path, body);
  if (answer.statusCode !== 201) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ id: string }>().id;
}
const claim = (person: SignedInMember, bill: number) =>
  idOf('/refunds', { person: person.id, refund_settings: gym, date: '2026-03-02', bill_amount: bill, comment: '' });
const sendClaim = (member: SignedInMember, fields: Record<string, string>, file: { name: string; content: Buffer }) =>
  sendForm(app, site, member, 'mon-espace/remboursement', fields, [{ input: 'factures', ...file }]);
const space = async ({ cookie }: SignedInMember) => (await site.open('mon-espace', { cookie })).body.replaceAll(/[\u00a0\u202f]/g, ' ');

/** The fewest of three: the first read of a pooled connection prepares statements. */
async function fewestStatements({ cookie }: SignedInMember, path: string): Promise<number> {
  const counts: number[] = [];
  for (let times = 0; times < 3; times++) counts.push(await countStatements(app, () => site.open(path, { cookie })));
  return Math.min(...counts);
}

describe('the space of a member', () => {
  it('shows what is left of each activity, and why, as the computation of a claim does', async () => {
    const before = await space(anne);
    expect(cellsOf(before)).toContain('<td>Salle de sport</td><td>100,00 €</td><td>Plafond 100,00 € par an et par personne');
    const id = await claim(anne, 80);
    await site.post(`/refunds/${id}/validate`, { refundable_amount: 40 });
    const after = await space(anne);
    expect(cellsOf(after)).toContain('<td>Salle de sport</td><td>60,00 €</td>');
    expect(cellsOf(after)).toContain(
      '<td>02/03/2026</td><td>Salle de sport</td><td>Moi</td><td>80,00 €</td><td>40,00 €</td><td>Validée</td>',
    );
    expect(cellsOf(await space(paul))).toContain('<td>Salle de sport</td><td>100,00 €</td>');
  });

  it('asks the database no more for twenty activities than for one', async () => {
    const one = await fewestStatements(paul, 'mon-espace');
    for (let count = 0; count < 19; count++) await idOf('/refund_settings', { ...gymSettings, activity_name: `Sport ${count}` });
    expect(cellsOf(await space(paul))).toContain('<td>Sport 18</td><td>100,00 €</td>');
    expect(await fewestStatements(paul, 'mon-espace')).toBe(one);
    expect(one).toBeLessThanOrEqual(10);
  });

  it('says why a claim was refused', async () => {
    const id = await claim(anne, 33);
    await site.post(`/refunds/${id}/refuse`, { reason: 'Facture illisible' });
    expect(cellsOf(await space(anne))).toContain('<td>Refusée : Facture illisible');
  });

  it('shows the registrations', async () => {
    const outing = await idOf('/inscription_settings', outingSettings);
    const form = { person: anne.id, inscription_settings: outing, date: '2026-03-02', entries: 2, bill_amount: 31, comment: '' };
    await idOf('/inscriptions', form);
    expect(cellsOf(await space(anne))).toContain('<td>Sortie au parc</td><td>2</td><td>31,00 €</td><td>En attente</td>');
  });

  it('shows the family, and nothing of another household', async () => {
    await site.put(`/people/${anne.id}`, { children: [{ firstname: 'Zoé', lastname: 'Martin', birthday: '2020-02-01' }] });
    await claim(paul, 77);
    const [hers, his] = [await space(anne), await space(paul)];
    expect(hers).toContain('MARTIN Zoé');
    expect(his).toContain('77,00 €');
    for (const secret of ['77,00 €', 'DURAND', paul.email, paul.id]) expect(hers).not.toContain(secret);
    for (const secret of ['80,00 €', 'Sortie au parc', 'Facture illisible', 'MARTIN', 'Zoé', anne.email, anne.id])
      expect(his).not.toContain(secret);
  });

  it('files a claim with a photo, by the rules of the back-office, once the structure allows it', async () => {
    const path = 'mon-espace/remboursement';
    expect((await site.open(path, { cookie: anne.cookie })).statusCode).toBe(404);
    await site.put('/website/parameters', { benef_request_allowed: true });
    // The address, the session, the person, the streams of the site and the colours of its slides.
    expect(await fewestStatements(anne, 'mon-espace/ma-famille')).toBe(5);
    const form = (await site.open(path, { cookie: anne.cookie })).body;
    const fields = { ...hiddenFields(form), activite: gym, date: '2026-03-05', montant: '12,50', commentaire: '' };
    const photo = await sharp(await picture(640, 480))
      .withExif({ IFD0: { Copyright: 'chez Anne' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'facture.jpg', content: photo };
    const late = await sendClaim(anne, { ...fields, date: '2027-01-01' }, file);
    expect([late.statusCode, late.body.includes('role="alert"')]).toEqual([422, true]);
    for (const text of ['<svg onload="x"/>', 'MZ']) {
      const refused = await sendClaim(anne, fields, { name: 'facture.jpg', content: Buffer.from(text) });
      expect([refused.statusCode, refused.body.includes('n’est pas d’un type accepté')]).toEqual([422, true]);
    }
    await sendClaim(anne, { ...fields, csrf: 'autre' }, file);
    for (let sent = 0; sent < 2; sent++)
      expect((await sendClaim(anne, fields, file)).headers.location).toMatch(/mon-espace#remboursements$/);
    const { refunds } = (await site.get('/refunds?filters[bill_amount|eq]=12.5')).json();
    expect(refunds).toHaveLength(1);
    expect(refunds[0]).toMatchObject({ status: 'waiting', person: { id: anne.id }, refundable_amount: 6.25 });
    const [bill] = refunds[0].refund_attachments;
    const stored = await site.get(`/refunds/${refunds[0].id}/attachments/${bill.id}`);
    expect(stored.statusCode).toBe(200);
    expect(photo.includes('chez Anne')).toBe(true);
    expect(stored.rawPayload.includes('chez Anne')).toBe(false);
    expect(cellsOf(await space(anne))).toContain('<td>12,50 €</td>');
    expect(cellsOf(await space(paul))).not.toContain('<td>12,50 €</td>');
  });

  it('belongs to one site: the records of another structure are nowhere', async () => {
    const other = await siteFixture(app);
    const lea = await signedInMember(app, other, { firstname: 'Léa' });
    const { body } = await other.open('mon-espace', { cookie: lea.cookie });
    expect(body).not.toContain('Salle de sport');
    expect(body).toContain('Aucune activité de remboursement n’est ouverte.');
    expect((await other.open('mon-espace', { cookie: anne.cookie })).statusCode).toBe(303);
  });
});
