/** The library of Standard Webhooks for Python, as PyPI has it, reads what this API signs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { secretText } from '../src/capabilities/webhook/signed-message.js';
import { type Envelope, envelopeOf, testEvent } from '../src/identity/webhook/webhook-envelope.js';
import { pythonLibrary } from './python-library.js';

const secret = secretText(Buffer.from('a secret of 32 bytes for a spec.'));
const former = secretText(Buffer.from('another secret of some 32 bytes.'));
const event = { ...testEvent('0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47', new Date()), values: { paidOn: '2026-03-14', name: 'é' } };

const library = await pythonLibrary('standardwebhooks', '1.1.0');
const folder = 'folder' in library ? library.folder : null;

async function verify({ headers, body }: Envelope, key = secret): Promise<unknown> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONPATH: folder ?? '' };
  const program = spawn('python3', [resolve(import.meta.dirname, 'verify-webhook.py')], { env, stdio: ['pipe', 'pipe', 'inherit'] });
  program.stdin.end(JSON.stringify({ secret: key, headers, body }));
  const [output] = await Promise.all([text(program.stdout), once(program, 'exit')]);
  return JSON.parse(output);
}

const missing = 'missing' in library ? library.missing : null;

describe('the library of Standard Webhooks for Python', () => {
  if (missing !== null) {
    it(`cannot be had on this machine: ${missing}`, () => expect(folder).toBeNull());
    return;
  }

  it('takes what we signed, also beside a second signature', async () => {
    const accepted = { type: 'webhook.test', id: event.id, values: event.values };
    expect(await verify(envelopeOf(event, [secret], new Date()))).toEqual(accepted);
    expect(await verify(envelopeOf(event, [former, secret], new Date()))).toEqual(accepted);
  }, 20_000);

  it('refuses another secret, another body, and an old message', async () => {
    const envelope = envelopeOf(event, [secret], new Date());
    const refused = { refusal: expect.any(String) };
    expect(await verify(envelope, former)).toEqual(refused);
    expect(await verify({ ...envelope, body: `${envelope.body} ` })).toEqual(refused);
    expect(await verify(envelopeOf(event, [secret], new Date(Date.now() - 301_000)))).toEqual(refused);
  }, 20_000);
});
