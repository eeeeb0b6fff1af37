import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { heldReadModels } from '../../../test/held-read-models.js';
import { type MailExchanger, type MailTreatment, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { queuedJobs, retryNow } from '../../../test/queued-jobs.js';
import { mailingSettings } from '../../platform/config/mailing-settings.js';
import type { MailingDto } from '../mailing/mailing.dto.js';
import { AudiencePreparation } from '../recipient/audience-preparation.js';
import { AudienceRows } from '../recipient/audience-rows.js';
import type { Run } from '../recipient/recipient-rows.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import { deliveryQueue } from './mailing-runs.js';
import { StartScheduledMailings } from './start-scheduled-mailings.schedule.js';

let app: TestApp;
let fixture: DirectoryFixture;
let exchanger: MailExchanger;
const treatments = new Map<string, MailTreatment>();
beforeAll(async () => {
  exchanger = await openMailExchanger((to) => treatments.get(to) ?? 'accept');
  app = await openTestApp({
    config: {
      smtpUrl: exchanger.url,
      mailFrom: 'Intendance <ne-pas-repondre@cse.example>',
      mailings: mailingSettings({ MAILING_PER_MINUTE: 60_000 }),
    },
  });
  fixture = await directoryFixture(app);
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});

const draft = async (...addresses: string[]): Promise<string> => {
  const body = { subject: 'Noël', body: '<p>Bonjour</p>', consent: true, recipients: { addresses } };
  return (await fixture.post('/mailings', body)).json<MailingDto>().id;
};
const send = (id: string) => fixture.post(`/mailings/${id}/send`);
const sent = (id: string) =>
  eventually(async () => ((await fixture.get(`/mailings/${id}`)).json<MailingDto>().status === 'SENT' ? true : undefined));
const completedJobs = async (): Promise<number> =>
  (await app.pools.owner.query('SELECT FROM platform.completed_job WHERE queue = $1', [deliveryQueue])).rowCount ?? 0;
const arrived = (to: string): number => exchanger.accepted.filter((mail) => mail.to === to).length;
const jobsOf = async (id: string): Promise<string[]> => {
  return (await queuedJobs(app, deliveryQueue, { mailingId: id })).map(({ state }) => state);
};
const rowsOf = async (id: string) =>
  (await app.pools.owner.query('SELECT id, state FROM platform.mailing_recipient WHERE mailing_id = $1 ORDER BY rank', [id])).rows;

describe('a mailing that is started twice at the same time', () => {
  /** All starts have passed their first look at the mailing before one of them fixes its audience. */
  async function startTogether(id: string, ...starts: (() => Promise<unknown>)[]) {
    // A start that finds late lists answers 503, and writes no row.
    await app.settled();
    const preparation = app.get(AudiencePreparation);
    const fix = preparation.fix.bind(preparation);
    const { promise: all, resolve: open } = Promise.withResolvers<void>();
    let waiting = 0;
    const held = jest.spyOn(preparation, 'fix').mockImplementation(async (...run) => {
      waiting += 1;
      if (waiting === starts.length) open();
      await all;
      return fix(...run);
    });
    const ends = await Promise.all(starts.map((start) => start()));
    held.mockRestore();
    await sent(id);
    return ends;
  }

  it('leaves once: one job, one mail each, and a clear answer to the second user', async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `n${index}@dix${index % 6}.example`);
    const before = await completedJobs();
    const id = await draft(...addresses);
    const answers = await startTogether(
      id,
      () => send(id),
      () => send(id),
      () => send(id),
    );
    const [first, ...others] = (answers as Awaited<ReturnType<typeof send>>[]).toSorted((a, b) => a.statusCode - b.statusCode);
    expect(first?.statusCode).toBe(200);
    expect(others.map((answer) => [codeOf(answer), answer.json().detail])).toEqual(
      Array.from({ length: 2 }, () => ['409 mail-delivery.started', 'L’envoi de ce publipostage a déjà commencé.']),
    );
    expect(addresses.map(arrived)).toEqual(addresses.map(() => 1));
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(addresses.map(() => 'accepted'));
    await eventually(async () => ((await jobsOf(id)).length === 0 ? true : undefined));
    // One prepares the recipients, one sends.
    expect((await completedJobs()) - before).toBe(2);
  });

  it('leaves once when its hour comes while a user sends it', async () => {
    const before = await completedJobs();
    const id = await draft('heure@onze.example', 'main@onze.example');
    const at = new Date(app.clock.now().getTime() + 60_000).toISOString();
    expect(codeOf(await fixture.post(`/mailings/${id}/schedule`, { at }))).toBe('200');
    await app.settled();
    app.clock.advance(61_000);
    const due = { mailingId: id, environmentId: fixture.clerk.environmentId, scheduledAt: new Date(at) };
    const schedule = app.get(StartScheduledMailings) as unknown as { start(schedule: typeof due): Promise<void> };
    await startTogether(
      id,
      () => send(id),
      () => schedule.start(due),
    );
    expect(['heure@onze.example', 'main@onze.example'].map(arrived)).toEqual([1, 1]);
    await eventually(async () => ((await jobsOf(id)).length === 0 ? true : undefined));
    expect((await completedJobs()) - before).toBe(2);
  });

  it('keeps the rows of mails that have left, whatever a late start brings', async () => {
    const writeLate = (run: Run) => app.get(AudienceRows).place(run, newId(), async () => false);
    treatments.set('tient@douze.example', 'hold');
    const id = await draft('part@treize.example', 'tient@douze.example');
    await send(id);
    const before = await eventually(async () => {
      const rows = await rowsOf(id);
      return exchanger.held.length === 1 && rows[0]?.state === 'accepted' ? rows : undefined;
    });
    const run = { mailingId: id as never, environmentId: fixture.clerk.environmentId as never };
    await writeLate(run);
    expect(await rowsOf(id)).toEqual(before);
    treatments.clear();
    for (const accept of exchanger.held.splice(0)) accept();
    await sent(id);
    await writeLate(run);
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(['part@treize.example', 'tient@douze.example'].map(arrived)).toEqual([1, 1]);
  });
});

describe('the lists of opt-outs and bounces, held back', () => {
  const optOut = async (address: string): Promise<void> => {
    const { environmentId } = fixture.clerk;
    const keys = app.get(MailKeys);
    const token = keys.unsubscribeToken({
      environmentId,
      mailingId: newId(),
      addressId: keys.addressId(environmentId, address),
      personId: null,
    });
    expect((await app.inject({ method: 'POST', url: `/api/mailings/unsubscribe/${token}` })).statusCode).toBeLessThan(300);
  };

  it.each(['unsubscription-list', 'mail-bounce-list', 'person-list'])(
    'stop the start while %s is late, and nothing leaves',
    async (list) => {
      const [gone, stays] = [`parti@${list}.example`, `reste@${list}.example`];
      const id = await draft(gone, stays);
      await app.settled();
      const readModels = await heldReadModels(app, [list]);
      try {
        await optOut(gone);
        const began = performance.now();
        const answer = await send(id);
        expect(performance.now() - began).toBeGreaterThan(1900);
        expect([answer.statusCode, answer.json()]).toEqual([
          503,
          expect.objectContaining({
            code: 'projection.late',
            detail: 'Vos dernières modifications arrivent. Veuillez réessayer dans un instant.',
          }),
        ]);
        expect([await rowsOf(id), await jobsOf(id), arrived(stays)]).toEqual([[], [], 0]);
      } finally {
        await readModels.release();
      }
      expect((await fixture.get(`/mailings/${id}`)).json()).toMatchObject({ status: 'DRAFT' });
      expect(codeOf(await send(id))).toBe('200');
      await sent(id);
      expect([arrived(gone), arrived(stays)]).toEqual([0, 1]);
    },
  );

  it('hold the recipients of a mailing that was requested until they show each opt-out', async () => {
    const [gone, stays] = ['parti@quatorze.example', 'reste@quatorze.example'];
    const id = await draft(gone, stays);
    await app.settled();
    const policy = await heldReadModels(app, ['policy:deliver-mailing']);
    let list: Awaited<ReturnType<typeof heldReadModels>> | undefined;
    try {
      expect(codeOf(await send(id))).toBe('200');
      list = await heldReadModels(app, ['unsubscription-list']);
      await optOut(gone);
      await policy.release();
      await eventually(async () => ((await jobsOf(id)).includes('retry') ? true : undefined));
      expect(await rowsOf(id)).toEqual([]);
      expect([arrived(gone), arrived(stays)]).toEqual([0, 0]);
    } finally {
      await policy.release();
      await list?.release();
    }
    // The job waits five seconds between its tries.
    await retryNow(app, deliveryQueue);
    await eventually(async () => (arrived(stays) === 1 ? true : undefined));
    expect(arrived(gone)).toBe(0);
  });
});
