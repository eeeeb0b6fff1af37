import { newId } from '@intendance/kernel/id.js';
import { leafOf, rootOf } from '@intendance/kernel/sealed-history/merkle.js';
import { headOf, sealText } from '@intendance/kernel/sealed-history/seal.js';
import { endorsementText, newSigningKey, type SigningKey, signatureOf } from '@intendance/kernel/sealed-history/seal-key.js';
import { acknowledgementOf } from '@intendance/kernel/sealed-history/witnessed-head.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { signedIn } from '../../../test/signed-in.js';
import type { HeadAcknowledgementDto, WitnessedHeadsDto } from './head-witness.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, config: { witness: true } });
  await signedIn(app);
  await eventually(async () => (await keys()).length > 0 || undefined);
}, 60_000);
afterAll(() => app?.close());

const keys = async () =>
  (await app.inject({ method: 'GET', url: '/api/sealed_history/keys' })).json<{ keys: { public_key: string }[] }>().keys;
const path = '/api/witness/heads';
const post = (payload: object, remoteAddress = '192.0.2.1') => app.inject({ method: 'POST', url: path, payload, remoteAddress });
const list = async (history: string, after = 0) =>
  (await app.inject({ method: 'GET', url: `${path}/${history}?after=${after}` })).json<WitnessedHeadsDto>();

const at = '2026-03-16T08:00:00.000Z';
const published = (key: SigningKey, by?: SigningKey) => ({
  id: key.id,
  public_key: key.publicKey,
  since: at,
  endorsed_by: by?.id ?? null,
  endorsement: by ? signatureOf(by, endorsementText({ ...key, since: at })) : null,
});

/** A structure of another installation, with seals of one event each. */
class OtherHistory {
  readonly structure = newId<'environment'>();
  readonly installation = newId();
  readonly key = newSigningKey();

  get id(): string {
    return `${this.structure}.${this.installation}`;
  }

  texts(count: number, amount = 500, key = this.key): string[] {
    const texts: string[] = [];
    for (let number = 1; number <= count; number++) {
      const previous = texts.length > 0 ? headOf(texts.at(-1) ?? '') : null;
      const root = rootOf([leafOf(`${number} ${amount}`)]).toString('hex');
      texts.push(sealText({ environmentId: this.structure, number, previous, first: number, count: 1, root, at, key: key.id }));
    }
    return texts;
  }

  /** @param links numbers of the seals that are sent with it */
  body(texts: readonly string[], number: number, links: readonly number[] = [], key = this.key, chain = [published(this.key)]) {
    const text = texts[number - 1] ?? '';
    const linked = links.map((link) => texts[link - 1] ?? '');
    return {
      installation: this.installation,
      structure: this.structure,
      text,
      signature: signatureOf(key, text),
      keys: chain,
      links: linked,
    };
  }
}

describe('a witness', () => {
  it('attests the heads that follow each other, with its own key, and shows them to whoever knows the history', async () => {
    const other = new OtherHistory();
    const texts = other.texts(9);
    const answer = await post(other.body(texts, 3));
    const { text, signature, public_key: publicKey } = answer.json<HeadAcknowledgementDto>();
    const expected = { history: other.id, number: 3, head: headOf(texts[2] ?? '') };
    expect([answer.statusCode, acknowledgementOf({ text, signature, publicKey }, expected)]).toEqual([
      200,
      expect.objectContaining({ at: '2026-03-16T09:00:00.000Z' }),
    ]);
    expect((await keys()).map(({ public_key }) => public_key)).toContain(publicKey);
    expect((await post(other.body(texts, 4))).statusCode).toBe(200);
    expect((await post(other.body(texts, 9, [5, 6, 7, 8]))).statusCode).toBe(200);
    const { heads, alarms, next } = await list(other.id);
    expect([heads.map(({ number, head }) => [number, head]), alarms, next]).toEqual([
      [3, 4, 9].map((number) => [number, headOf(texts[number - 1] ?? '')]),
      [],
      null,
    ]);
    expect((await list(other.id, 4)).heads).toMatchObject([{ number: 9, code: `${other.structure}.9.${headOf(texts[8] ?? '')}` }]);
    expect((await list(`${other.structure}.${newId()}`)).heads).toEqual([]);
  });

  it('gives the same attestation for a head that comes again', async () => {
    const other = new OtherHistory();
    const texts = other.texts(4);
    const first = (await post(other.body(texts, 3))).json();
    await post(other.body(texts, 4));
    app.clock.advance(60_000);
    expect((await post(other.body(texts, 3))).json()).toEqual(first);
    expect((await list(other.id)).heads).toHaveLength(2);
  });

  it('refuses, with an alarm, what disagrees with what it has', async () => {
    const other = new OtherHistory();
    const [texts, forged] = [other.texts(9), other.texts(9, 5)];
    const stranger = newSigningKey();
    await post(other.body(texts, 4));
    const refusals = [
      other.body(forged, 4),
      other.body(texts, 3),
      other.body(forged, 5),
      other.body(forged, 7, [5, 6]),
      other.body(other.texts(9, 500, stranger), 5, [], stranger, [published(stranger)]),
    ];
    for (const [index, reason] of ['other-head', 'behind', 'fork', 'fork', 'key'].entries()) {
      const answer = await post(refusals[index] ?? {});
      expect([answer.statusCode, answer.json()]).toEqual([409, expect.objectContaining({ code: 'head-witness.disagreement', reason })]);
    }
    const { heads, alarms } = await list(other.id);
    expect(heads).toHaveLength(1);
    expect(alarms.map(({ number, reason }) => `${number} ${reason}`).toSorted()).toEqual([
      '3 behind',
      '4 other-head',
      '5 fork',
      '5 key',
      '7 fork',
    ]);
    expect((await post(other.body(texts, 5))).statusCode).toBe(200);
  });

  it('believes a key that the former one endorsed', async () => {
    const other = new OtherHistory();
    const next = newSigningKey();
    const former = other.texts(1);
    await post(other.body(former, 1));
    const text = sealText({ ...JSON.parse(other.texts(2)[1] ?? ''), key: next.id });
    const chain = [published(other.key), published(next, other.key)];
    expect((await post(other.body([...former, text], 2, [], next, chain))).statusCode).toBe(200);
  });

  it('asks for the seals in between, and refuses what is no head', async () => {
    const other = new OtherHistory();
    const texts = other.texts(9);
    await post(other.body(texts, 3));
    const codeOf = async (payload: object) => (await post(payload)).json<{ code: string }>().code;
    expect((await post(other.body(texts, 9, [7, 8]))).json()).toMatchObject({ code: 'head-witness.gap', after: 3 });
    const body = other.body(texts, 4);
    expect(await codeOf({ ...body, signature: signatureOf(newSigningKey(), body.text) })).toBe('head-witness.unsigned');
    expect(await codeOf({ ...body, structure: newId() })).toBe('head-witness.unreadable');
    expect(await codeOf({ ...body, text: 'Madame Martin' })).toBe('head-witness.unreadable');
    expect((await list(other.id)).alarms).toEqual([]);
  });

  it('has its rows changed by no login of the program', async () => {
    for (const table of ['platform.witnessed_head', 'platform.witness_alarm'])
      for (const pool of [app.pools.vault, app.pools.worker, app.pools.app])
        for (const statement of [`DELETE FROM ${table}`, `UPDATE ${table} SET number = 1`])
          await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await app.pools.vault.query('SELECT platform.forget_witnessed_heads($1)', [new Date('2100-01-01')]);
    const { rows } = await app.pools.owner.query('SELECT FROM platform.witnessed_head');
    expect(rows.length).toBeGreaterThan(0);
  });

  it('takes so many histories of an address a day, and goes on with those that it has', async () => {
    const known = new OtherHistory();
    const texts = known.texts(2);
    const address = '198.51.100.7';
    expect((await post(known.body(texts, 1), address)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 21; index++) {
      const other = new OtherHistory();
      statuses.push((await post(other.body(other.texts(1), 1), address)).statusCode);
    }
    expect([statuses.slice(0, 19).every((status) => status === 200), statuses.slice(19)]).toEqual([true, [429, 429]]);
    expect((await post(known.body(texts, 2), address)).statusCode).toBe(200);
  });

  it('records so many alarms of a history a day', async () => {
    const other = new OtherHistory();
    await post(other.body(other.texts(2), 2), '203.0.113.9');
    for (let amount = 1; amount <= 25; amount++)
      expect((await post(other.body(other.texts(2, amount), 2), '203.0.113.9')).statusCode).toBe(409);
    expect((await list(other.id)).alarms).toHaveLength(20);
  });

  it('refuses the name of no history', async () => {
    const answer = await app.inject({ method: 'GET', url: `${path}/abc` });
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining({ code: 'head-witness.wrong-history' })]);
  });
});

it('is no witness as long as its operator does not want it', async () => {
  const plain = await openTestApp();
  const other = new OtherHistory();
  for (const request of [
    { method: 'POST', url: path, payload: other.body(other.texts(1), 1) },
    { method: 'GET', url: `${path}/${other.id}` },
  ] as const)
    expect((await plain.inject(request)).json()).toMatchObject({ status: 404, code: 'head-witness.off' });
});
