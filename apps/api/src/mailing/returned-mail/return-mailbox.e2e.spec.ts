import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { newId, type PersonId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { type ImapServer, openImapServer } from '../../../test/imap-server.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { returnedMailExample } from '../../../test/returned-mail-example.js';
import { tracesOf } from '../../../test/traces-of.js';
import { writeRecipients } from '../../../test/written-recipients.js';
import { Retention } from '../../capabilities/retention/retention.js';
import type { PersonDto } from '../../directory/person/person.dto.js';
import { LivingSession } from '../../platform/pools/living-session.js';
import type { PersonBounceDto } from '../bounce/bounce.dto.js';
import { returnAddressOf } from '../mail-content/return-address.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { BounceReports } from './bounce-reports.js';
import { ReturnMailbox, treatedFolder } from './return-mailbox.js';

let app: TestApp;
let fixture: DirectoryFixture;
let imap: ImapServer;
const base = { perMinute: 600, connections: 1, perDomain: 1, dkim: null, bounceSecret: null, retentionDays: null, reportDays: 90 };
const returnAddress = 'retours@cse.example';

beforeAll(async () => {
  imap = await openImapServer();
  app = await openTestApp({ config: { mailings: { ...base, returnAddress, bounceImapUrl: imap.url } } });
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => {
  await app?.close();
  await imap?.close();
});
// The run at the start of the application may still go on.
beforeEach(() => app.get(ReturnMailbox).read());

/** A person who got a mail, and messages about that mail. */
async function sentTo(email: string) {
  const person = await fixture.person({ firstname: 'Anne', email });
  const { environmentId } = fixture.clerk;
  const [id, mailingId] = [newId(), newId() as DeliveredMailingId];
  const keys = app.get(MailKeys);
  const addressId = keys.addressId(environmentId, email);
  const personId = person.id as PersonId;
  await writeRecipients(app, { mailingId, environmentId }, [{ id, personId, addressId, email, contact: {} }]);
  const values = {
    return: returnAddressOf(keys, returnAddress, id),
    mail: id,
    mailing: mailingId,
    unsubscribe: keys.unsubscribeToken({ environmentId, mailingId, addressId, personId }),
  };
  return { person, values, example: (name: string) => returnedMailExample(name, values) };
}
const read = () => app.get(ReturnMailbox).read();
const health = async ({ id }: PersonDto) => (await fixture.get(`/people/${id}/mail_block`)).json<PersonBounceDto>();
const mailsTo = async (address: string) => (await app.mails()).filter(({ recipient }) => recipient === address);

describe('the mailbox of returns', () => {
  it('blocks the address of a hard bounce, stores the report and empties itself', async () => {
    const { person, example } = await sentTo('mort@boite.example');
    imap.receive(example('exchange-online-unknown'));
    expect(await read()).toBe(1);
    expect([imap.messages(), imap.messages(treatedFolder)]).toEqual([[], []]);
    expect(await health(person)).toMatchObject({ is_blocked: true, code: '5.1.10', reports: [{ kind: 'hard', code: '5.1.10' }] });
    const [{ id = '' } = {}] = (await health(person)).reports;
    const url = `/people/${person.id}/mail_block/reports/${id}`;
    expect((await fixture.get(url)).body).toContain('RESOLVER.ADR.RecipientNotFound');
    expect((await (await fixture.colleague('PEOPLE_ACCESS')).get(url)).statusCode).toBe(403);
    expect((await (await fixture.stranger()).get(url)).statusCode).toBe(404);
    expect(codeOf(await fixture.get(`/people/${person.id}/mail_block/reports/${newId()}`))).toBe('404 bounce.report-unknown');
  });

  it('loses no message when the program stops before the message leaves, and records its effects once', async () => {
    const { person, example } = await sentTo('deux@boite.example');
    const raw = example('exim-mailbox-full');
    // The state that a crash leaves: the effects are stored, and the message is still there.
    expect(await app.get(BounceReports).receive(Buffer.from(raw))).toBe('recorded');
    imap.receive(raw);
    expect(await read()).toBe(1);
    expect(await health(person)).toMatchObject({ soft_bounces: 1, reports: [{ code: '5.2.2' }] });
    expect(imap.messages()).toEqual([]);
  });

  it('keeps a message whose treatment fails, and treats the others', async () => {
    const [{ person, example }, other] = [await sentTo('panne@boite.example'), await sentTo('apres@boite.example')];
    imap.receive(example('postfix-unknown-user'));
    imap.receive(other.example('exim-mailbox-full'));
    await app.pools.owner.query(`ALTER TABLE platform.mail_report ADD CONSTRAINT outage CHECK (kind <> 'hard') NOT VALID`);
    expect(await read()).toBe(1);
    expect(imap.messages()).toHaveLength(1);
    await app.pools.owner.query('ALTER TABLE platform.mail_report DROP CONSTRAINT outage');
    expect(await read()).toBe(1);
    expect(imap.messages()).toEqual([]);
    expect(await health(person)).toMatchObject({ is_blocked: true });
  });

  it('is read by one process at a time', async () => {
    const { example } = await sentTo('verrou@boite.example');
    const otherProcess = new LivingSession(app.pools);
    expect(await otherProcess.hold('return mailbox')).toBe(true);
    imap.receive(example('qmail-text'));
    expect(await read()).toBe(0);
    expect(imap.messages()).toHaveLength(1);
    await otherProcess.letGo('return mailbox');
    otherProcess.onApplicationShutdown();
    expect(await read()).toBe(1);
  });

  it('moves what it does not store, and removes it after the days of the setting', async () => {
    const { person, example } = await sentTo('absente@boite.example');
    imap.receive(example('absence-outlook'));
    imap.receive(
      'From: pub@ailleurs.example\r\nTo: retours@cse.example\r\nSubject: Promotion\r\n\r\nAchetez',
      '01-Dec-2025 09:00:00 +0000',
    );
    expect(await read()).toBe(2);
    expect(imap.messages(treatedFolder)).toEqual([example('absence-outlook')]);
    expect(await health(person)).toMatchObject({ is_blocked: false, soft_bounces: 0, reports: [] });
  });

  it('changes nothing for a return address that this installation has not signed', async () => {
    const { person, values } = await sentTo('faux@boite.example');
    imap.receive(returnedMailExample('postfix-unknown-user', { ...values, return: `retours+${'a'.repeat(36)}@cse.example` }));
    await read();
    expect(await health(person)).toMatchObject({ is_blocked: false, reports: [] });
  });
});

describe('the answer of a person', () => {
  it('reaches the structure once, without the signed addresses of the recipient', async () => {
    const { person, values, example } = await sentTo('repond@boite.example');
    expect((await fixture.put(`/environments/${fixture.clerk.environmentId}`, { email: 'contact@cse.example' })).statusCode).toBe(200);
    imap.receive(example('reply-of-person'));
    imap.receive(example('reply-of-person'));
    expect(await read()).toBe(2);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo('contact@cse.example');
      return mails.length > 0 ? mails : undefined;
    });
    expect(mail?.subject).toBe('Re: Noël des enfants');
    expect(mail?.body_text).toContain('Anne Petit (anne@exemple.fr) a répondu');
    expect(mail?.body_text).toContain('nous viendrons à trois');
    for (const secret of [values.unsubscribe, values.return]) expect(`${mail?.body_text}${mail?.body_html}`).not.toContain(secret);
    expect(await mailsTo('contact@cse.example')).toHaveLength(1);
    expect(await health(person)).toMatchObject({ reports: [] });
  });

  it('is found by the message that it answers, and only by one of the same mailing', async () => {
    const { values } = await sentTo('references@boite.example');
    const reports = app.get(BounceReports);
    const receive = (mailing: string) => reports.receive(Buffer.from(returnedMailExample('reply-by-references', { ...values, mailing })));
    expect(await receive(values.mailing)).toBe('forwarded');
    expect(await receive(newId())).toBe('ignored');
  });
});

describe('a complaint', () => {
  it('ends the mailings of the recipient, by the return address or by the signed link', async () => {
    const [one, two] = [await sentTo('plainte@boite.example'), await sentTo('lien@boite.example')];
    imap.receive(one.example('complaint-arf'));
    imap.receive(returnedMailExample('complaint-arf', { ...two.values, return: 'retours@cse.example' }));
    expect(await read()).toBe(2);
    for (const { person } of [one, two]) {
      const { is_unsubscribed, unsubscription } = (await fixture.get(`/people/${person.id}/unsubscription`)).json();
      expect([is_unsubscribed, unsubscription.means]).toEqual([true, 'complaint']);
      expect(await health(person)).toMatchObject({ is_blocked: false, reports: [{ kind: 'complaint' }] });
    }
  });
});

describe('a report', () => {
  it('leaves with the person', async () => {
    const { person, example } = await sentTo('zorglub@boite.example');
    imap.receive(example('postfix-unknown-user').replaceAll('anne.550@exemple.fr', 'zorglub@boite.example'));
    await read();
    expect((await health(person)).reports).toHaveLength(1);
    expect(await tracesOf(app, ['zorglub@boite'])).not.toEqual([]);
    await fixture.post(`/people/${person.id}/erase`, { confirmation: 'effacer les données personnelles' });
    await eventually(async () => ((await tracesOf(app, ['zorglub@boite'])).length === 0 ? true : undefined));
  });

  it('leaves after the days of the setting', async () => {
    const { person, example } = await sentTo('vieux@boite.example');
    imap.receive(example('postfix-unknown-user'));
    await read();
    const [{ id = '' } = {}] = (await health(person)).reports;
    await app.pools.owner.query('UPDATE platform.mail_report SET received_at = $2 WHERE id = $1', [id, new Date('2025-12-15')]);
    await app.get(Retention).run();
    expect((await health(person)).reports).toEqual([]);
    expect(codeOf(await fixture.get(`/people/${person.id}/mail_block/reports/${id}`))).toBe('404 bounce.report-unknown');
  });
});
