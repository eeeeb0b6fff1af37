import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { type MailExchanger, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { mailingSettings } from '../../platform/config/mailing-settings.js';
import type { MailingDto } from '../mailing/mailing.dto.js';

let app: TestApp;
let exchanger: MailExchanger;
let large: DirectoryFixture;
let small: DirectoryFixture;

beforeAll(async () => {
  exchanger = await openMailExchanger(() => 'accept');
  app = await openTestApp({
    isOwn: true,
    config: {
      smtpUrl: exchanger.url,
      mailFrom: 'ne-pas-repondre@cse.example',
      mailings: mailingSettings({ MAILING_PER_MINUTE: 600 }),
    },
  });
  [large, small] = [await directoryFixture(app), await directoryFixture(app)];
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});

/** At the rate of this installation, less than a job may last. */
const many = Array.from({ length: 250 }, (_, index) => `n${index}@grand.example`);
async function send(fixture: DirectoryFixture, addresses: readonly string[]): Promise<void> {
  const body = { subject: 'Noël', body: '<p>Bonjour</p>', consent: true, recipients: { addresses } };
  const { id } = (await fixture.post('/mailings', body)).json<MailingDto>();
  await app.settled();
  expect((await fixture.post(`/mailings/${id}/send`)).statusCode).toBe(200);
}
const arrived = (domain: string) => exchanger.accepted.filter(({ to }) => to.endsWith(domain)).length;

it('a mailing that waits for its rate leaves the queue to those of other structures', async () => {
  await send(large, many);
  await eventually(async () => (arrived('grand.example') > 0 ? true : undefined));
  await send(small, ['seul@petit.example']);
  await eventually(async () => (arrived('petit.example') > 0 ? true : undefined));
  expect(arrived('grand.example')).toBeLessThan(many.length);
  const before = arrived('grand.example');
  await eventually(async () => (arrived('grand.example') > before ? true : undefined));
}, 90_000);
