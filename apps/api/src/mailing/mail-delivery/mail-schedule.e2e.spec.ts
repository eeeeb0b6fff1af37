import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keyOf } from '../../../test/access-matrix.js';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { type MailExchanger, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { mailingSettings } from '../../platform/config/mailing-settings.js';
import type { MailingDto } from '../mailing/mailing.dto.js';
import { ContinueMailings } from './continue-mailings.schedule.js';
import type { MailDeliveryDto } from './mail-delivery.dto.js';
import { ScheduleRows } from './schedule-rows.js';
import { StartScheduledMailings } from './start-scheduled-mailings.schedule.js';

let app: TestApp;
let fixture: Pick<DirectoryFixture, 'get' | 'post' | 'put' | 'colleague' | 'stranger'>;
let exchanger: MailExchanger;
let authorEmail: string;
beforeAll(async () => {
  exchanger = await openMailExchanger((to) => (to.startsWith('mort') ? 'refuse-recipient' : 'accept'));
  // A Monday, 10 o'clock in Paris.
  app = await openTestApp({
    now: '2026-11-23T09:00:00Z',
    config: { smtpUrl: exchanger.url, mailFrom: 'ne-pas-repondre@cse.example', mailings: mailingSettings({ MAILING_PER_MINUTE: 60_000 }) },
  });
  const office = await directoryFixture(app);
  authorEmail = office.clerk.email;
  // Sessions end while the clock advances; a key does not.
  const headers = { authorization: `Bearer ${await keyOf(app, office.clerk)}` };
  fixture = { ...office, ...office.by({ ...office.clerk, headers }) };
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});

const draft = async (addresses: string[], change: object = {}) => {
  const body = { subject: 'Noël', body: '<p>Bonjour</p>', consent: true, recipients: { addresses }, ...change };
  return (await fixture.post('/mailings', body)).json<MailingDto>();
};
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
const mailing = async (id: string) => (await fixture.get(`/mailings/${id}`)).json<MailingDto>();
const statusBecomes = (id: string, status: string) => eventually(async () => ((await mailing(id)).status === status ? true : undefined));
const delivery = async (id: string) => (await fixture.get(`/mailings/${id}/delivery`)).json<MailDeliveryDto>();
const isPlanned = async (id: string) =>
  (await app.pools.owner.query('SELECT scheduled_at FROM platform.mailing_run WHERE mailing_id = $1', [id])).rows[0];
/** Once the policy has followed the event. */
const schedule = async (id: string, at: string) => {
  const answer = await fixture.post(`/mailings/${id}/schedule`, { at });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  await eventually(async () => ((await isPlanned(id))?.scheduled_at?.toISOString() === at ? true : undefined));
};
const start = () => app.get(StartScheduledMailings).run();
const arrived = (to: string) => exchanger.accepted.filter((mail) => mail.to === to).length;

describe('a scheduled mailing', () => {
  it('leaves at its time, once, whatever the number of workers', async () => {
    const { id } = await draft(['a@prevu.example']);
    await schedule(id, inMinutes(30));
    expect(await mailing(id)).toMatchObject({ status: 'SCHEDULED', scheduled_at: inMinutes(30) });
    await start();
    expect((await mailing(id)).status).toBe('SCHEDULED');
    app.clock.advance(31 * 60_000);
    await Promise.all([start(), start(), start()]);
    await statusBecomes(id, 'SENT');
    expect(arrived('a@prevu.example')).toBe(1);
    await eventually(async () => ((await isPlanned(id))?.scheduled_at === null ? true : undefined));
    expect((await fixture.get(`/mailings/${id}/history`)).body).toContain('a programmé l’envoi');
  });

  it('asks its author when it is more than an hour late, and leaves when told', async () => {
    const { id } = await draft(['b@prevu.example']);
    await schedule(id, inMinutes(10));
    app.clock.advance(71 * 60_000);
    await start();
    expect(await mailing(id)).toMatchObject({ status: 'MISSED', missed_because: expect.stringContaining('à l’heure prévue') });
    expect(arrived('b@prevu.example')).toBe(0);
    expect((await fixture.get('/mailings?filters[status|eq]=MISSED')).json()).toMatchObject({ totalCount: 1 });
    await app.settled();
    expect((await fixture.post(`/mailings/${id}/send`)).statusCode).toBe(200);
    await statusBecomes(id, 'SENT');
  });

  it('tells the author by one mail that it did not leave, also when a key scheduled it', async () => {
    const { id } = await draft(['f@prevu.example'], { subject: 'Sortie au lac' });
    await schedule(id, inMinutes(10));
    app.clock.advance(71 * 60_000);
    await Promise.all([start(), start()]);
    await statusBecomes(id, 'MISSED');
    const letters = () => exchanger.accepted.filter(({ to, source }) => to === authorEmail && source.includes(id));
    await eventually(async () => (letters().length > 0 ? true : undefined));
    await start();
    await app.settled();
    expect(letters().map(({ source }) => source.includes('Sortie au lac'))).toEqual([true]);
  });

  it('asks its author when nobody can get it', async () => {
    const list = await fixture.post('/mailing_lists', { name: 'Vide', type: 'people', data: { city: 'Nulle part' }, consent: true });
    const { id } = await draft([], { recipients: { lists: [list.json<{ id: string }>().id] } });
    await schedule(id, inMinutes(10));
    app.clock.advance(11 * 60_000);
    await start();
    expect(await mailing(id)).toMatchObject({ status: 'MISSED', missed_because: 'Aucun destinataire ne peut recevoir ce publipostage.' });
  });

  it('is called off, or moved, before its time', async () => {
    const { id } = await draft(['c@prevu.example']);
    await schedule(id, inMinutes(10));
    await schedule(id, inMinutes(20));
    expect((await fixture.post(`/mailings/${id}/unschedule`)).json()).toMatchObject({ status: 'DRAFT', scheduled_at: null });
    await eventually(async () => ((await isPlanned(id))?.scheduled_at === null ? true : undefined));
    app.clock.advance(30 * 60_000);
    await start();
    expect([(await mailing(id)).status, arrived('c@prevu.example')]).toEqual(['DRAFT', 0]);
    expect(codeOf(await fixture.post(`/mailings/${id}/unschedule`))).toBe('409 mailing.not-scheduled');
  });

  it('has a time to come, a consent, and a user who may send', async () => {
    const { id } = await draft(['d@prevu.example']);
    expect(codeOf(await fixture.post(`/mailings/${id}/schedule`, { at: inMinutes(-1) }))).toBe('422 mailing.schedule-past');
    expect((await fixture.post(`/mailings/${id}/schedule`, { at: 'demain' })).statusCode).toBe(422);
    const unready = await draft(['d@prevu.example'], { consent: false });
    expect(codeOf(await fixture.post(`/mailings/${unready.id}/schedule`, { at: inMinutes(9) }))).toBe('422 mailing.incomplete');
    const writer = await fixture.colleague('MAILING_ACCESS');
    const stranger = await fixture.stranger();
    for (const [move, body] of [
      ['schedule', { at: inMinutes(9) }],
      ['unschedule', {}],
    ] as const) {
      expect((await writer.post(`/mailings/${id}/${move}`, body)).statusCode).toBe(403);
      expect((await stranger.post(`/mailings/${id}/${move}`, body)).statusCode).toBe(404);
    }
  });

  it('is found by the workers of all structures', async () => {
    const { id } = await draft(['e@prevu.example']);
    await schedule(id, inMinutes(5));
    expect(await app.get(ScheduleRows).due()).toEqual([]);
    app.clock.advance(6 * 60_000);
    expect((await app.get(ScheduleRows).due()).map(({ mailingId }) => mailingId)).toEqual([id]);
    await fixture.post(`/mailings/${id}/unschedule`);
  });
});

describe('the settings of sending', () => {
  it('are of one structure, and of those who may send', async () => {
    const hours = { from: '08:00', to: '20:00', weekdays_only: true };
    const usual = { hours: null, refusal_limit: 10, version: 0 };
    expect((await fixture.get('/mailings/settings')).json()).toEqual(usual);
    expect((await fixture.put('/mailings/settings', { hours })).json()).toMatchObject({ hours, refusal_limit: 10 });
    expect(codeOf(await fixture.put('/mailings/settings', { hours: { ...hours, to: '07:00' } }))).toBe('422 sending-settings.hours');
    expect(codeOf(await fixture.put('/mailings/settings', { refusal_limit: 0 }))).toBe('422 sending-settings.percent');
    const writer = await fixture.colleague('MAILING_ACCESS');
    expect((await writer.get('/mailings/settings')).json()).toMatchObject({ hours });
    expect((await writer.put('/mailings/settings', { hours: null })).statusCode).toBe(403);
    expect((await (await fixture.stranger()).get('/mailings/settings')).json()).toEqual(usual);
  });

  it('hold mails back until the hours of the structure', async () => {
    const [hour, minute] = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
      .format(new Date(app.clock.now().getTime() + 3_600_000))
      .split(':');
    const hours = { from: `${hour}:${minute}`, to: '24:00', weekdays_only: false };
    await fixture.put('/mailings/settings', { hours });
    const { id } = await draft(['h@prevu.example']);
    await app.settled();
    expect((await fixture.post(`/mailings/${id}/send`)).statusCode).toBe(200);
    await eventually(async () => ((await delivery(id)).waits_for_hours ? true : undefined));
    await app.get(ContinueMailings).run();
    expect([arrived('h@prevu.example'), (await delivery(id)).progress.pending]).toEqual([0, 1]);
    app.clock.advance(61 * 60_000);
    await app.get(ContinueMailings).run();
    await statusBecomes(id, 'SENT');
    expect(await delivery(id)).toMatchObject({ waits_for_hours: false });
    await fixture.put('/mailings/settings', { hours: null });
  });

  it('pause a mailing that the server refuses too much, until a user resumes it', async () => {
    const dead = Array.from({ length: 25 }, (_, index) => `mort${index}@pause.example`);
    const living = Array.from({ length: 30 }, (_, index) => `vif${index}@pause.example`);
    const { id } = await draft([...dead, ...living]);
    await app.settled();
    await fixture.post(`/mailings/${id}/send`);
    const paused = await eventually(async () => {
      const found = await delivery(id);
      return found.status === 'stopped' ? found : undefined;
    });
    expect(paused.pause).toMatchObject({ limit: 10 });
    // The lanes of the sender share the addresses: which of them are answered first is not known.
    const { accepted = 0, refused = 0 } = paused.pause ?? {};
    expect(accepted + refused).toBeGreaterThanOrEqual(20);
    expect(refused / (accepted + refused)).toBeGreaterThan(0.1);
    expect((await mailing(id)).status).toBe('SENDING');
    expect((await fixture.get(`/mailings/${id}/history`)).body).toContain('trop de refus');
    await fixture.post(`/mailings/${id}/resume`);
    await statusBecomes(id, 'PARTIAL');
    const ended = await delivery(id);
    expect(ended).toMatchObject({ pause: null, progress: { accepted: 30, refused: 25 } });
    for (const address of living) expect(arrived(address)).toBe(1);
  });
});
