import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/activities-fixture.js';
import { type MailExchanger, type MailTreatment, openMailExchanger } from '../../../test/mail-exchanger.js';
import { providerLimits, providerOf } from './provider-limits.js';
import { SmtpLines } from './smtp-lines.js';

let exchanger: MailExchanger;
let lines: SmtpLines;
afterEach(async () => {
  for (const accept of exchanger.held.splice(0)) accept();
  lines.close();
  await exchanger.close();
});

const open = async (connections: number, treatment: (to: string) => MailTreatment = () => 'accept') => {
  exchanger = await openMailExchanger(treatment);
  lines = new SmtpLines(exchanger.url, { connections, perDomain: 1 });
};
const send = (to: string) =>
  lines.send(
    { from: 'cse@cse.example', to },
    async () => Buffer.from('Subject: Noel\r\n\r\nBonjour\r\n'),
    async () => undefined,
  );
const countOf = <Item>(items: readonly Item[], key: (item: Item) => string): number[] =>
  [...Map.groupBy(items, key).values()].map(({ length }) => length);

describe('the mails of a provider', () => {
  it('leave two at a time to the domains of Orange together, while others go on', async () => {
    await open(10, (to) => (/orange|wanadoo/i.test(to) ? 'hold' : 'accept'));
    const held = ['a@orange.fr', 'b@WANADOO.fr', 'c@orange.fr', 'd@wanadoo.fr'].map(send);
    await Promise.all(['e@un.example', 'f@deux.example', 'g@un.example', 'h@laposte.net'].map(send));
    await eventually(async () => (exchanger.held.length === 2 ? true : undefined));
    expect(exchanger.accepted.map(({ to }) => to).toSorted()).toEqual(['e@un.example', 'f@deux.example', 'g@un.example', 'h@laposte.net']);
    for (let released = 0; released < 4; released++)
      (
        await eventually(async () => {
          expect(exchanger.held.length).toBeLessThanOrEqual(2);
          return exchanger.held.shift();
        })
      )();
    expect((await Promise.all(held)).map(({ code }) => code)).toEqual([250, 250, 250, 250]);
  });

  it('change connection after as many as the provider accepts', async () => {
    await open(1);
    for (let sent = 0; sent < 45; sent++) expect((await send(`p${sent}@yahoo.fr`)).code).toBe(250);
    expect(countOf(exchanger.accepted, ({ connection }) => connection)).toEqual([20, 20, 5]);
  });

  it('are a hundred at most on each of two connections to Orange', async () => {
    await open(5);
    await Promise.all(Array.from({ length: 250 }, (_, rank) => send(`p${rank}@${rank % 2 ? 'orange.fr' : 'wanadoo.fr'}`)));
    const perConnection = countOf(exchanger.accepted, ({ connection }) => connection);
    expect(Math.max(...perConnection)).toBeLessThanOrEqual(100);
    expect(perConnection.reduce((sum, mails) => sum + mails, 0)).toBe(250);
    expect(exchanger.connections).toBeLessThanOrEqual(4);
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
