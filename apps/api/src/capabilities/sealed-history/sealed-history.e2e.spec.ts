import { gunzipSync } from 'node:zlib';
import { checkProof, proofIn } from '@intendance/kernel/sealed-history/event-proof.js';
import { checkHistoryFile } from '@intendance/kernel/sealed-history/history-file.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { directoryFixture } from '../../../test/directory-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import type { SealDto, SealedHistoryDto, SealKeysDto, SealReceiptDto } from './sealed-history.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

type User = Pick<SignedIn, 'headers'>;
const get = (path: string, user?: User) =>
  app.inject({ method: 'GET', url: `/api/sealed_history${path}`, ...(user && { headers: user.headers }) });
const stateOf = async (user: User) => (await get('', user)).json<SealedHistoryDto>();
/** The last seal once it covers everything. */
const untilSealed = (user: User): Promise<SealDto> =>
  eventually(async () => {
    const { last_seal, is_complete } = await stateOf(user);
    return is_complete ? (last_seal ?? undefined) : undefined;
  });
async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.trimEnd().split('\n');
}
const fileOf = async (user: User): Promise<string> => {
  const answer = await get('/file', user);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/gzip']);
  expect(answer.headers['content-disposition']).toContain('Historique-scelle-2026-03-16.jsonl.gz');
  return gunzipSync(answer.rawPayload).toString('utf8');
};

describe('the sealed history of a structure', () => {
  it('covers all its events, and is verified from the file with a receipt', async () => {
    const claire = await signedIn(app);
    const { number, events, head, code } = await untilSealed(claire);
    expect(number).toBeGreaterThan(0);
    const receipt = (await get('/receipt', claire)).json<SealReceiptDto>();
    expect(receipt.code).toBe(code);
    const { text, signature, public_key: publicKey } = receipt;
    const verdict = await checkHistoryFile(linesOf(await fileOf(claire)), { receipts: [{ text, signature, publicKey }] });
    expect(verdict).toMatchObject({ environmentId: claire.environmentId, findings: [] });
    expect(verdict.events).toBeGreaterThanOrEqual(events);
    if (verdict.seals === number) expect(verdict.head).toBe(head);
  });

  it('says that it is stopped after somebody changed the text of the last seal', async () => {
    const claire = await signedIn(app);
    const { code } = await untilSealed(claire);
    await app.pools.owner.query("UPDATE evs.seal SET content = 'no seal' WHERE environment_id = $1", [claire.environmentId]);
    expect(await stateOf(claire)).toEqual({ last_seal: null, is_complete: false, is_stopped: true });
    expect((await get('/receipt', claire)).json()).toMatchObject({ code: 'sealed-history.unsealed' });
    expect((await get(`/receipts/${code}`)).json()).toMatchObject({ verdict: 'forked', sealed_at: null });
  });

  it('keeps its proof, and shows no name, after a person was erased', async () => {
    const { clerk, person, post } = await directoryFixture(app);
    const zorglub = await person({ lastname: 'Zorglub' });
    await untilSealed(clerk);
    const confirmation = 'effacer les données personnelles';
    expect((await post(`/people/${zorglub.id}/erase`, { confirmation })).statusCode).toBeLessThan(300);
    const { events } = await untilSealed(clerk);
    const file = await fileOf(clerk);
    expect(file).not.toMatch(/Zorglub/i);
    const verdict = await checkHistoryFile(linesOf(file));
    expect(verdict.findings).toEqual([]);
    expect(verdict.events).toBeGreaterThanOrEqual(events);
  });

  it('is named on the sheet of filters of an exported list, whose rows are imported again as before', async () => {
    const { clerk, person } = await directoryFixture(app);
    await person({ lastname: 'Martin' });
    const { code } = await untilSealed(clerk);
    const answer = await app.inject({ method: 'GET', url: '/api/people-download?format=xlsx', headers: clerk.headers });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(answer.rawPayload as unknown as ExcelJS.Buffer);
    const [people, filters] = workbook.worksheets;
    expect(JSON.stringify(filters?.getSheetValues())).toContain(`/verification?recu=${code}`);
    expect(JSON.stringify(people?.getSheetValues())).not.toContain('verification');
    expect((await get(`/receipts/${code}`)).json()).toMatchObject({ verdict: 'confirmed' });
  });

  it('has the events of no other structure', async () => {
    const [claire, other] = [await signedIn(app), await signedIn(app)];
    await untilSealed(other);
    const file = await fileOf(claire);
    expect(file).toContain(claire.environmentId);
    expect(file).not.toContain(other.environmentId);
    expect(file).not.toContain(other.userId);
  });

  it('is downloaded by those who may export all data, and each download is in the history', async () => {
    const claire = await signedIn(app);
    const reader = await signedIn(app, { environmentId: claire.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await get('/file', reader)).statusCode).toBe(403);
    await untilSealed(reader);
    expect((await get('/receipt', reader)).statusCode).toBe(200);
    await fileOf(claire);
    const history = await app.inject({
      method: 'GET',
      url: '/api/history?filters[type|eq]=SealedHistoryExported',
      headers: claire.headers,
    });
    expect(history.json()).toMatchObject({ history: [{ label: 'a exporté l’historique scellé' }] });
    expect((await get('/file')).statusCode).toBe(401);
  });
});

describe('a receipt', () => {
  it('is confirmed to anybody who has its code, and tells nothing of the structure', async () => {
    const claire = await signedIn(app);
    const { code, number, events, sealed_at } = await untilSealed(claire);
    const answer = await get(`/receipts/${code}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { verdict: 'confirmed', number, events, sealed_at }]);
  });

  it('of another history, or of one that is longer than this installation has, is seen as such', async () => {
    const claire = await signedIn(app);
    const { code, number, head } = await untilSealed(claire);
    const verdictOf = async (text: string) => (await get(`/receipts/${text}`)).json();
    expect(await verdictOf(code.replace(head, 'ab'.repeat(32)))).toEqual({ verdict: 'forked', number, events: null, sealed_at: null });
    expect(await verdictOf(code.replace(`.${number}.`, '.900.'))).toMatchObject({ verdict: 'missing', number: 900 });
  });

  it('is refused with a code that is none', async () => {
    const answer = await get('/receipts/abc');
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ code: 'sealed-history.wrong-code' })]);
  });

  it('is refused to those who try too many', async () => {
    const tries = await Promise.all(Array.from({ length: 70 }, () => get('/receipts/abc')));
    expect(tries.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
  });
});

describe('the proof of an event', () => {
  type Line = { stream: string; version: number; at: string; type: string };
  const linesOf = async (user: User) =>
    (await app.inject({ method: 'GET', url: '/api/history?limit=50', headers: user.headers })).json<{ history: Line[] }>().history;
  const proofOf = ({ stream, version }: Pick<Line, 'stream' | 'version'>, user: User) => get(`/proofs/${stream}/${version}`, user);
  const judge = async (text: string) => {
    const { keys } = (await get('/keys')).json<SealKeysDto>();
    const proof = proofIn(text);
    return (
      proof &&
      checkProof(
        proof,
        keys.map(({ id, public_key: publicKey }) => ({ id, publicKey })),
      )
    );
  };

  it('is verified with the published keys, for each line of the history', async () => {
    const { clerk, person } = await directoryFixture(app);
    await person({ lastname: 'Zorglub' });
    const { events, code } = await untilSealed(clerk);
    const lines = await linesOf(clerk);
    expect(lines.length).toBeGreaterThan(1);
    const positions = new Set<number>();
    for (const line of lines) {
      const { body } = await proofOf(line, clerk);
      expect(body).not.toMatch(/Zorglub/i);
      const verdict = await judge(body);
      expect(verdict).toMatchObject({ kind: 'proven', event: { type: line.type, stream: line.stream, recordedAt: line.at } });
      if (verdict?.kind === 'proven') positions.add(verdict.event.position);
    }
    expect([positions.size, Math.max(...positions) <= events, code.startsWith(clerk.environmentId)]).toEqual([lines.length, true, true]);
  });

  it('is for those who may export all data, of their own structure', async () => {
    const claire = await signedIn(app);
    await untilSealed(claire);
    const [line] = await linesOf(claire);
    if (!line) throw new Error('a structure has a history');
    const reader = await signedIn(app, { environmentId: claire.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect([(await proofOf(line, claire)).statusCode, (await proofOf(line, reader)).statusCode]).toEqual([200, 403]);
    expect((await proofOf(line, await signedIn(app))).json()).toMatchObject({ code: 'sealed-history.unknown-event' });
    for (const version of ['0', 'abc', '900']) expect((await get(`/proofs/${line.stream}/${version}`, claire)).statusCode).toBe(404);
  });

  it('is refused for an event that the owner of the database changed', async () => {
    const claire = await signedIn(app);
    await untilSealed(claire);
    const [line] = await linesOf(claire);
    if (!line) throw new Error('a structure has a history');
    await app.pools.owner.query('UPDATE evs.seal SET leaves = overlay(leaves placing $2 from 1) WHERE environment_id = $1', [
      claire.environmentId,
      Buffer.alloc(32),
    ]);
    expect((await proofOf(line, claire)).json()).toMatchObject({ status: 409, code: 'sealed-history.event-changed' });
  });
});

describe('the keys of the installation', () => {
  it('are published', async () => {
    await untilSealed(await signedIn(app));
    const answer = await get('/keys');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { keys: [expect.objectContaining({ id: expect.stringMatching(/^[0-9a-f]{16}$/), endorsed_by: null })] },
    ]);
  });
});
