import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { bankImage } from '../../../test/image-fixture.js';
import { type MailExchanger, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { ImageDto } from '../../website/editor/image/image.dto.js';
import type { MailingDto, MailingPreviewDto } from '../mailing/mailing.dto.js';

let app: TestApp;
let fixture: DirectoryFixture;
let exchanger: MailExchanger;
let image: ImageDto;
beforeAll(async () => {
  exchanger = await openMailExchanger(() => 'accept');
  app = await openTestApp({ config: { smtpUrl: exchanger.url, mailFrom: 'Intendance <ne-pas-repondre@cse.example>' } });
  fixture = await directoryFixture(app);
  image = await bankImage(app, fixture, { name: 'Manège' });
  await app.settled();
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});

const shown = (id: string, alt: string): string => `<img data-image="${id}" alt="${alt}" />`;
const draft = async (body: string, addresses: readonly string[]) => {
  const answer = await fixture.post('/mailings', { subject: 'Affiche', body, consent: true, recipients: { addresses } });
  expect(codeOf(answer)).toBe('201');
  return answer.json<MailingDto>();
};
const sent = (id: string) =>
  eventually(async () => ((await fixture.get(`/mailings/${id}`)).json<MailingDto>().status === 'SENT' ? true : undefined));
const sourceTo = (to: string): string => exchanger.accepted.find((mail) => mail.to === to)?.source ?? '';
/** The bytes of the JPEG parts of a message. */
const picturesOf = (source: string): Buffer[] =>
  [...source.matchAll(/Content-Type: image\/jpeg[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  );

describe('an image of the bank in a mailing', () => {
  it('leaves once in each mail as a part of the HTML, no wider than a screen shows it, with the same bytes for everybody', async () => {
    const body = `<p>Bonjour</p>${shown(image.id, 'Le manège &amp; la roue')}<p>Au revoir</p>${shown(image.id, '')}`;
    const mailing = await draft(body, ['a@neuf.example', 'b@neuf.example']);
    expect(mailing.body).toBe(body);
    await app.settled();
    expect(codeOf(await fixture.post(`/mailings/${mailing.id}/send`))).toBe('200');
    await sent(mailing.id);
    const [first, second] = [sourceTo('a@neuf.example'), sourceTo('b@neuf.example')];
    expect(first).toContain('multipart/related');
    expect(first.match(/^Content-Id: /gim)).toHaveLength(1);
    expect(first).toContain(`<${image.id}@images.intendance>`);
    const readable = first.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(readable).toContain(`<img src="cid:${image.id}@images.intendance" alt="Le man=C3=A8ge &amp; la roue" width="552"`);
    expect(readable.replaceAll('=C3=A8', 'è')).toContain('Bonjour\r\n\r\n[Le manège & la roue]\r\n\r\nAu revoir');
    const [pictures, others] = [picturesOf(first), picturesOf(second)];
    expect(pictures).toHaveLength(1);
    expect(pictures).toEqual(others);
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ format: 'jpeg', width: 1104, height: 368 });
  });

  it('is deleted from the bank only when no mailing shows it', async () => {
    const other = await bankImage(app, fixture);
    const { id, version } = await draft(shown(other.id, 'x'), []);
    await app.settled();
    const remove = () => fixture.remove(`/images/${other.id}`, { 'if-match': `"${other.version}"` });
    const refused = await remove();
    expect([codeOf(refused), refused.json().detail]).toEqual(['409 image.used', expect.stringContaining('Publipostage : Affiche')]);
    await fixture.remove(`/mailings/${id}`, { 'if-match': `"${version}"` });
    await app.settled();
    expect((await remove()).statusCode).toBe(200);
  });

  it.each(['unknown', 'deleted', 'of another structure'])('stops the mailing before it leaves when it is %s', async (which) => {
    const id = await missingImage(which);
    const mailing = await draft(`<p>Bonjour</p>${shown(id, 'x')}`, ['c@neuf.example']);
    const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    for (const [move, body] of [
      ['send', {}],
      ['test', {}],
      ['schedule', { at }],
    ] as const)
      expect(codeOf(await fixture.post(`/mailings/${mailing.id}/${move}`, body))).toBe('422 mailing.image-missing');
    expect((await fixture.get(`/mailings/${mailing.id}/delivery`)).statusCode).toBe(404);
    const preview = (await fixture.post('/mailings/preview', { body: mailing.body })).json<MailingPreviewDto>();
    expect(preview.problems).toEqual(['Une image du message n’est plus dans la banque d’images : remplacez-la ou retirez-la.']);
    expect(sourceTo('c@neuf.example')).toBe('');
  });

  it('is in the test mail too', async () => {
    const { id } = await draft(shown(image.id, 'Le manège'), []);
    const { to } = (await fixture.post(`/mailings/${id}/test`)).json<{ to: string }>();
    expect(picturesOf(sourceTo(to))).toHaveLength(1);
  });

  it('has an address without its content, for the editor', async () => {
    const { environmentId } = fixture.clerk;
    const answer = await app.inject({ method: 'GET', url: `/api/website/image/${environmentId}/${image.id}` });
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=60',
    ]);
    const gone = `/api/website/image/${environmentId}/${await missingImage('deleted')}`;
    expect(codeOf(await app.inject({ method: 'GET', url: gone }))).toBe('404 image.unknown');
  });
});

async function missingImage(which: string): Promise<string> {
  if (which === 'unknown') return newId();
  if (which === 'deleted') {
    const deleted = await bankImage(app, fixture);
    await fixture.remove(`/images/${deleted.id}`, { 'if-match': `"${deleted.version}"` });
    return deleted.id;
  }
  const clerk = await signedIn(app);
  const post = (path: string, payload: Record<string, unknown>) =>
    app.inject({ method: 'POST', url: `/api${path}`, headers: clerk.headers, payload });
  return (await bankImage(app, { clerk, post })).id;
}
