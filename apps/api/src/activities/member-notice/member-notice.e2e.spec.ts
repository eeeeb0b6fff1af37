import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually, gymSettings, outingSettings } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import { type SiteFixture, siteFixture } from '../../../test/site-fixture.js';
import { hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../test/site-visitor.js';
import type { MemberNoticesDto } from './member-notice.dto.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let gym: string;
let outing: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  gym = await idOf('/refund_settings', gymSettings);
  outing = await idOf('/inscription_settings', outingSettings);
  await site.put('/website/parameters', { benef_request_allowed: true });
}, 60_000);
afterAll(async () => app?.close());

async function idOf(path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await site.post(path, body);
  if (answer.statusCode !== 201) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  await app.settled();
  return answer.json<{ id: string }>().id;
}
const claimOf = (bill: number) =>
  idOf('/refunds', { person: anne.id, refund_settings: gym, date: '2026-03-02', bill_amount: bill, comment: '' });
const hers = async () => (await app.mails()).filter(({ recipient }) => recipient === anne.email);
const mailWith = (text: string) => eventually(async () => (await hers()).find(({ body_text }) => plain(body_text).includes(text)));
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const subjects = async () => (await hers()).map(({ subject }) => subject);

describe('the mails about a claim', () => {
  it('say that it was accepted with its amount, and when it was paid', async () => {
    const id = await claimOf(41);
    await site.post(`/refunds/${id}/validate`, { refundable_amount: 20.5 });
    const acceptance = await mailWith('Montant qui vous sera remboursé : 20,50 €');
    expect(acceptance).toMatchObject({ subject: 'Votre demande de remboursement a été acceptée' });
    expect(plain(acceptance.body_text)).toContain('« Salle de sport » (facture du 02/03/2026, 41,00 €)');
    await site.post(`/refunds/${id}/mark_refunded`, { paid_on: '2026-03-10', payment_mode: 'virement' });
    expect(await mailWith('a été payé le 10/03/2026 (virement).')).toMatchObject({ subject: 'Votre remboursement a été payé' });
    await site.post(`/refunds/${id}/cancel_payment`, { reason: 'Virement rejeté' });
    expect(await mailWith('Motif : Virement rejeté')).toMatchObject({ subject: 'Le paiement de votre remboursement est annulé' });
    await site.post(`/refunds/${id}/devalidate`, { reason: 'Autre facture' });
    expect(await mailWith('Motif : Autre facture')).toMatchObject({ subject: 'Votre demande de remboursement est de nouveau étudiée' });
  });

  it('say that it came in when the member filed it, not when staff typed it', async () => {
    expect(await subjects()).not.toContain('Votre demande de remboursement est bien reçue');
    const form = (await site.open('mon-espace/remboursement', { cookie: anne.cookie })).body;
    const fields = { ...hiddenFields(form), activite: gym, date: '2026-03-05', montant: '12,50', commentaire: '' };
    const file = { input: 'factures', name: 'facture.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') };
    const answer = await sendForm(app, site, anne, 'mon-espace/remboursement', fields, [file]);
    expect(answer.headers.location).toMatch(/mon-espace#remboursements$/);
    expect(await mailWith('Nous avons reçu votre demande de remboursement')).toMatchObject({
      subject: 'Votre demande de remboursement est bien reçue',
    });

    const cookie = `${anne.cookie}; ${/intendance_fait=[a-z]+/.exec(String(answer.headers['set-cookie']))?.[0]}`;
    const { body } = await site.open('mon-espace', { cookie });
    expect(body).toContain('<p class="notice" role="status">Votre demande de remboursement est envoyée. Vous la suivez ici.</p>');
    expect(body).toMatch(/<title>Demande envoyée : Mon espace/);
    const later = (await site.open('mon-espace', { cookie: `${anne.cookie}; intendance_fait=constructor` })).body;
    expect(later).not.toContain('class="notice"');
  });

  it('are signed by the structure', async () => {
    const [mail] = await hers();
    expect(mail?.body_text.trimEnd().split('\n').at(-1)).toBe('CSE Horizon');
  });
});

describe('the mails about a registration', () => {
  it('confirm it with what it costs, and say when it is paid; a free one in one mail', async () => {
    const form = { person: anne.id, inscription_settings: outing, date: '2026-03-02', entries: 2, bill_amount: 31, comment: '' };
    const id = await idOf('/inscriptions', form);
    await site.post(`/inscriptions/${id}/validate`);
    expect(await mailWith('Montant à régler : 31,00 €')).toMatchObject({ subject: 'Votre inscription est confirmée' });
    await site.post(`/inscriptions/${id}/mark_paid`, { paid_on: '2026-03-12' });
    expect(await mailWith('est réglée depuis le 12/03/2026')).toMatchObject({
      subject: 'Le règlement de votre inscription est bien reçu',
    });
    const walk = await idOf('/inscription_settings', { ...outingSettings, activity_name: 'Marche', price: 0 });
    const free = await idOf('/inscriptions', { ...form, inscription_settings: walk, bill_amount: 0 });
    await site.post(`/inscriptions/${free}/validate`);
    await mailWith('Elle est gratuite.');
    await app.settled();
    expect((await subjects()).filter((subject) => subject.startsWith('Le règlement'))).toHaveLength(1);
  });
});

describe('the kinds of mails', () => {
  const choose = (off: string[], headers: Record<string, string> = site.clerk.headers) =>
    app.inject({ method: 'PUT', url: '/api/member_notices', headers, payload: { off } });

  it('are switched off by the structure, one by one', async () => {
    expect((await site.get('/member_notices')).json<MemberNoticesDto>()).toEqual({ off: [], version: 0 });
    expect((await choose(['refund-accepted'])).json<MemberNoticesDto>()).toEqual({ off: ['refund-accepted'], version: 1 });
    const quiet = await claimOf(14);
    await site.post(`/refunds/${quiet}/validate`, { refundable_amount: 7 });
    const id = await claimOf(15);
    await site.post(`/refunds/${id}/refuse`, { reason: 'Facture illisible' });
    await mailWith('Motif : Facture illisible');
    expect((await hers()).some(({ body_text }) => plain(body_text).includes('Montant qui vous sera remboursé : 7,00 €'))).toBe(false);
    const history = (await site.get('/history?filters[record_type|eq]=member_notices')).body;
    expect(history).toContain('a choisi les mails aux bénéficiaires');
  });

  it('refuse an unknown kind, a stale version, and who may not set rules', async () => {
    expect(codeOf(await choose(['spam']))).toBe('422 request.invalid');
    expect((await choose([], { ...site.clerk.headers, 'if-match': '"0"' })).statusCode).toBe(412);
    const visitor = await signedIn(app, { environmentId: site.clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await choose([], visitor.headers)).statusCode).toBe(403);
  });

  it('are those of one structure', async () => {
    const other = await siteFixture(app);
    expect((await other.get('/member_notices')).json<MemberNoticesDto>().off).toEqual([]);
  });
});
