import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { codeOf, eventually } from '../../../test/activities-fixture.js';
import { type DirectoryFixture, directoryFixture } from '../../../test/directory-fixture.js';
import { type MailExchanger, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { queuedJobs, retryNow } from '../../../test/queued-jobs.js';
import { mailingSettings } from '../../platform/config/mailing-settings.js';
import type { MailingDto } from '../mailing/mailing.dto.js';
import { AudienceRows } from '../recipient/audience-rows.js';
import { MailKeys } from '../unsubscription/mail-keys.js';
import type { MailDeliveryDto } from './mail-delivery.dto.js';
import { deliveryQueue } from './mailing-runs.js';
import { StartScheduledMailings } from './start-scheduled-mailings.schedule.js';

let app: TestApp;
let fixture: DirectoryFixture;
let exchanger: MailExchanger;
beforeAll(async () => {
  exchanger = await openMailExchanger(() => 'accept');
  app = await openTestApp({
    config: {
      smtpUrl: exchanger.url,
      mailFrom: 'ne-pas-repondre@cse.example',
      mailings: mailingSettings({}),
    },
  });
  fixture = await directoryFixture(app);
  // Recipients are prepared at any hour, and nothing leaves now.
  await fixture.put('/mailings/settings', { hours: { from: '01:00', to: '02:00', weekdays_only: false } });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});
afterEach(() => void jest.restoreAllMocks());

/** A list of a file: three pages. */
async function fileList(name: string, addresses: readonly string[]): Promise<string> {
  const lines = addresses.map((address, index) => `${address};Prénom${index}`);
  const { id: file } = (await fixture.upload('/mailing_lists/files', `${name}.csv`, `E-mail;Prénom\n${lines.join('\n')}\n`)).json();
  return (await fixture.post('/mailing_lists', { name, type: 'file', data: { file }, consent: true })).json().id;
}
async function draft(recipients: object, exclusions: object = {}): Promise<string> {
  const body = { subject: 'Noël', body: '<p>Bonjour {prénom|vous}</p>', consent: true, recipients, exclusions };
  const { id } = (await fixture.post('/mailings', body)).json<MailingDto>();
  await app.settled();
  return id;
}
const send = (id: string) => fixture.post(`/mailings/${id}/send`);
const delivery = async (id: string) => (await fixture.get(`/mailings/${id}/delivery`)).json<MailDeliveryDto>();
/** Retries what failed, as if its delay had passed. */
const becomes = (id: string, status: string) =>
  eventually(async () => {
    await retryNow(app, deliveryQueue);
    const shown = await delivery(id);
    return shown.status === status ? shown : undefined;
  });
const emails = async (id: string) => {
  const sql = 'SELECT email FROM platform.mailing_recipient WHERE mailing_id = $1';
  return (await app.pools.owner.query<{ email: string }>(sql, [id])).rows.map(({ email }) => email).toSorted();
};
const left = async () => {
  const { rows } = await app.pools.owner.query<{ rows: number }>(
    'SELECT (SELECT count(*)::int FROM platform.mailing_source) + (SELECT count(*)::int FROM platform.mailing_exclusion) AS rows',
  );
  return rows[0]?.rows;
};
const exclusions = async () =>
  (await app.pools.owner.query<{ keys: number }>('SELECT count(*)::int AS keys FROM platform.mailing_exclusion')).rows[0]?.keys ?? 0;
const addresses = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}@exemple.fr`);
/** Runs instead of the write of a page, once, at the page of this number. */
function atPage(page: number, work: (write: () => ReturnType<AudienceRows['write']>) => ReturnType<AudienceRows['write']>) {
  const rows = app.get(AudienceRows);
  const write = rows.write.bind(rows);
  let pages = 0;
  jest.spyOn(rows, 'write').mockImplementation((...args) => (++pages === page ? work(() => write(...args)) : write(...args)));
}
const crash = () => new Error('the process is gone');

describe('the preparation of a mailing', () => {
  it.each([
    ['before a page is written', async () => Promise.reject(crash())],
    [
      'after a page is written',
      async (write: () => Promise<unknown>) => {
        await write();
        throw crash();
      },
    ],
  ])(
    'that stops %s goes on, and loses and doubles nobody',
    async (_, stop) => {
      for (const page of [1, 2, 3]) {
        const name = `p${page}${_.length}`;
        const listed = addresses(name, 1_100);
        // A double on the last page, and an excluded address.
        const recipients = { lists: [await fileList(name, listed)], addresses: [`${name}3@EXEMPLE.fr`] };
        const id = await draft(recipients, { lists: [await fileList(`${name} exclus`, [`${name}700@exemple.fr`])] });
        // The first page is that of the exclusions.
        atPage(page + 1, stop as never);
        expect(codeOf(await send(id))).toBe('200');
        const { funnel } = await becomes(id, 'running');
        expect(funnel).toMatchObject({ listed: 1_101, excluded: 1, double: 1, to_send: 1_099 });
        expect(await emails(id)).toEqual(listed.filter((address) => address !== `${name}700@exemple.fr`).toSorted());
        await eventually(async () => ((await left()) === 0 ? true : undefined));
        await fixture.post(`/mailings/${id}/stop`);
        jest.restoreAllMocks();
      }
    },
    120_000,
  );

  it('shows how far it is, and may be cancelled: the mailing is a draft again, and is sent later', async () => {
    const list = await fileList('annule', addresses('annule', 1_200));
    const id = await draft({ lists: [list] });
    const page = Promise.withResolvers<void>();
    atPage(2, async (write) => {
      await page.promise;
      return write();
    });
    expect((await send(id)).json()).toMatchObject({ status: 'preparing', preparation: { total: 1_200 } });
    const shown = await eventually(async () => {
      const { preparation } = await delivery(id);
      return preparation && preparation.done > 0 ? preparation : undefined;
    });
    expect(shown).toEqual({ total: 1_200, done: 500 });
    expect(codeOf(await send(id))).toBe('409 mail-delivery.started');
    const writer = await fixture.colleague('MAILING_ACCESS');
    expect((await writer.post(`/mailings/${id}/cancel`)).statusCode).toBe(403);
    expect((await (await fixture.stranger()).post(`/mailings/${id}/cancel`)).statusCode).toBe(404);
    expect((await fixture.post(`/mailings/${id}/cancel`)).statusCode).toBe(204);
    expect((await fixture.get(`/mailings/${id}`)).json()).toMatchObject({ status: 'DRAFT' });
    expect((await fixture.get(`/mailings/${id}/delivery`)).statusCode).toBe(404);
    page.resolve();
    await eventually(async () => ((await emails(id)).length + ((await left()) ?? 0) === 0 ? true : undefined));
    expect((await fixture.put(`/mailings/${id}`, { subject: 'Nouvel an' })).statusCode).toBe(200);
    await app.settled();
    expect(codeOf(await send(id))).toBe('200');
    expect((await becomes(id, 'running')).funnel.to_send).toBe(1_200);
    expect(codeOf(await fixture.post(`/mailings/${id}/cancel`))).toBe('409 mail-delivery.leaving');
    await fixture.post(`/mailings/${id}/stop`);
  }, 60_000);

  it('writes to the people of the moment of the request, less those erased, deleted or unsubscribed since', async () => {
    const person = (name: string) => fixture.person({ lastname: name, email: `${name}@moment.fr` });
    const [stays, erased, deleted, gone] = [await person('reste'), await person('efface'), await person('supprime'), await person('part')];
    const { id: list } = (await fixture.post('/mailing_lists', { name: 'Tous', type: 'people', data: {}, consent: true })).json();
    const before = await fileList('avant', addresses('avant', 500));
    const id = await draft({ lists: [before, list] });
    atPage(2, async () => {
      await person('arrive');
      await fixture.post(`/people/${erased.id}/erase`, { confirmation: 'effacer les données personnelles' });
      await fixture.remove(`/people/${deleted.id}`);
      const keys = app.get(MailKeys);
      const { environmentId } = fixture.clerk;
      const addressId = keys.addressId(environmentId, 'part@moment.fr');
      const token = keys.unsubscribeToken({ environmentId, mailingId: id, addressId, personId: gone.id as never });
      await app.inject({ method: 'POST', url: `/api/mailings/unsubscribe/${token}` });
      await app.settled();
      throw crash();
    });
    expect(codeOf(await send(id))).toBe('200');
    await eventually(async () =>
      (await queuedJobs(app, deliveryQueue, { mailingId: id })).some(({ state }) => state === 'retry') ? true : undefined,
    );
    await becomes(id, 'running');
    expect((await emails(id)).filter((email) => email.endsWith('@moment.fr'))).toEqual([stays.email]);
    await fixture.post(`/mailings/${id}/stop`);
  }, 60_000);

  it('that finds nobody any more says so: to the author of a scheduled mailing by mail, else on its page', async () => {
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    const emptied = async (name: string, start: (id: string) => Promise<unknown>) => {
      const { id: person } = await fixture.person({ lastname: name, email: `${name}@vide.fr` });
      const id = await draft({ addresses: [`${name}@vide.fr`] });
      atPage(1, async () => {
        await fixture.post(`/people/${person}/erase`, { confirmation: 'effacer les données personnelles' });
        throw crash();
      });
      await start(id);
      const ended = await eventually(async () => {
        await retryNow(app, deliveryQueue);
        const mailing = (await fixture.get(`/mailings/${id}`)).json<MailingDto>();
        return mailing.missed_because ? mailing : undefined;
      });
      jest.restoreAllMocks();
      return ended;
    };
    const nobody = 'Il ne reste aucun destinataire : tous se sont désinscrits, ont été supprimés ou sont exclus.';
    expect(await emptied('vite', send)).toMatchObject({ status: 'DRAFT', missed_because: nobody });
    const { id, ...late } = await emptied('tard', async (mailing) => {
      expect(codeOf(await fixture.post(`/mailings/${mailing}/schedule`, { at: at(2) }))).toBe('200');
      app.clock.advance(3 * 60_000);
      await eventually(async () => {
        await app.get(StartScheduledMailings).run();
        return (await fixture.get(`/mailings/${mailing}`)).json<MailingDto>().status === 'SCHEDULED' ? undefined : true;
      });
    });
    expect(late).toMatchObject({ status: 'MISSED', missed_because: nobody });
    await eventually(async () => (exchanger.accepted.some(({ to }) => to === fixture.clerk.email) ? true : undefined));
    const { history } = (await fixture.get(`/mailings/${id}/history`)).json<{ history: { label: string }[] }>();
    expect(history.map(({ label }) => label)).toContain('l’envoi s’est arrêté : plus aucun destinataire');
  }, 60_000);

  it('writes nothing of a person erased while a page with their address is on its way', async () => {
    const erased = await fixture.person({ lastname: 'route', email: 'route@route.fr' });
    const list = await fileList('route', [...addresses('route', 600), 'route@route.fr']);
    const id = await draft({ lists: [list] });
    atPage(2, async (write) => {
      const before = await exclusions();
      await fixture.post(`/people/${erased.id}/erase`, { confirmation: 'effacer les données personnelles' });
      await eventually(async () => ((await exclusions()) > before ? true : undefined));
      return write();
    });
    expect(codeOf(await send(id))).toBe('200');
    expect((await becomes(id, 'running')).funnel.to_send).toBe(600);
    expect(await emails(id)).not.toContain('route@route.fr');
    await fixture.post(`/mailings/${id}/stop`);
  }, 60_000);
});
