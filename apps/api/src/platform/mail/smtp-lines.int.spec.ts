import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { type MailExchanger, type MailTreatment, openMailExchanger } from '../../../test/mail-exchanger.js';
import { envelopeTo, mailTransportContract, outgoingMail } from '../../../test/mail-transport.contract.js';
import { outcomeOf } from './mail-outcome.js';
import { providerLimits, providerOf } from './provider-limits.js';
import { SmtpLines } from './smtp-lines.js';

mailTransportContract('SMTP', async () => {
  const server = await openMailExchanger(() => 'accept');
  return {
    transport: new SmtpLines(server.url, { connections: 3, perDomain: 2 }),
    arrived: async () => server.accepted.map(({ to, source }) => ({ to, source })),
    close: server.close,
  };
});

let exchanger: MailExchanger | undefined;
let lines: SmtpLines;
afterEach(async () => {
  for (const accept of exchanger?.held.splice(0) ?? []) accept();
  lines?.close();
  await exchanger?.close();
  exchanger = undefined;
});

const patient = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };
/** Of a server that answers no more in the middle of a mail. */
const soon = { ...patient, socketTimeout: 300 };
const open = async (connections: number, treatment: (to: string) => MailTreatment = () => 'accept', timeouts = patient) => {
  exchanger = await openMailExchanger(treatment);
  lines = new SmtpLines(exchanger.url, { connections, perDomain: 1 }, timeouts);
  return exchanger;
};
const send = (to: string) =>
  lines.deliver(
    envelopeTo(to),
    () => outgoingMail(to),
    async () => undefined,
  );
const countOf = <Item>(items: readonly Item[], key: (item: Item) => string): number[] =>
  [...Map.groupBy(items, key).values()].map(({ length }) => length);

describe('an attempt at a mail server', () => {
  it.each<[MailTreatment, string, number | null, boolean]>([
    ['accept', 'accepted', 250, true],
    ['refuse-recipient', 'refused', 550, false],
    ['refuse', 'refused', 554, true],
    ['defer', 'deferred', 451, true],
    ['close', 'deferred', 421, false],
    ['drop-before', 'deferred', null, false],
    ['drop-after', 'unknown', null, true],
    ['hold-recipient', 'deferred', null, false],
    ['hold', 'unknown', null, true],
  ])('that ends as %s is %s, and the next mail leaves', async (treatment, state, code, hasBodyStarted) => {
    const isHeld = treatment.startsWith('hold');
    const server = await open(1, (to) => (to.startsWith('next') ? 'accept' : treatment), isHeld ? soon : patient);
    const attempt = await send('a@un.example');
    expect([attempt, outcomeOf(attempt, 0).state]).toEqual([{ hasBodyStarted, code, reason: expect.any(String) }, state]);
    expect((await send('next@un.example')).code).toBe(250);
    expect(server.accepted.at(-1)?.to).toBe('next@un.example');
  });

  it('is put off when nobody answers, or a server that never greets', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
    const { port } = silent.address() as { port: number };
    for (const url of ['smtp://127.0.0.1:1', `smtp://127.0.0.1:${port}`]) {
      lines = new SmtpLines(url, { connections: 1, perDomain: 1 }, { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 });
      const attempt = await send('a@un.example');
      expect([attempt.code, attempt.hasBodyStarted, outcomeOf(attempt, 0).state]).toEqual([null, false, 'deferred']);
    }
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('the mails of a provider', () => {
  it('leave two at a time to the domains of Orange together, while others go on', async () => {
    const server = await open(10, (to) => (/orange|wanadoo/i.test(to) ? 'hold' : 'accept'));
    const held = ['a@orange.fr', 'b@WANADOO.fr', 'c@orange.fr', 'd@wanadoo.fr'].map(send);
    await Promise.all(['e@un.example', 'f@deux.example', 'g@un.example', 'h@laposte.net'].map(send));
    await eventually(async () => (server.held.length === 2 ? true : undefined));
    expect(server.accepted.map(({ to }) => to).toSorted()).toEqual(['e@un.example', 'f@deux.example', 'g@un.example', 'h@laposte.net']);
    for (let released = 0; released < 4; released++)
      (
        await eventually(async () => {
          expect(server.held.length).toBeLessThanOrEqual(2);
          return server.held.shift();
        })
      )();
    expect((await Promise.all(held)).map(({ code }) => code)).toEqual([250, 250, 250, 250]);
  });

  it('change connection after as many as the provider accepts', async () => {
    const server = await open(1);
    for (let sent = 0; sent < 45; sent++) expect((await send(`p${sent}@yahoo.fr`)).code).toBe(250);
    expect(countOf(server.accepted, ({ connection }) => connection)).toEqual([20, 20, 5]);
  });

  it('are a hundred at most on each of two connections to Orange', async () => {
    const server = await open(5);
    await Promise.all(Array.from({ length: 250 }, (_, rank) => send(`p${rank}@${rank % 2 ? 'orange.fr' : 'wanadoo.fr'}`)));
    const perConnection = countOf(server.accepted, ({ connection }) => connection);
    expect(Math.max(...perConnection)).toBeLessThanOrEqual(100);
    expect(perConnection.reduce((sum, mails) => sum + mails, 0)).toBe(250);
    expect(server.connections).toBeLessThanOrEqual(4);
  });
});

describe('the table of providers', () => {
  it('names each domain once, with limits and their source', () => {
    const domains = providerLimits.flatMap((provider) => provider.domains);
    expect(new Set(domains).size).toBe(domains.length);
    for (const { connections, messages, source } of providerLimits) {
      expect([connections >= 1, messages >= 1 && messages <= 100]).toEqual([true, true]);
      expect(source).not.toBe('');
    }
    expect([providerOf('wanadoo.fr')?.connections, providerOf('orange.fr')?.messages, providerOf('un.example')]).toEqual([
      2,
      100,
      undefined,
    ]);
  });
});
