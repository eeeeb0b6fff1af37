import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { type MailExchanger, type MailTreatment, openMailExchanger } from '../../../test/mail-exchanger.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { queuedJobs, retryNow } from '../../../test/queued-jobs.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import type { Letter } from './letter.js';
import { Mailer } from './mailer.js';

const letter: Letter = { subject: 'Votre facture', greeting: 'Bonjour,', paragraphs: ['Elle est due.'] };
const treatments = new Map<string, MailTreatment>();
let exchanger: MailExchanger;
let app: TestApp;
let claire: SignedIn;
beforeAll(async () => {
  exchanger = await openMailExchanger((to) => treatments.get(to) ?? 'accept');
  app = await openTestApp({ config: { smtpUrl: exchanger.url, mailFrom: 'CSE <cse@example.fr>' } });
  claire = await signedIn(app);
}, 60_000);
afterAll(async () => {
  await app?.close();
  await exchanger?.close();
});

const get = async (path: string, { headers } = claire) => app.inject({ url: `/api${path}`, headers });
const post = (path: string, payload: object = {}) => app.inject({ method: 'POST', url: `/api${path}`, headers: claire.headers, payload });
const noneWaits = () => eventually(async () => ((await queuedJobs(app, 'mail')).length === 0 ? true : undefined));

describe('a letter that the mail server refuses for good', () => {
  it('is not tried again, and is listed for the operator with its structure', async () => {
    treatments.set('parti@cse.example', 'refuse-recipient');
    const mailer = app.get(Mailer);
    await mailer.send(claire.environmentId as never, 'parti@cse.example', letter, newId(), 'bill B1');
    await noneWaits();
    const operator = await signedIn(app, { isOperator: true });
    expect((await get('/operator/mail_refusals', operator)).json()).toEqual({
      totalCount: 1,
      refusals: [
        expect.objectContaining({
          environment: claire.environmentId,
          email: 'parti@cse.example',
          subject: 'Votre facture',
          reason: expect.stringContaining('Unknown user'),
        }),
      ],
    });
    expect((await get('/operator/mail_refusals')).statusCode).toBe(403);
    treatments.clear();
    await mailer.send(claire.environmentId as never, 'parti@cse.example', letter, newId(), 'bill B1');
    await noneWaits();
    expect((await get('/operator/mail_refusals', operator)).json()).toMatchObject({ totalCount: 0 });
  });

  it('is not tried again either when nobody waits for it, and its address is stored nowhere', async () => {
    treatments.set('membre@cse.example', 'refuse');
    await app.get(Mailer).send(claire.environmentId as never, 'membre@cse.example', letter);
    await noneWaits();
    expect((await app.pools.owner.query('SELECT FROM platform.mail_refusal')).rows).toEqual([]);
  });

  it('is shown on the invitation that it carried, until a later one arrives', async () => {
    treatments.set('zoe@cse.example', 'refuse-recipient');
    const invitation = { email: 'zoe@cse.example', firstname: 'Zoé', lastname: 'Petit', role: 'TREASURER', accounting_permissions: [] };
    const { id } = (await post('/invitations', invitation)).json<{ id: string }>();
    const refusal = async () =>
      (await get('/invitations')).json<{ invitations: { mail_refusal: string | null }[] }>().invitations[0]?.mail_refusal;
    await eventually(async () => (await refusal()) ?? undefined);
    expect(await refusal()).toContain('Unknown user');
    treatments.clear();
    expect((await post(`/invitations/${id}/resend`)).statusCode).toBe(200);
    await eventually(async () => ((await refusal()) === null ? true : undefined));
  });

  it('is listed where nobody waits for it on a screen: the end of a contract is a notice with consequences', async () => {
    const customer = await signedIn(app, { trialDays: 0 });
    const url = `/api/environments/${customer.environmentId}`;
    const modules = [{ code: 'gestion' }];
    const offer = { commitment: 'none', billing: 'month', modules };
    await app.inject({ method: 'PUT', url: `${url}/subscription`, headers: customer.headers, payload: offer });
    treatments.set(customer.email, 'refuse-recipient');
    await app.inject({ method: 'POST', url: `${url}/termination`, headers: customer.headers, payload: { reason: 'price' } });
    await noneWaits();
    const operator = await signedIn(app, { isOperator: true });
    const { refusals } = (await get('/operator/mail_refusals', operator)).json<{ refusals: { subject: string }[] }>();
    expect(refusals.map(({ subject }) => subject)).toEqual(['Votre contrat est résilié']);
    treatments.clear();
    await app.pools.owner.query('DELETE FROM platform.mail_refusal');
  });

  it('counts as refused after two days of being put off', async () => {
    treatments.set('tard@cse.example', 'defer');
    await app.get(Mailer).send(claire.environmentId as never, 'tard@cse.example', letter, newId(), 'bill B2');
    await eventually(async () => ((await queuedJobs(app, 'mail'))[0]?.state === 'retry' ? true : undefined));
    app.clock.advance(48 * 3_600_000);
    await retryNow(app, 'mail');
    await noneWaits();
    expect((await app.pools.owner.query('SELECT recipient FROM platform.mail_refusal')).rows).toEqual([{ recipient: 'tard@cse.example' }]);
  });
});
