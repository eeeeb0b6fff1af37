import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FixedClock } from '../../../test/fixed-clock.js';
import { timestampServer } from '../../../test/timestamp-server.js';
import { type Config, readConfig } from '../../platform/config/config.js';
import { printedPdf } from '../../platform/documents/printed-pdf.js';
import { Signatures } from './signatures.js';
import { verifyPdf } from './verify-pdf.js';

const labels = { name: 'Claire Morel', reason: 'Mandat de prélèvement', location: 'Lyon', contact: 'claire@cse.example' };
const at = new Date('2026-11-21T09:00:00Z');

describe('a signed document', () => {
  let dataDir: string;
  let document: Buffer;
  const servers: Server[] = [];
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'intendance-signature-'));
    const content = { title: 'Mandat de prélèvement SEPA', lines: ['Débiteur : CSE Horizon'], tables: [], notes: [] };
    document = await printedPdf(content, { author: 'Claire Morel', at, product: 'Intendance' });
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  const signatures = (env: Record<string, string> = {}) => {
    const config: Config = { ...readConfig({ INTENDANCE_DATA_DIR: dataDir, ...env }), secret: 'unused', personalKey: 'unused' };
    return new Signatures(config, new FixedClock(at.toISOString()));
  };
  const listening = (server: Server): Promise<string> =>
    new Promise((resolve) =>
      server.listen(0, '127.0.0.1', () => {
        servers.push(server);
        const address = server.address();
        resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
      }),
    );

  it('verifies, and is the document with its signature after it', async () => {
    const signed = await signatures().sign(document, labels);
    expect(signed).toMatchObject({ level: 'B-B', isTimestampMissing: false, certificate: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await verifyPdf(signed.pdf)).toEqual({ isValid: true, level: 'B-B' });
    expect(signed.pdf.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(signed.pdf.length).toBeGreaterThan(document.length);
  });

  it('is refused as soon as one byte changed', async () => {
    const { pdf } = await signatures().sign(document, labels);
    for (const place of [20, Math.floor(document.length / 2), pdf.length - 10]) {
      const changed = Buffer.from(pdf);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(await verifyPdf(changed)).toEqual({ isValid: false, level: null });
    }
    expect(await verifyPdf(Buffer.concat([pdf, Buffer.from('\n% more')]))).toEqual({ isValid: false, level: null });
    expect(await verifyPdf(document)).toEqual({ isValid: false, level: null });
  });

  it('is signed with one certificate per installation, which only its owner reads', async () => {
    const [first, second] = await Promise.all([signatures().sign(document, labels), signatures().sign(document, labels)]);
    expect(first.certificate).toBe(second.certificate);
    expect(await readdir(join(dataDir, 'signature'))).toEqual(['identity.pem']);
    expect((await stat(join(dataDir, 'signature', 'identity.pem'))).mode & 0o077).toBe(0);
  });

  it('is signed with the files of the operator', async () => {
    const own = await signatures().sign(document, labels);
    const file = join(dataDir, 'signature', 'identity.pem');
    const elsewhere = join(dataDir, 'elsewhere');
    const signer = await signatures({ INTENDANCE_DATA_DIR: elsewhere, SIGNING_KEY_FILE: file, SIGNING_CERTIFICATE_FILE: file }).sign(
      document,
      labels,
    );
    expect(signer.certificate).toBe(own.certificate);
    await expect(readdir(elsewhere)).rejects.toThrow('ENOENT');
  });

  it('has a timestamp where a server gives one', async () => {
    const url = await listening(await timestampServer(at));
    const signed = await signatures({ TIMESTAMP_URL: url }).sign(document, labels);
    expect(signed).toMatchObject({ level: 'B-T', isTimestampMissing: false });
    expect(await verifyPdf(signed.pdf)).toEqual({ isValid: true, level: 'B-T' });
  });

  it.each([
    ['fails', createServer((_, response) => response.writeHead(503).end())],
    ['answers nonsense', createServer((_, response) => response.end('nonsense'))],
  ])('is signed without timestamp when the server %s', async (_, server) => {
    const signed = await signatures({ TIMESTAMP_URL: await listening(server) }).sign(document, labels);
    expect(signed).toMatchObject({ level: 'B-B', isTimestampMissing: true });
    expect(await verifyPdf(signed.pdf)).toEqual({ isValid: true, level: 'B-B' });
  });

  it('refuses a timestamp of other bytes', async () => {
    const url = await listening(await timestampServer(at, Buffer.from('other bytes')));
    expect(await signatures({ TIMESTAMP_URL: url }).sign(document, labels)).toMatchObject({ level: 'B-B', isTimestampMissing: true });
  });
});
