import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gymSettings } from '../../../../test/activities-fixture.js';
import { picture } from '../../../../test/image-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture, slugOf } from '../../../../test/site-fixture.js';
import { hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';
import type { RefundDto } from '../../../activities/refund/refund.dto.js';
import { Members } from '../member-access/members.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let gym: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  await site.put('/website/parameters', { benef_request_allowed: true });
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  gym = (await site.post('/refund_settings', gymSettings)).json<{ id: string }>().id;
}, 60_000);
afterAll(async () => app?.close());

const path = 'mon-espace/remboursement';
const fields = () => ({ activite: gym, membre: '', date: '2026-03-05', montant: '40', commentaire: 'Ma licence' });
const sendClaim = async (change: Record<string, string>, files: Parameters<typeof sendForm>[5]) => {
  const { csrf, cle } = hiddenFields((await site.open(path, { cookie: anne.cookie })).body);
  return sendForm(app, site, anne, path, { ...fields(), csrf, cle, ...change }, files);
};
const bill = async (name = 'facture.jpg') => ({ input: 'factures', name, content: await picture(320, 240) });
const sendMultipart = (payload: string, type = 'multipart/form-data; boundary=site') =>
  app.inject({
    method: 'POST',
    url: `/site/${site.slug}/${path}`,
    headers: { cookie: anne.cookie, 'content-type': type },
    payload,
  });

describe('a form of the site', () => {
  it('loses the characters that nobody sees and that no table stores', async () => {
    const sent = await sendClaim({ commentaire: 'a\0b\u0007 c\u202ed' }, [await bill('fa\0cture\u202e.jpg')]);
    expect(sent.statusCode).toBe(303);
    const [claim] = (await site.get(`/refunds?filters[person|eq]=${anne.id}`)).json<{ refunds: RefundDto[] }>().refunds;
    expect(claim).toMatchObject({ comment: 'ab cd', refund_attachments: [{ name: 'facture.jpg' }] });
  });

  it.each([
    [
      'a file that is too large',
      async () => [{ input: 'factures', name: 'plan.pdf', content: Buffer.alloc(16_000_001) }],
      'plan.pdf est trop volumineux',
    ],
    ['too many files', () => Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => bill(`${name}.jpg`))), '5 fichiers au plus.'],
  ])('shows itself again, with what was typed, after %s', async (_title, files, sentence) => {
    const { statusCode, body } = await sendClaim({ montant: '12,34' }, await files());
    expect(statusCode).toBe(413);
    expect(body).toContain(`<a href="#factures">${sentence}`);
    expect(body).toContain('value="12,34"');
    expect(body).toContain('>Ma licence</textarea>');
  });

  it('has room for the bills of a claim that is filed again', async () => {
    const boxes = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`garder-${index}`, 'oui']));
    expect((await sendClaim(boxes, [await bill()])).statusCode).toBe(303);
  });

  it.each([
    ['too many fields', () => sendClaim(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`champ${index}`, '1'])), []), 413],
    ['a field that names the prototype of objects', () => sendClaim({ ['__proto__']: 'x' }, []), 400],
    ['a body that is cut', () => sendMultipart('--site\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'), 400],
    ['a body without boundary', () => sendMultipart('--site--', 'multipart/form-data'), 400],
    ['a body of another type', () => sendMultipart('<a/>', 'text/xml'), 415],
  ])('answers %s with a page that says what is wrong', async (_title, send, status) => {
    const { statusCode, headers, body } = await send();
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).not.toContain('Une erreur est survenue');
  });
});

describe('an address of the site', () => {
  it.each(['%00', 'actualites/a%00b', 'connexion/lien/%00', 'connexion/code/%00', 'mon-espace/remboursement/%00'])(
    'with a NUL character is refused: %s',
    async (address) => {
      const { statusCode, headers, body } = await site.open(address, { cookie: anne.cookie });
      expect([statusCode, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(body).toContain('Le caractère NUL (%00) n’est pas accepté.');
    },
  );

  it('with line breaks leads from the former address of a site to the present one', async () => {
    const other = await siteFixture(app);
    await other.put('/website/address', { slug: `nouveau-${other.slug}` });
    const { statusCode, headers } = await other.open('actualites%0d%0aSet-Cookie:a=b');
    expect([statusCode, headers.location]).toEqual([303, `/site/${await slugOf(other)}/actualites%0D%0ASet-Cookie%3Aa%3Db`]);
  });

  it('asks to come back when the database is away', async () => {
    const members = app.get(Members);
    const find = members.find;
    members.find = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }));
    try {
      const { statusCode, headers, body } = await site.open('mon-espace', { cookie: anne.cookie });
      expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
      expect(body).toContain('Les données ne sont pas accessibles pour le moment. Rien n’est perdu : veuillez réessayer dans un instant.');
    } finally {
      members.find = find;
    }
  });
});
