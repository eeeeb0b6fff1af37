import { describe, expect, it } from '@jest/globals';
import { leafOf, rootOf } from './merkle.js';
import { headOf, sealText } from './seal.js';
import { endorsementText, keyIdOf, newSigningKey, type PublishedKey, type SigningKey, signatureOf } from './seal-key.js';
import {
  acknowledgementOf,
  acknowledgementText,
  decodeHistoryId,
  encodeHistoryId,
  judgeHead,
  type WitnessedHead,
} from './witnessed-head.js';

const environmentId = '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47';
const installation = '5f0c2a7b-e1d9-4386-9d52-6b1f0c2e8a47';
const at = '2026-11-30T05:41:00.000Z';
const [first, second, stranger] = [newSigningKey(), newSigningKey(), newSigningKey()];
const published = (key: SigningKey, by?: SigningKey): PublishedKey => ({
  id: key.id,
  publicKey: key.publicKey,
  since: at,
  endorsedBy: by?.id ?? null,
  endorsement: by ? signatureOf(by, endorsementText({ ...key, since: at })) : null,
});
const keys = [published(first), published(second, first)];

/** The texts of a chain of seals, each of one event. */
function chain(count: number, amount = 500, key = first): string[] {
  const texts: string[] = [];
  for (let number = 1; number <= count; number++) {
    const previous = texts.length > 0 ? headOf(texts.at(-1) ?? '') : null;
    const root = rootOf([leafOf(`${number} ${amount}`)]).toString('hex');
    texts.push(sealText({ environmentId, number, previous, first: number, count: 1, root, at, key: key.id }));
  }
  return texts;
}
const texts = chain(9);
const numbered = (number: number, of = texts): string => of[number - 1] ?? '';
const witnessed = (number: number, key = first): WitnessedHead => ({ number, head: headOf(numbered(number)), publicKey: key.publicKey });
const submit = (text: string, links: readonly string[], former = {}, key = first) =>
  judgeHead(environmentId, { text, signature: signatureOf(key, text), keys, links }, former);

describe('a head', () => {
  it('is accepted from a history that the witness does not know, and after the last one', () => {
    const head = headOf(numbered(5));
    expect(submit(numbered(5), [])).toMatchObject({ kind: 'accepted', head, publicKey: first.publicKey });
    expect(submit(numbered(5), [], { last: witnessed(4) })).toMatchObject({ kind: 'accepted' });
    expect(submit(numbered(5), texts.slice(2, 4), { last: witnessed(2) })).toMatchObject({ kind: 'accepted' });
    expect(submit(numbered(5), texts.slice(0, 4), { last: witnessed(3) })).toMatchObject({ kind: 'accepted' });
  });

  it('counts once when it comes twice', () =>
    expect(submit(numbered(5), [], { last: witnessed(7), same: witnessed(5) })).toEqual({ kind: 'witnessed' }));

  it('is refused in the place of another one, and behind the last one', () => {
    const other = chain(9, 5);
    expect(submit(numbered(5, other), [], { last: witnessed(5), same: witnessed(5) })).toMatchObject({ reason: 'other-head' });
    expect(submit(numbered(3), [], { last: witnessed(5) })).toMatchObject({ kind: 'refused', reason: 'behind' });
  });

  it('is refused where the seals that lead to it do not go on from the last one', () => {
    const other = chain(9, 5);
    const last = witnessed(3);
    expect(submit(numbered(6, other), other.slice(3, 5), { last })).toMatchObject({ reason: 'fork' });
    expect(submit(numbered(4, other), [], { last })).toMatchObject({ reason: 'fork' });
    expect(submit(numbered(6), [numbered(4), numbered(5, other)], { last })).toMatchObject({ reason: 'fork' });
    expect(submit(numbered(6), [numbered(4), 'no seal'], { last })).toMatchObject({ reason: 'fork' });
    expect(submit(numbered(6), [numbered(3)], { last })).toMatchObject({ reason: 'fork' });
  });

  it('waits for the seals in between', () => {
    expect(submit(numbered(6), [], { last: witnessed(3) })).toEqual({ kind: 'gap', after: 3 });
    expect(submit(numbered(6), [numbered(5)], { last: witnessed(3) })).toEqual({ kind: 'gap', after: 3 });
  });

  it('is signed by the key of the last one, or by one that it endorsed', () => {
    const next = sealText({ ...JSON.parse(numbered(5)), key: second.id });
    const former = { last: witnessed(4) };
    expect(submit(next, [], former, second)).toMatchObject({ kind: 'accepted', publicKey: second.publicKey });
    const judge = (list: readonly PublishedKey[]) =>
      judgeHead(environmentId, { text: next, signature: signatureOf(second, next), keys: list, links: [] }, former);
    expect(judge([published(second)])).toMatchObject({ kind: 'refused', reason: 'key' });
    expect(judge([{ ...published(second, stranger), endorsedBy: first.id }])).toMatchObject({ reason: 'key' });
    expect(submit(numbered(5), [], { last: witnessed(4, second) })).toMatchObject({ reason: 'key' });
  });

  it('is no head with another text, another structure or another signature', () => {
    const text = numbered(5);
    const signed = { text, signature: signatureOf(first, text), keys, links: [] };
    expect(judgeHead(installation, signed, {})).toEqual({ kind: 'unreadable' });
    for (const wrong of ['', 'null', '{}', ` ${text}`, text.replace(at, 'Madame Martin'), text.replace('{', '{"a":"Madame Martin",')])
      expect(submit(wrong, [])).toEqual({ kind: 'unreadable' });
    expect(judgeHead(environmentId, { ...signed, signature: signatureOf(second, text) }, {})).toEqual({ kind: 'unsigned' });
    expect(judgeHead(environmentId, { ...signed, keys: [] }, {})).toEqual({ kind: 'unsigned' });
    const disguised = [{ ...published(stranger), id: first.id }];
    const byStranger = { ...signed, signature: signatureOf(stranger, text), keys: disguised };
    expect(judgeHead(environmentId, byStranger, {})).toEqual({ kind: 'unsigned' });
  });
});

describe('the acknowledgement of a head', () => {
  const expected = { history: encodeHistoryId({ environmentId, installation }), number: 5, head: headOf(numbered(5)) };
  const text = acknowledgementText({ ...expected, at, key: keyIdOf(stranger.publicKey) });
  const signed = { text, signature: signatureOf(stranger, text), publicKey: stranger.publicKey };

  it('names the head and its time, under the key of the witness', () => {
    expect(decodeHistoryId(expected.history)).toEqual({ environmentId, installation });
    expect(acknowledgementOf(signed, expected)).toEqual({ ...expected, at, key: stranger.id });
  });

  it('is none for another head, with another signature or under another key', () => {
    expect(acknowledgementOf(signed, { ...expected, number: 6 })).toBeUndefined();
    expect(acknowledgementOf({ ...signed, signature: signatureOf(first, text) }, expected)).toBeUndefined();
    expect(acknowledgementOf({ ...signed, publicKey: first.publicKey }, expected)).toBeUndefined();
    expect(acknowledgementOf({ ...signed, text: 'null' }, expected)).toBeUndefined();
    expect([decodeHistoryId('abc'), decodeHistoryId(`${expected.history}.x`)]).toEqual([undefined, undefined]);
  });
});
