import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { secretText } from '../src/capabilities/webhook/signed-message.js';
import { envelopeOf, testEvent } from '../src/identity/webhook/webhook-envelope.js';

const folder = resolve(import.meta.dirname, '../../../docs/integrate');
const secret = secretText(Buffer.from('a secret of 32 bytes for a spec.'));
const former = secretText(Buffer.from('another secret of some 32 bytes.'));
const event = { ...testEvent('0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47', new Date()), values: { paidOn: '2026-03-14', name: 'é' } };

let program: ChildProcess | undefined;
afterEach(async () => {
  if (program?.exitCode !== null || program.signalCode !== null) return;
  program.kill();
  await once(program, 'exit');
});

/** Starts a receiver of the guide on a free port. */
async function start(command: string, script: string) {
  const child = spawn(command, [script, secret, '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  program = child;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  const address = `http://127.0.0.1:${/port (\d+)/.exec(String(value))?.[1]}/`;
  const post = async (signing: readonly string[], at = new Date(), body?: string) => {
    const envelope = envelopeOf(event, signing, at);
    return (await fetch(address, { method: 'POST', headers: envelope.headers, body: body ?? envelope.body })).status;
  };
  return { post, line: async () => String((await lines.next()).value) };
}

describe('the library of Standard Webhooks', () => {
  it('takes what we signed, also beside a second signature', () => {
    const { headers, body } = envelopeOf(event, [former, secret], new Date());
    expect(new Webhook(secret).verify(body, { ...headers })).toMatchObject({ type: 'webhook.test', data: { id: event.id } });
  });

  it('refuses another secret, another body, and an old message', () => {
    const { headers, body } = envelopeOf(event, [secret], new Date());
    const old = envelopeOf(event, [secret], new Date(Date.now() - 301_000));
    expect(() => new Webhook(former).verify(body, { ...headers })).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, { ...headers })).toThrow();
    expect(() => new Webhook(secret).verify(old.body, { ...old.headers })).toThrow();
  });
});

describe.each([
  ['python3', 'receive.py'],
  [process.execPath, 'receive.mjs'],
])('the receiver of the guide: %s %s', (command, script) => {
  it('takes what we signed, also beside a second signature, and prints a repeated message once', async () => {
    const { post, line } = await start(command, script);
    expect([await post([secret]), await post([former, secret])]).toEqual([204, 204]);
    expect(await line()).toMatch(/^webhook\.test 0193e9a4\S+ \{"paidOn": ?"2026-03-14"/);
  }, 20_000);

  it('refuses another secret, another body, and an old message', async () => {
    const { post } = await start(command, script);
    const old = new Date(Date.now() - 301_000);
    expect([await post([former]), await post([secret], new Date(), '{}'), await post([secret], old)]).toEqual([401, 401, 401]);
  }, 20_000);

  it('is short', () => expect(readFileSync(resolve(folder, script), 'utf8').split('\n').length).toBeLessThan(60));
});
