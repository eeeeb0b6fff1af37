import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gymSettings } from '../../../../test/activities-fixture.js';
import { picture } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { cellsOf, hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';
import type { RefundDto } from '../../../activities/refund/refund.dto.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let paul: SignedInMember;
let gym: string;
let holidays: string;
let zoe: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  await site.put('/website/parameters', { benef_request_allowed: true });
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  paul = await signedInMember(app, site, { firstname: 'Paul', lastname: 'Durand' });
  gym = await idOf('/refund_settings', gymSettings);
  holidays = await idOf('/refund_settings', { ...gymSettings, activity_name: 'Vacances', refund_rule: '0' });
  const { children } = (
    await site.put(`/people/${anne.id}`, { children: [{ firstname: 'Zoé', lastname: 'Martin', birthday: '2020-02-01' }] })
  ).json<{ children: { id: string }[] }>();
  zoe = children[0]?.id ?? '';
}, 60_000);
afterAll(async () => app?.close());

async function idOf(path: string, body: Record<string, unknown>): Promise<string> {
  const answer = await site.post(path, body);
  if (answer.statusCode !== 201) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ id: string }>().id;
}
const claims = async (person: SignedInMember) =>
  (await site.get(`/refunds?filters[person|eq]=${person.id}`)).json<{ refunds: RefundDto[] }>().refunds;
const path = 'mon-espace/remboursement';
async function formOf({ cookie }: SignedInMember, at = path) {
  const { body } = await site.open(at, { cookie });
  return { body, ...hiddenFields(body) };
}
const fields = { activite: '', membre: '', date: '2026-03-05', montant: '40', commentaire: '' };
const bill = async (name = 'facture.jpg') => ({ input: 'factures', name, content: await picture(320, 240) });
/** A claim of the member with one bill, refused. */
async function refusedClaim(member: SignedInMember): Promise<{ id: string; billId: string }> {
  const { csrf, cle } = await formOf(member);
  await sendForm(app, site, member, path, { ...fields, csrf, cle, activite: gym }, [await bill()]);
  const [claim] = await claims(member);
  await site.post(`/refunds/${claim?.id}/refuse`, { reason: 'Facture illisible' });
  return { id: claim?.id ?? '', billId: claim?.refund_attachments?.[0]?.id ?? '' };
}

describe('a refused claim in the space of a member', () => {
  it('is filed again with its bill, corrected, with one more photo, and once', async () => {
    const { id, billId } = await refusedClaim(anne);
    const space = (await site.open('mon-espace', { cookie: anne.cookie })).body;
    expect(space).toContain('Refusée : Facture illisible');
    expect(space).toContain(`/mon-espace/remboursement/${id}">Corriger et déposer à nouveau</a>`);
    const { body, csrf, cle } = await formOf(anne, `${path}/${id}`);
    expect(body).toContain('Votre demande a été refusée : Facture illisible');
    expect(body).toContain(`name="garder-${billId}" checked=""`);
    expect(body).toContain('value="40,00"');
    const sent = { ...fields, csrf, cle, activite: gym, montant: '42,50', commentaire: 'Plus nette', [`garder-${billId}`]: 'oui' };
    const photo = await bill('nette.jpg');
    for (let times = 0; times < 2; times++)
      expect((await sendForm(app, site, anne, `${path}/${id}`, sent, [photo])).headers.location).toMatch(/mon-espace#remboursements$/);
    const ownClaims = await claims(anne);
    expect(ownClaims).toHaveLength(1);
    expect(ownClaims[0]).toMatchObject({ id, status: 'waiting', bill_amount: 42.5, refundable_amount: 21.25, comment: 'Plus nette' });
    expect(ownClaims[0]?.refund_attachments?.map(({ name }) => name)).toEqual(['facture.jpg', 'nette.jpg']);
    expect((await site.get(`/refunds/${id}/history`)).body).toContain('Le bénéficiaire');
    const late = await sendForm(app, site, anne, `${path}/${id}`, { ...sent, cle: zoe }, []);
    expect(late.headers.location).toMatch(/mon-espace#remboursements$/);
    expect((await claims(anne))[0]).toMatchObject({ status: 'waiting', bill_amount: 42.5 });
    expect((await site.open(`${path}/${id}`, { cookie: anne.cookie })).statusCode).toBe(404);
  });

  it('loses the bill that the member unticks', async () => {
    const { id } = await refusedClaim(paul);
    const { csrf, cle } = await formOf(paul, `${path}/${id}`);
    await sendForm(app, site, paul, `${path}/${id}`, { ...fields, csrf, cle, activite: gym }, [await bill('autre.jpg')]);
    const [claim] = await claims(paul);
    expect(claim?.refund_attachments?.map(({ name }) => name)).toEqual(['autre.jpg']);
  });

  it('keeps what was typed when it is refused by the rules', async () => {
    const { id } = await refusedClaim(anne);
    const { csrf, cle } = await formOf(anne, `${path}/${id}`);
    const refused = await sendForm(app, site, anne, `${path}/${id}`, { ...fields, csrf, cle, activite: gym, date: '2027-01-01' }, []);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('<a href="#date">La date de la facture ne peut pas être dans le futur.</a>');
    expect(refused.body).toContain('aria-invalid="true" aria-describedby="date-erreur"');
    expect((await claims(anne)).find((claim) => claim.id === id)).toMatchObject({ status: 'refused' });
  });

  it('belongs to its household: nobody else opens or files it', async () => {
    const { id } = await refusedClaim(anne);
    const { csrf, cle } = await formOf(paul);
    expect((await site.open(`${path}/${id}`, { cookie: paul.cookie })).statusCode).toBe(404);
    const sent = await sendForm(app, site, paul, `${path}/${id}`, { ...fields, csrf, cle, activite: gym }, []);
    expect(sent.headers.location).toMatch(/mon-espace#remboursements$/);
    expect((await claims(anne)).find((claim) => claim.id === id)).toMatchObject({ status: 'refused', person: { id: anne.id } });
    const other = await siteFixture(app);
    await other.put('/website/parameters', { benef_request_allowed: true });
    const lea = await signedInMember(app, other, { firstname: 'Léa' });
    expect((await other.open(`${path}/${id}`, { cookie: lea.cookie })).statusCode).toBe(404);
  });
});

describe('a claim for a family member', () => {
  it('is filed where the activity covers the household', async () => {
    const { body, csrf, cle } = await formOf(anne);
    expect(body).toContain('Salle de sport (pour vous seulement)');
    expect(body).toContain(`<option value="${zoe}">MARTIN Zoé</option>`);
    await sendForm(app, site, anne, path, { ...fields, csrf, cle, activite: holidays, membre: zoe, montant: '18' }, []);
    expect((await claims(anne)).find((claim) => claim.bill_amount === 18)).toMatchObject({ member: { id: zoe }, refundable_amount: 9 });
    expect(cellsOf((await site.open('mon-espace', { cookie: anne.cookie })).body)).toContain('<td>MARTIN Zoé</td><td>18,00');
  });

  it.each([
    [
      'an activity for the beneficiary alone',
      () => ({ activite: gym, membre: zoe }),
      () => anne,
      'elle ne concerne pas les membres du foyer',
    ],
    ['a child of another household', () => ({ activite: holidays, membre: zoe }), () => paul, 'ne fait pas partie du foyer'],
    ['somebody who is no id', () => ({ activite: holidays, membre: 'x' }), () => paul, 'ne fait pas partie du foyer'],
  ])('is refused at its field for %s', async (_, change, member, message) => {
    const { csrf, cle } = await formOf(member());
    const before = (await claims(member())).length;
    const refused = await sendForm(app, site, member(), path, { ...fields, csrf, cle, ...change() }, []);
    expect([refused.statusCode, refused.body.includes(message), refused.body.includes('href="#membre"')]).toEqual([422, true, true]);
    expect(await claims(member())).toHaveLength(before);
  });
});
