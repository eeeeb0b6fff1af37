import { generateKeyPairSync } from 'node:crypto';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { type MailExchanger, type MailTreatment, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { writeRecipients } from '../../../test/written-recipients.js';
import { SharedBuckets } from '../../capabilities/throttle/shared-buckets.js';
import { LivingSession } from '../../platform/pools/living-session.js';
import { MailWriter } from '../mail-content/mail-writer.js';
import { returnedRecipient } from '../mail-content/return-address.js';
import { MailingSending } from '../mailing/mailing-sending.js';
import { AudienceSources, type ListedContact } from '../recipient/audience-sources.js';
import type { MailRecipientDto } from '../recipient/recipient.dto.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { ContinueMailings } from './continue-mailings.schedule.js';
import type { MailDeliveryDto, MailingAudienceDto } from './mail-delivery.dto.js';
import { MailLeases } from './mail-leases.js';
import { sendingRate } from './mail-sender.js';
import { MailingRuns } from './mailing-runs.js';

let app: TestApp;
let fixture: DirectoryFixture;
let exchanger: MailExchanger;
const treatments = new Map<string, MailTreatment>();
const lists = new Map<string, readonly ListedContact[]>();
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

beforeAll(async () => {
  exchanger = await openMailExchanger((to) => treatments.get(to) ?? 'accept');
  app = await openTestApp({
    config: {
      smtpUrl: exchanger.url,
      mailFrom: 'Intendance <ne-pas-repondre@cse.example>',
      publicUrl: 'https://intendance.example',
      mailings: {
        perMinute: 60_000,
        connections: 3,
        perDomain: 2,
        returnAddress: 'retours@cse.example',
        dkim: { domain: 'cse.example', selector: 'test', privateKey },
        bounceSecret: null,
        bounceImapUrl: null,
        reportDays: 90,
        retentionDays: null,
      },
    },
  });
  fixture = await directoryFixture(app);
  const sources = app.get(AudienceSources);
  sources.now = async (_, id) => [{ isExcluded: false, size: lists.get(id)?.length ?? 0, people: null, file: newId() }];
  sources.open = async (_, id) => async (from, to) => lists.get(id)?.slice(from, to) ?? [];
  const mailings = app.get(MailingSending);
  mailings.mailing = async () => ({ excludedMailings: [] }) as never;
  mailings.mustBeComplete = async () => undefined;
  mailings.start = async () => undefined;
  mailings.finish = async () => undefined;
  app.get(MailWriter).prepared = async () => ({
    files: [],
    merge: (contact) => ({
      subject: `Noël pour ${contact['name']}`,
      preheader: 'Les inscriptions',
      html: `<p>Bonjour ${contact['name']} &amp; famille</p>`,
    }),
  });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});

const entry = (email: string | null, name = 'Anne'): ListedContact => ({ personId: null, email, name, contact: { name } });
function mailingTo(...listed: ListedContact[]): DeliveredMailingId {
  const id = newId() as DeliveredMailingId;
  lists.set(id, listed);
  return id;
}
const delivery = async (id: string) => (await fixture.get(`/mailings/${id}/delivery`)).json<MailDeliveryDto>();
/** A start that finds late lists answers 503. */
const send = async (id: string) => {
  await app.settled();
  return fixture.post(`/mailings/${id}/send`);
};
const finished = (id: string) =>
  eventually(async () => {
    const found = await delivery(id);
    return found.status === 'finished' ? found : undefined;
  });
const recipients = async (id: string, query = '') =>
  (await fixture.get(`/mailings/${id}/recipients?limit=100${query}`)).json<{ totalCount: number; recipients: MailRecipientDto[] }>();
const arrived = (to: string) => exchanger.accepted.filter((mail) => mail.to === to);

describe('the audience of a mailing', () => {
  it('is shown as a funnel before anything leaves', async () => {
    const id = mailingTo(entry('a@un.example'), entry('A@un.example'), entry(null, 'Sans adresse'), entry('stop@un.example'));
    const { environmentId } = fixture.clerk;
    const keys = app.get(MailKeys);
    const token = keys.unsubscribeToken({
      environmentId,
      mailingId: id,
      addressId: keys.addressId(environmentId, 'stop@un.example'),
      personId: null,
    });
    await app.inject({ method: 'POST', url: `/api/mailings/unsubscribe/${token}` });
    const { funnel, excluded } = (await fixture.get(`/mailings/${id}/audience`)).json<MailingAudienceDto>();
    expect(funnel).toEqual({ listed: 4, excluded: 0, without_address: 1, unsubscribed: 1, bounced: 0, double: 1, to_send: 1 });
    expect(excluded.map(({ email, reason }) => [email, reason])).toEqual([
      ['A@un.example', 'double'],
      [null, 'without-address'],
      ['stop@un.example', 'unsubscribed'],
    ]);
    expect((await send(id)).json()).toMatchObject({ status: expect.stringMatching(/^(preparing|running)$/) });
    expect(await finished(id)).toMatchObject({ preparation: null, funnel: { ...funnel } });
    expect([arrived('a@un.example').length, arrived('stop@un.example').length]).toEqual([1, 0]);
    expect(codeOf(await send(id))).toBe('409 mail-delivery.started');
  });

  it('is not empty', async () => expect(codeOf(await send(mailingTo(entry(null))))).toBe('422 mail-delivery.nobody'));

  it('is of no other structure, and of those who write mailings', async () => {
    const id = mailingTo(entry('b@un.example'));
    await send(id);
    const stranger = await fixture.stranger();
    for (const part of ['delivery', 'recipients']) expect((await stranger.get(`/mailings/${id}/${part}`)).statusCode).toBe(404);
    for (const move of ['stop', 'resume', 'retry']) expect((await stranger.post(`/mailings/${id}/${move}`)).statusCode).toBe(404);
    const reader = await fixture.colleague('PEOPLE_ACCESS');
    expect((await reader.post(`/mailings/${id}/stop`)).statusCode).toBe(403);
    await finished(id);
  });
});

describe('a mail', () => {
  it('carries the one-click unsubscription, an address of its own to return to, and a signature of both', async () => {
    const id = mailingTo(entry('tetes@deux.example', 'Léa <b>'));
    await send(id);
    await finished(id);
    const [mail] = arrived('tetes@deux.example');
    const source = (mail?.source ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
    const [{ id: recipient } = { id: '' }] = (await recipients(id)).recipients;
    expect(returnedRecipient(app.get(MailKeys), mail?.from ?? '')).toBe(recipient);
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/intendance\.example\/mailing-unsubscribe\/[\w-]{107}>/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(source).toMatch(/^List-ID: /m);
    expect(source).toContain(`Message-ID: <${recipient}.${id}@cse.example>`);
    expect(source).toMatch(/DKIM-Signature: .*h=[^;]*List-Unsubscribe:List-Unsubscribe-Post/i);
    expect(source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(source).not.toContain('Auto-Submitted');
    const link = /mailing-unsubscribe\/([\w-]+)/.exec(source)?.[1];
    const click = await app.inject({
      method: 'POST',
      url: `/mailing-unsubscribe/${link}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(click.statusCode).toBe(204);
    const next = mailingTo(entry('tetes@deux.example'), entry('autre@deux.example'));
    await send(next);
    await finished(next);
    expect([arrived('tetes@deux.example').length, arrived('autre@deux.example').length]).toEqual([1, 1]);
  });
});

describe('the end of each mail', () => {
  const cases: Record<string, MailTreatment> = {
    'oui@trois.example': 'accept',
    'mort@trois.example': 'refuse-recipient',
    'filtre@trois.example': 'refuse',
    'tard@trois.example': 'defer',
    'avant@trois.example': 'drop-before',
    'apres@trois.example': 'drop-after',
  };
  let id: DeliveredMailingId;
  beforeAll(async () => {
    for (const [address, treatment] of Object.entries(cases)) treatments.set(address, treatment);
    id = mailingTo(...Object.keys(cases).map((address) => entry(address)));
    await send(id);
    await eventually(async () => {
      const { status, progress } = await delivery(id);
      return status === 'running' && progress.pending + progress.leased + progress.body_started === 0 ? true : undefined;
    });
  }, 30_000);

  it('is a state of its own, with the reply of the server', async () => {
    const states = Object.fromEntries((await recipients(id)).recipients.map(({ email, state, code }) => [email, [state, code]]));
    expect(states).toEqual({
      'oui@trois.example': ['accepted', 250],
      'mort@trois.example': ['refused', 550],
      'filtre@trois.example': ['refused', 554],
      'tard@trois.example': ['deferred', 451],
      'avant@trois.example': ['deferred', null],
      'apres@trois.example': ['unknown', null],
    });
    expect((await recipients(id, '&filters[state|eq]=refused')).totalCount).toBe(2);
    expect((await recipients(id, '&filters[searchname]=Mort')).recipients[0]?.reason).toContain('Unknown user');
  });

  it('comes later for those put off, and never twice for one whose end is unknown', async () => {
    treatments.clear();
    app.clock.advance(61_000);
    await app.get(ContinueMailings).run();
    expect(await finished(id)).toMatchObject({ is_complete: false, progress: { accepted: 3, refused: 2, unknown: 1 } });
    expect(arrived('apres@trois.example').length).toBe(1);
    expect((await fixture.post(`/mailings/${id}/retry`)).json()).toMatchObject({ status: 'running' });
    expect(await finished(id)).toMatchObject({ progress: { accepted: 4, refused: 1, unknown: 1 } });
    // A dead address stays excluded, whoever retries.
    expect(arrived('mort@trois.example')).toEqual([]);
    expect(arrived('apres@trois.example').length).toBe(1);
    expect(codeOf(await fixture.post(`/mailings/${id}/retry`))).toBe('409 mail-delivery.nothing-failed');
    await fixture.post(`/mailings/${id}/retry`, { with_unknown: true });
    expect(await finished(id)).toMatchObject({ is_complete: false, progress: { accepted: 5, refused: 1, unknown: 0 } });
    expect(arrived('apres@trois.example').length).toBe(2);
  });
});

describe('a sending', () => {
  it('stops between two mails, and goes on', async () => {
    // More than the lanes of two jobs lease at once.
    const addresses = Array.from({ length: 150 }, (_, index) => `n${index}@quatre${index % 5}.example`);
    for (const address of addresses) treatments.set(address, 'hold');
    const id = mailingTo(...addresses.map((address) => entry(address)));
    await send(id);
    await eventually(async () => (exchanger.held.length > 0 ? true : undefined));
    expect((await fixture.post(`/mailings/${id}/stop`)).json()).toMatchObject({ status: 'stopped' });
    treatments.clear();
    for (const accept of exchanger.held.splice(0)) accept();
    const { progress } = await eventually(async () => {
      const found = await delivery(id);
      return found.progress.leased + found.progress.body_started === 0 ? found : undefined;
    });
    expect(progress.pending).toBeGreaterThan(0);
    expect(codeOf(await fixture.post(`/mailings/${id}/resume`))).toBe('200');
    expect(await finished(id)).toMatchObject({ is_complete: true, progress: { accepted: 150 } });
    for (const address of addresses) expect(arrived(address).length).toBe(1);
  });

  it('leaves a dead process where it was: before the body it is sent again, after it nobody knows', async () => {
    const id = mailingTo(entry('p@cinq.example'), entry('l@cinq.example'), entry('b@cinq.example'), entry('v@cinq.example'));
    const run = { mailingId: id, environmentId: fixture.clerk.environmentId as EnvironmentId };
    const keys = app.get(MailKeys);
    const snapshot = (lists.get(id) ?? []).map((each) => ({
      ...each,
      id: newId(),
      email: each.email ?? '',
      addressId: keys.addressId(run.environmentId, each.email ?? ''),
    }));
    await writeRecipients(app, run, snapshot);
    const owner = await app.get(LivingSession).name();
    const as = (state: string, holder: string, email: string) =>
      app.pools.owner.query('UPDATE platform.mailing_recipient SET state = $1, lease_owner = $2 WHERE mailing_id = $3 AND email = $4', [
        state,
        holder,
        id,
        email,
      ]);
    await as('leased', 'process dead', 'l@cinq.example');
    await as('body_started', 'process dead', 'b@cinq.example');
    await as('body_started', owner, 'v@cinq.example');
    await app.get(MailLeases).recover(id);
    const { rows: states } = await app.pools.owner.query(
      'SELECT email, state FROM platform.mailing_recipient WHERE mailing_id = $1 ORDER BY rank',
      [id],
    );
    expect(states.map(({ state }) => state)).toEqual(['pending', 'pending', 'unknown', 'body_started']);
  });

  it('forgets an erased person', async () => {
    const person = await fixture.person({ email: 'oubli@six.example' });
    const id = mailingTo({ personId: person.id as never, email: 'oubli@six.example', name: 'Zoé', contact: { name: 'Zoé' } });
    await send(id);
    await finished(id);
    expect((await fixture.post(`/people/${person.id}/erase`, { confirmation: 'effacer les données personnelles' })).statusCode).toBe(200);
    await eventually(async () => ((await recipients(id)).recipients[0]?.email === '' ? true : undefined));
    const { rows } = await app.pools.owner.query('SELECT contact FROM platform.mailing_recipient WHERE mailing_id = $1', [id]);
    expect(rows).toEqual([{ contact: {} }]);
  });
});

describe('a clock that goes back', () => {
  it('holds no mailing: neither its rate, nor its job, nor its deferred mails wait for the old time', async () => {
    const { owner } = app.pools;
    treatments.set('tard@sept.example', 'defer');
    const id = mailingTo(entry('tard@sept.example'));
    await send(id);
    await eventually(async () => ((await delivery(id)).progress.deferred === 1 ? true : undefined));
    treatments.clear();
    await owner.query(`UPDATE platform.mail_rate SET tokens = 0, refilled_at = now() + interval '1 hour'`);
    await owner.query(`UPDATE platform.mailing_run SET woken_at = woken_at + interval '1 hour' WHERE mailing_id = $1`, [id]);
    await owner.query(`UPDATE platform.mailing_recipient SET changed_at = now() + interval '1 hour' WHERE mailing_id = $1`, [id]);
    // Puts the rate right, unless a sender at work already did.
    await app.get(SharedBuckets).take('mailings', sendingRate(60_000), 10);
    await app.get(ContinueMailings).run();
    expect(await finished(id)).toMatchObject({ is_complete: true, progress: { accepted: 1 } });
    const { rows } = await owner.query('SELECT refilled_at <= now() AS is_right FROM platform.mail_rate');
    expect(rows).toEqual([{ is_right: true }]);
  });

  it('wakes no mailing whose job is waiting or at work', async () => {
    treatments.set('occupe@sept.example', 'hold');
    const id = mailingTo(entry('occupe@sept.example'));
    await send(id);
    await eventually(async () => (exchanger.held.length > 0 ? true : undefined));
    const idle = async () => (await app.get(MailingRuns).idle()).map(({ mailingId }) => mailingId);
    expect(await idle()).not.toContain(id);
    await app.pools.owner.query('UPDATE platform.mailing_run SET woken_at = NULL WHERE mailing_id = $1', [id]);
    expect(await idle()).not.toContain(id);
    treatments.clear();
    for (const accept of exchanger.held.splice(0)) accept();
    await finished(id);
  });
});
