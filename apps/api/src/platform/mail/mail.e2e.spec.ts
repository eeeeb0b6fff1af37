import { newId } from '@intendance/kernel/id.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { queuedJobs, retryNow } from '../../../test/queued-jobs.js';
import type { Letter } from './letter.js';
import { Mailer } from './mailer.js';

// Without a white label.
const environment = newId<'environment'>();
const letter: Letter = {
  subject: 'Réinitialisation de votre mot de passe',
  greeting: 'Bonjour Claire,',
  paragraphs: ['Vous avez demandé un nouveau mot de passe.', 'Écrivez à <aide@cse.fr> & nous répondrons.'],
  button: { label: 'Choisir un mot de passe', url: 'https://cse.example.fr/reset-password/abc?x=1&y=2' },
};

type Received = { from: string; to: string[]; source: string };

/** A real mail server that can refuse on demand. */
class Postbox {
  readonly received: Received[] = [];
  isRefusing = false;
  private arrived = Promise.withResolvers<void>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString('utf8');
      });
      stream.on('end', () => {
        const refusal = this.isRefusing ? new Error('451 try again later') : null;
        const { mailFrom, rcptTo } = session.envelope;
        if (!refusal) this.received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
        done(refusal);
        this.arrived.resolve();
        this.arrived = Promise.withResolvers();
      });
    },
  });

  listen(port = 0): Promise<number> {
    return new Promise((resolve) => {
      const listening = this.server.listen(port, '127.0.0.1', () => {
        const address = listening.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** At the next mail offered, taken or refused. */
  next(): Promise<void> {
    return this.arrived.promise;
  }
}

describe('mail', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close();
  });
  async function withServer(): Promise<{ app: TestApp; postbox: Postbox; port: number }> {
    const postbox = new Postbox();
    const port = await postbox.listen();
    open.push(postbox);
    const app = await openTestApp({ config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'CSE <cse@example.fr>' } });
    open.push(app);
    return { app, postbox, port };
  }

  it('leaves by SMTP as text and as HTML, its accents whole', async () => {
    const { app, postbox } = await withServer();
    const arrival = postbox.next();
    await app.get(Mailer).send(environment, 'claire@example.fr', letter);
    await arrival;
    const [mail] = postbox.received;
    expect(mail).toMatchObject({ from: 'cse@example.fr', to: ['claire@example.fr'] });
    expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8');
    expect(mail?.source).toMatch(/Subject: =\?UTF-8\?/);
  });

  it('leaves once for an event that is seen twice', async () => {
    const { app, postbox } = await withServer();
    const id = newId();
    const arrival = postbox.next();
    await Promise.all([1, 2, 3].map(() => app.get(Mailer).send(environment, 'claire@example.fr', letter, id)));
    await arrival;
    const last = postbox.next();
    await app.get(Mailer).send(environment, 'hugo@example.fr', letter);
    await last;
    expect(postbox.received.map(({ to }) => to[0])).toEqual(['claire@example.fr', 'hugo@example.fr']);
  });

  it('is kept while the mail server is down, and leaves when it is back', async () => {
    const { app, postbox } = await withServer();
    postbox.isRefusing = true;
    const refused = postbox.next();
    await app.get(Mailer).send(environment, 'claire@example.fr', letter);
    await refused;
    postbox.isRefusing = false;
    await untilWaiting(app);
    const arrival = postbox.next();
    // The next try is a minute away: brought forward, as a minute later.
    await retryNow(app, 'mail');
    await arrival;
    expect(postbox.received).toHaveLength(1);
  });

  it('stays on the machine without a mail server, in the mailbox of the demo', async () => {
    const app = await openTestApp({ isOwn: true });
    open.push(app);
    await app.get(Mailer).send(environment, 'claire@example.fr', letter);
    const mails = await untilKept(app);
    expect(mails).toEqual([
      expect.objectContaining({
        to: 'claire@example.fr',
        subject: letter.subject,
        text: expect.stringContaining('https://cse.example.fr/reset-password/abc?x=1&y=2'),
      }),
    ]);
    expect(mails[0]?.html).toContain('Écrivez à &lt;aide@cse.fr&gt; &amp; nous répondrons.');
    const other = await app.inject({ url: '/api/mailbox?to=hugo@example.fr' });
    expect(other.json()).toEqual({ totalCount: 0, mails: [] });
  });

  it.each([{ demo: false }, { smtpUrl: 'smtp://127.0.0.1:9' }])('has a mailbox nowhere else: %j', async (config) => {
    const app = await openTestApp({ config });
    open.push(app);
    const answer = await app.inject({ url: '/api/mailbox' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'mailbox.closed' });
  });
});

type KeptMail = { to: string; subject: string; text: string; html: string };

async function untilKept(app: TestApp): Promise<KeptMail[]> {
  for (;;) {
    const { mails } = (await app.inject({ url: '/api/mailbox' })).json() as { mails: KeptMail[] };
    if (mails.length > 0) return mails;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function untilWaiting(app: TestApp): Promise<void> {
  for (;;) {
    if ((await queuedJobs(app, 'mail')).some(({ state }) => state === 'retry')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
