import { createHash } from 'node:crypto';
import { mandateIdOf, mandateStream } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { draft, evidence, signer } from '../../../../../../libs/domain/test/mandate-story.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import { record } from '../../../../test/worked-year.js';
import { Signatures } from '../../../capabilities/signature/signatures.js';
import { printedPdf } from '../../../platform/documents/printed-pdf.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

const boundary = 'verification';
const verify = (content: Buffer) => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="mandat.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url: '/api/verifications',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
};
const labels = { name: 'Claire Morel', reason: 'Mandat', location: 'Lyon', contact: 'claire@cse.example' };
const signedPdf = async (debtor = 'CSE Horizon') => {
  const printed = { title: 'Mandat de prélèvement SEPA', lines: [debtor], tables: [], notes: [] };
  const document = await printedPdf(printed, { author: 'Claire Morel', at: app.clock.now(), product: 'Intendance' });
  return app.get(Signatures).sign(document, labels);
};

describe('a document that somebody verifies', () => {
  it('is known and intact when this installation signed it, and says nothing personal', async () => {
    const { pdf, certificate } = await signedPdf();
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const { environmentId } = await signedIn(app);
    const data = { ...evidence, sha256, certificate, userId: signer, codeProof: 'proof', at: '2026-03-16T09:00:00.000Z' };
    await record(app.get(EventStore), environmentId, {
      stream: mandateStream(mandateIdOf(environmentId, 1)),
      expected: 'none',
      events: [draft(1), { type: 'MandateSigned', data }],
    });
    const known = { is_known: true, is_intact: true, level: 'B-B', certificate, signed_at: data.at, sha256 };
    for (;;) {
      const answer = (await verify(pdf)).json();
      expect(answer).toMatchObject({ is_intact: true, certificate });
      if (!answer.is_known) {
        await app.settled();
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      expect(answer).toEqual(known);
      break;
    }
  });

  it('is intact and unknown when another signature of the same certificate covers it', async () => {
    const { pdf } = await signedPdf('CSE Alizé');
    expect((await verify(pdf)).json()).toMatchObject({ is_known: false, is_intact: true, signed_at: null });
  });

  it('is not intact when a byte has changed, or when nobody signed it', async () => {
    const { pdf } = await signedPdf();
    const changed = Buffer.from(pdf);
    changed[20] = (changed[20] ?? 0) ^ 1;
    const nothing = { is_known: false, is_intact: false, level: null, certificate: null, signed_at: null };
    expect((await verify(changed)).json()).toMatchObject(nothing);
    expect((await verify(Buffer.from('%PDF-1.7\n%%EOF'))).json()).toMatchObject(nothing);
  });

  it('is refused over 16 000 000 bytes, and after 30 tries in a quarter of an hour', async () => {
    expect((await verify(Buffer.alloc(16_000_001))).statusCode).toBe(413);
    for (let tries = 0; tries < 30; tries++) await verify(Buffer.from('x'));
    expect((await verify(Buffer.from('x'))).statusCode).toBe(429);
  });
});
