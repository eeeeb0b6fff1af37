import { createServer, type Server } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { acknowledgementOf } from '@intendance/kernel/sealed-history/witnessed-head.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import type { WitnessedHeadsDto } from '../../capabilities/head-witness/head-witness.dto.js';
import { SealedHistories } from '../../platform/sealing/sealed-histories.js';
import type { SealAcknowledgementDto, SealWitnessesDto } from './seal-witness.dto.js';
import { SendSealReceipts } from './send-seal-receipts.js';

let app: TestApp;
let witness: TestApp;
let installation: string;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  witness = await openTestApp({ isOwn: true, config: { witness: true } });
  await untilSealed(await signedIn(witness), witness);
  installation = await witness.listen();
}, 60_000);
afterAll(async () => {
  await app?.close();
  await witness?.close();
});

const path = '/api/sealed_history/witnesses';
const read = async ({ headers }: SignedIn) => (await app.inject({ method: 'GET', url: path, headers })).json<SealWitnessesDto>();
const save = ({ headers }: SignedIn, payload: object) => app.inject({ method: 'PUT', url: path, headers, payload });
const untilSealed = ({ environmentId }: SignedIn, of = app) =>
  eventually(async () => {
    const { isComplete, last } = await of.get(SealedHistories).state(environmentId);
    return isComplete ? last : undefined;
  });
async function run(owner: SignedIn): Promise<SealWitnessesDto> {
  await untilSealed(owner);
  await app.get(SendSealReceipts).run();
  return read(owner);
}
const witnessed = async ({ history }: SealWitnessesDto) =>
  (await witness.inject({ method: 'GET', url: `/api/witness/heads/${history}` })).json<WitnessedHeadsDto>();
const mails = async (recipient: string) => (await app.mails()).filter((mail) => mail.recipient === recipient);
/** Something happens in the history, in seals of their own. */
async function changes(owner: SignedIn, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    await save(owner, { emails: [`temoin-${index}-${owner.userId}@exemple.fr`] });
    await untilSealed(owner);
  }
}

describe('another installation that is the witness of a history', () => {
  it('has each head that was sent, attests it, and the attestation is for those who administer the structure', async () => {
    const claire = await signedIn(app);
    expect(await read(claire)).toMatchObject({ installation: null, history: null });
    expect((await save(claire, { emails: [], installation: `${installation}/` })).json()).toMatchObject({ installation, version: 1 });
    const first = await run(claire);
    expect(first).toMatchObject({ refusal: null, last_seal: { acknowledged_at: '2026-03-16T09:00:00.000Z' } });
    const { number = 0, head = '' } = first.last_seal ?? {};
    expect((await witnessed(first)).heads).toEqual([expect.objectContaining({ number, head })]);
    const url = `${path}/acknowledgements/${number}`;
    const statement = (await app.inject({ method: 'GET', url, headers: claire.headers })).json<SealAcknowledgementDto>();
    expect(statement).toMatchObject({ number, head, installation, at: '2026-03-16T09:00:00.000Z' });
    const { text, signature, public_key: publicKey } = statement;
    expect(acknowledgementOf({ text, signature, publicKey }, { history: first.history ?? '', number, head })).toBeDefined();

    expect((await run(claire)).last_seal).toEqual(first.last_seal);
    await changes(claire, 3);
    const second = await run(claire);
    expect(second.last_seal?.number).toBeGreaterThan(number + 2);
    const { heads, alarms } = await witnessed(second);
    expect([heads.map((one) => one.number), alarms]).toEqual([[number, second.last_seal?.number], []]);

    const reader = await signedIn(app, { environmentId: claire.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await app.inject({ method: 'GET', url, headers: reader.headers })).statusCode).toBe(403);
    const stranger = await signedIn(app);
    expect((await app.inject({ method: 'GET', url, headers: stranger.headers })).statusCode).toBe(404);
    const answer = await app.inject({ method: 'GET', url: `${path}/acknowledgements/abc`, headers: claire.headers });
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ code: 'seal-acknowledgement.unknown' })]);
  });

  it('finds that the owner of the database cut and went on with the history, which the administrators learn once', async () => {
    const claire = await signedIn(app);
    await changes(claire, 2);
    await save(claire, { emails: [], installation });
    const before = await run(claire);
    const number = before.last_seal?.number ?? 0;
    await untilSealed(claire);
    await app.pools.owner.query('DELETE FROM evs.seal WHERE environment_id = $1 AND number >= $2', [claire.environmentId, number]);
    await changes(claire, 1);
    const after = await run(claire);
    expect(after.refusal).toMatchObject({ reason: expect.stringMatching(/^(other-head|behind|fork)$/), head: expect.any(String) });
    const { heads, alarms } = await witnessed(after);
    expect([heads.map(({ head }) => head), alarms.map(({ reason }) => reason)]).toEqual([
      [before.last_seal?.head],
      [after.refusal?.reason],
    ]);
    const letters = async () =>
      (await mails(claire.email)).map(({ subject }) => subject).filter((subject) => subject.includes('le témoin refuse'));
    expect(await letters()).toHaveLength(1);
    await run(claire);
    expect(await letters()).toHaveLength(1);
  });

  it('receives the head again after it was away, without another letter', async () => {
    const claire = await signedIn(app);
    const email = `cabinet-${claire.userId}@exemple.fr`;
    const proxy = await proxyOfWitness();
    await proxy.stop();
    await save(claire, { emails: [email], installation: proxy.address });
    const waiting = await run(claire);
    expect(waiting).toMatchObject({ refusal: null, last_seal: { acknowledged_at: null } });
    await proxy.start(true);
    expect((await run(claire)).last_seal).toEqual(waiting.last_seal);
    await proxy.stop();
    await proxy.start();
    const sent = await run(claire);
    expect(sent.last_seal).toEqual({ ...waiting.last_seal, acknowledged_at: '2026-03-16T09:00:00.000Z' });
    expect(await mails(email)).toHaveLength(1);
    await proxy.stop();
  });

  it('receives the seals in between again where it has fewer or more than this installation thinks', async () => {
    const claire = await signedIn(app);
    await save(claire, { emails: [], installation });
    const first = await run(claire);
    await changes(claire, 2);
    const second = await run(claire);
    await save(claire, { emails: [], installation: null });
    expect((await read(claire)).history).toBeNull();
    await changes(claire, 2);
    await save(claire, { emails: [], installation });
    const third = await run(claire);
    expect((await witnessed(third)).heads.map(({ number }) => number)).toEqual([first, second, third].map((one) => one.last_seal?.number));
  });

  it('attests nothing where it is no witness', async () => {
    const plain = await openTestApp({ isOwn: true });
    try {
      const claire = await signedIn(app);
      await save(claire, { emails: [], installation: await plain.listen() });
      expect(await run(claire)).toMatchObject({ refusal: null, last_seal: { acknowledged_at: null } });
    } finally {
      await plain.close();
    }
  });

  it('is a public server behind https where the installation forbids others', async () => {
    const strict = await openTestApp({ isOwn: true, config: { privateWebhooks: false } });
    try {
      const claire = await signedIn(strict);
      for (const address of ['https://127.0.0.1', 'http://temoin.exemple.fr', 'https://[::1]:8443', 'temoin']) {
        const payload = { emails: [], installation: address };
        const answer = await strict.inject({ method: 'PUT', url: path, headers: claire.headers, payload });
        expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ code: 'seal-witness.installation' })]);
      }
    } finally {
      await strict.close();
    }
  });
});

/** A server that passes the heads on to the witness, or fails. */
async function proxyOfWitness() {
  let server: Server;
  let port = 0;
  const start = async (isBroken = false) => {
    server = createServer(async (request, response) => {
      const payload = await textOf(request);
      const headers = { 'content-type': 'application/json' };
      const { statusCode, body } = await witness.inject({ method: 'POST', url: request.url ?? '/', headers, payload });
      response.writeHead(isBroken ? 503 : statusCode, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  };
  await start();
  return {
    address: `http://127.0.0.1:${port}`,
    start,
    async stop() {
      server.closeAllConnections();
      await new Promise<unknown>((resolve) => server.close(resolve));
    },
  };
}
