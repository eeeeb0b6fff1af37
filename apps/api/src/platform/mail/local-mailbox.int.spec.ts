import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { envelopeTo, mailTransportContract, outgoingMail } from '../../../test/mail-transport.contract.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { PlatformDb } from '../tenancy/platform-db.js';
import { LocalMailbox } from './local-mailbox.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(async () => app?.close());

const rows = async () => {
  const { rows: mails } = await app.pools.owner.query<{ to: string; source: string; from: string }>(
    'SELECT recipient AS "to", body_html AS source, sender AS "from" FROM platform.mailbox',
  );
  return mails;
};

mailTransportContract('local mailbox', async () => {
  await app.pools.owner.query('DELETE FROM platform.mailbox');
  return {
    transport: new LocalMailbox(app.get(PlatformDb)),
    arrived: async () => (await rows()).map(({ to, source }) => ({ to, source })),
    close: async () => undefined,
  };
});

describe('the mailbox of the demo', () => {
  it('holds a mail that is delivered twice once, and shows its images by their address', async () => {
    await app.pools.owner.query('DELETE FROM platform.mailbox');
    const mailbox = new LocalMailbox(app.get(PlatformDb));
    const inline = { cid: 'i1@images.intendance', address: 'https://cse.example/i1.jpg' };
    const files = [{ filename: 'image-1.jpg', content: Buffer.of(1), inline }];
    const mail = outgoingMail('a@un.example', { html: '<img src="cid:i1@images.intendance" />', files });
    for (let tries = 0; tries < 2; tries++)
      await mailbox.deliver(
        envelopeTo(mail.to),
        () => mail,
        async () => undefined,
      );
    expect(await rows()).toEqual([
      { to: 'a@un.example', source: '<img src="https://cse.example/i1.jpg" />', from: 'CSE <cse@cse.example>' },
    ]);
  });
});
