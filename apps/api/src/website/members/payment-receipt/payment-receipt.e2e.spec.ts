import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outingSettings } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { type SignedInMember, signedInMember } from '../../../../test/site-visitor.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let outing: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-03-20T09:00:00Z' });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  outing = await idOf('/inscription_settings', outingSettings);
}, 60_000);
afterAll(async () => app?.close());

async function idOf(path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await site.post(path, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}
/** Two people at 15,50 € each. */
async function registration(isPaid: boolean): Promise<string> {
  const claim = { person: anne.id, inscription_settings: outing, date: '2026-03-20', entries: 2, bill_amount: 31, comment: '' };
  const id = await idOf('/inscriptions', { ...claim, status: 'valid' });
  if (isPaid) await site.post(`/inscriptions/${id}/mark_paid`, { payment_mode: 'chèque', paid_on: '2026-03-19' });
  await app.settled();
  return id;
}
const receiptOf = (id: string, { cookie } = anne) => site.open(`mon-espace/inscriptions/${id}/recu`, { cookie });

describe('the receipt of a paid registration', () => {
  it('is a PDF that the space leads to', async () => {
    const id = await registration(true);
    expect((await site.open('mon-espace', { cookie: anne.cookie })).body).toContain(`/mon-espace/inscriptions/${id}/recu">`);
    const { statusCode, headers, rawPayload } = await receiptOf(id);
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining('filename="Recu-de-paiement-2026-03-19.pdf"'),
    ]);
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is missing for a registration that is not paid, is free, or is of another member', async () => {
    expect((await receiptOf(await registration(false))).statusCode).toBe(404);
    const free = await idOf('/inscription_settings', { ...outingSettings, activity_name: 'Arbre de Noël', price: null });
    const claim = { person: anne.id, inscription_settings: free, date: '2026-03-20', entries: 1, bill_amount: 0, comment: '' };
    const gratis = await idOf('/inscriptions', { ...claim, status: 'valid' });
    const id = await registration(true);
    const paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
    expect((await receiptOf(gratis)).statusCode).toBe(404);
    expect((await receiptOf(id, paul)).statusCode).toBe(404);
    expect((await receiptOf('nulle-part')).statusCode).toBe(404);
  });

  it('is made a hundred times a day at most', async () => {
    const id = await registration(true);
    const statuses = new Set<number>();
    for (let tries = 0; tries < 101; tries++) statuses.add((await receiptOf(id)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });
});
