import type { PersonId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gymSettings } from '../../../../test/activities-fixture.js';
import { picture } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';
import { Throttle } from '../../../capabilities/throttle/throttle.js';
import { claimLimit, uploadLimit } from './member-limits.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let gym: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne' });
  await site.put('/website/parameters', { benef_request_allowed: true });
  gym = (await site.post('/refund_settings', gymSettings)).json<{ id: string }>().id;
}, 60_000);
afterAll(async () => app?.close());

const path = 'mon-espace/remboursement';
async function sendClaim(change: Record<string, string> = {}) {
  const hidden = hiddenFields((await site.open(path, { cookie: anne.cookie })).body);
  const fields = { ...hidden, activite: gym, date: '2026-03-05', montant: '12,50', commentaire: 'Un mot', ...change };
  return sendForm(app, site, anne, path, fields, [{ input: 'factures', name: 'facture.jpg', content: await picture(64, 48) }]);
}
const throttle = () => app.get(Throttle);

describe('the ceilings of a member', () => {
  it('refuse a bill of another age at its date', async () => {
    const { statusCode, body } = await sendClaim({ date: '0001-01-01' });
    expect([statusCode, body.includes('href="#date"'), body.includes('La date de la facture ne peut pas être avant le')]).toEqual([
      422,
      true,
      true,
    ]);
  });

  it('end the claims of a day with a sentence, and keep the form', async () => {
    const limit = claimLimit(anne.id as PersonId);
    // The refused form above does not count: one claim is left.
    await throttle().count([{ ...limit, weight: limit.tries - 1 }]);
    expect((await sendClaim()).statusCode).toBe(303);
    const { statusCode, body } = await sendClaim();
    expect([statusCode, body.includes('Vous avez déposé 30 demandes en 24'), body.includes('Un mot')]).toEqual([429, true, true]);
    await throttle().forgive(limit, []);
  });

  it('end the uploads of a day, at the field of the files', async () => {
    const limit = uploadLimit(anne.id);
    await throttle().forgive(limit, []);
    await throttle().count([{ ...limit, weight: limit.tries }]);
    const { statusCode, body } = await sendClaim();
    expect([statusCode, body.includes('<a href="#factures">Vous avez envoyé')]).toEqual([429, true]);
    await throttle().forgive(limit, []);
    expect((await sendClaim()).statusCode).toBe(303);
  });
});
