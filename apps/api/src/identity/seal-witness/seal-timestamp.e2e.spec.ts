/**
 * pkijs keeps its engine in the global scope of the file that loads it.
 * @own-modules
 */
import { createServer, type Server } from 'node:http';
import { headOf } from '@intendance/kernel/sealed-history/seal.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromBER } from 'asn1js';
import { ContentInfo } from 'pkijs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { timestampServer } from '../../../test/timestamp-server.js';
import { exactBuffer } from '../../capabilities/signature/bytes.js';
import { provesBytes } from '../../capabilities/signature/timestamp.js';
import { SealedHistories } from '../../platform/sealing/sealed-histories.js';
import type { SealWitnessesDto } from './seal-witness.dto.js';
import { SendSealReceipts } from './send-seal-receipts.js';

const certified = new Date('2026-03-17T05:41:03.000Z');
let server: Server;
let port: number;
let app: TestApp;
const listen = async (at: number): Promise<number> => {
  server = await timestampServer(certified);
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
const stop = () => new Promise<unknown>((resolve) => server.close(resolve));
beforeAll(async () => {
  port = await listen(0);
  app = await openTestApp({ isOwn: true, config: { timestampUrl: `http://127.0.0.1:${port}` } });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await stop();
});

const path = '/api/sealed_history/witnesses';
const read = async ({ headers }: SignedIn) => (await app.inject({ method: 'GET', url: path, headers })).json<SealWitnessesDto>();
const save = ({ headers }: SignedIn, payload: Record<string, unknown>) => app.inject({ method: 'PUT', url: path, headers, payload });
const download = ({ headers }: SignedIn, number: number | string) =>
  app.inject({ method: 'GET', url: `${path}/timestamps/${number}`, headers });
const untilSealed = ({ environmentId }: SignedIn) =>
  eventually(async () => {
    const { isComplete, last } = await app.get(SealedHistories).state(environmentId);
    return isComplete ? last : undefined;
  });
async function sendReceipts(owner: SignedIn): Promise<SealWitnessesDto> {
  await untilSealed(owner);
  await app.get(SendSealReceipts).run();
  return read(owner);
}
const mails = async (recipient: string) => (await app.mails()).filter((mail) => mail.recipient === recipient).length;

describe('the timestamp of the last seal', () => {
  it('is a token whose imprint is the head, and is for those who administer the structure', async () => {
    const claire = await signedIn(app);
    expect(await read(claire)).toMatchObject({ is_timestamped: false, can_timestamp: true });
    await save(claire, { emails: [], is_timestamped: true });
    const { last_seal: sent } = await sendReceipts(claire);
    expect(sent).toMatchObject({ number: expect.any(Number), timestamped_at: certified.toISOString() });
    const answer = await download(claire, sent?.number ?? 0);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'application/vnd.etsi.timestamp-token',
      expect.stringContaining(`Horodatage-sceau-${sent?.number}.tst`),
    ]);
    const { seal } = await app
      .get(SealedHistories)
      .judge({ ...(sent as { number: number; head: string }), environmentId: claire.environmentId });
    const token = new ContentInfo({ schema: fromBER(exactBuffer(answer.rawPayload)).result });
    expect([headOf(seal?.text ?? ''), await provesBytes(token, Buffer.from(seal?.text ?? ''))]).toEqual([sent?.head, true]);
    expect(await provesBytes(token, Buffer.from(`${seal?.text} `))).toBe(false);
    const statuses = await Promise.all([999_999, 'abc', '-1'].map(async (number) => (await download(claire, number)).statusCode));
    expect(statuses).toEqual([404, 404, 404]);
    expect((await download(await signedIn(app), sent?.number ?? 0)).statusCode).toBe(404);
    const reader = await signedIn(app, { environmentId: claire.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await download(reader, sent?.number ?? 0)).statusCode).toBe(403);
  });

  it('stays when a save says nothing of it, and is made once for a history in which nothing else happens', async () => {
    const claire = await signedIn(app);
    await save(claire, { emails: [], is_timestamped: true });
    await save(claire, { emails: [`c-${claire.userId}@exemple.fr`] });
    const first = await sendReceipts(claire);
    expect(first.is_timestamped).toBe(true);
    expect((await sendReceipts(claire)).last_seal).toEqual(first.last_seal);
    expect(await mails(`c-${claire.userId}@exemple.fr`)).toBe(1);
  });

  it('is asked for again after an outage, without another letter', async () => {
    const claire = await signedIn(app);
    const email = `c-${claire.userId}@exemple.fr`;
    await save(claire, { emails: [email], is_timestamped: true });
    await stop();
    const waiting = await sendReceipts(claire);
    expect(waiting.last_seal).toMatchObject({ timestamped_at: null });
    expect((await sendReceipts(claire)).last_seal).toEqual(waiting.last_seal);
    await listen(port);
    const stamped = await sendReceipts(claire);
    expect(stamped.last_seal).toEqual({ ...waiting.last_seal, timestamped_at: certified.toISOString() });
    expect((await sendReceipts(claire)).last_seal).toEqual(stamped.last_seal);
    expect(await mails(email)).toBe(1);
  });

  it('that the server refuses is asked for no further structure in the same run', async () => {
    const owners = [
      await signedIn(app),
      await signedIn(app),
      await signedIn(app),
      await signedIn(app),
      await signedIn(app),
      await signedIn(app),
    ];
    for (const owner of owners) await save(owner, { emails: [`c-${owner.userId}@exemple.fr`], is_timestamped: true });
    for (const owner of owners) await untilSealed(owner);
    await stop();
    let requests = 0;
    server = createServer((_request, response) => {
      requests += 1;
      response.writeHead(503).end();
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await app.get(SendSealReceipts).run();
    await stop();
    await listen(port);
    expect(requests).toBeLessThan(owners.length);
    for (const owner of owners) expect(await mails(`c-${owner.userId}@exemple.fr`)).toBe(1);
  });

  it('cannot be chosen where the installation has no server', async () => {
    const other = await openTestApp({ isOwn: true });
    try {
      const claire = await signedIn(other);
      const payload = { emails: [], is_timestamped: true };
      const answer = await other.inject({ method: 'PUT', url: path, headers: claire.headers, payload });
      expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ code: 'seal-witness.no-server' })]);
    } finally {
      await other.close();
    }
  });
});
