import { describe, expect, it } from '@jest/globals';
import { eventLine } from './event-line.js';
import { checkProof, decodeProof, type EventProof, encodeProof, proofIn, proofText } from './event-proof.js';
import { inclusionPath, leafOf, rootOf } from './merkle.js';
import { headOf, sealText } from './seal.js';
import { newSigningKey, signatureOf } from './seal-key.js';

const environmentId = 'a2b0c7c2-0000-7000-8000-000000000001';
const at = '2026-11-30T08:00:00.000Z';
const key = newSigningKey();
const keys = [newSigningKey(), key];

const texts = Array.from({ length: 11 }, (_, index) =>
  eventLine({
    ...{ id: `event ${index}`, environmentId, stream: 'refund-1', version: index + 1, type: 'RefundAmended', schemaVersion: 1 },
    ...{ recordedAt: new Date(at), metadata: { actor: { name: 'Élodie' } }, data: { bill: 500 + index } },
  }),
);

/** The proof of an event of a seal of so many. */
function proofOf(index: number, size: number, ownKey = key): EventProof {
  const leaves = texts.slice(0, size).map(leafOf);
  const root = rootOf(leaves).toString('hex');
  const seal = sealText({ environmentId, number: 3, previous: null, first: 41, count: size, root, at, key: ownKey.id });
  const path = inclusionPath(leaves, index).map((hash) => hash.toString('base64'));
  return { event: texts[index] ?? '', index, path, seal, signature: signatureOf(ownKey, seal) };
}

describe('the proof of an event', () => {
  it('says which event, at which place, under which seal', async () => {
    for (let size = 1; size <= texts.length; size++)
      for (let index = 0; index < size; index++) {
        const proof = proofOf(index, size);
        expect(await checkProof(proof, keys)).toEqual({
          kind: 'proven',
          event: {
            ...{ type: 'RefundAmended', stream: 'refund-1', version: index + 1, recordedAt: at, environmentId },
            ...{ hash: leafOf(proof.event).toString('hex'), position: 41 + index },
            seal: { number: 3, at, head: headOf(proof.seal), key: key.id },
          },
        });
      }
  });

  it('fails with another event, another place or another path', async () => {
    const proof = proofOf(4, 11);
    const other = proofOf(5, 11);
    const wrong: Partial<EventProof>[] = [
      { event: proof.event.replace('504', '9504') },
      { event: other.event },
      { index: 5 },
      { index: -1 },
      { index: 11 },
      { path: other.path },
      { path: proof.path.slice(1) },
      { path: [...proof.path, ...proof.path.slice(0, 1)] },
      { path: ['!', ...proof.path.slice(1)] },
    ];
    for (const change of wrong) expect(await checkProof({ ...proof, ...change }, keys)).toEqual({ kind: 'changed' });
  });

  it('fails with a seal that nobody signed, or a key that is not published', async () => {
    const proof = proofOf(4, 11);
    expect(await checkProof({ ...proof, seal: proof.seal.replace('"first":41', '"first":42') }, keys)).toEqual({ kind: 'unsigned' });
    expect(await checkProof({ ...proof, signature: '!' }, keys)).toEqual({ kind: 'unsigned' });
    expect(await checkProof(proofOf(4, 11, newSigningKey()), keys)).toEqual({ kind: 'unknown-key' });
    const disguised = newSigningKey();
    const published = [{ id: disguised.id, publicKey: key.publicKey }];
    expect(await checkProof(proofOf(4, 11, disguised), published)).toEqual({ kind: 'unknown-key' });
    expect(await checkProof({ ...proof, seal: 'null' }, keys)).toEqual({ kind: 'unknown-key' });
  });

  it('is a file and a code, and nothing else is one', () => {
    const proof = proofOf(4, 11);
    expect(proofIn(proofText(proof))).toEqual(proof);
    expect(encodeProof(proof)).toMatch(/^[\w-]+$/);
    expect(decodeProof(` ${encodeProof(proof)}\n`)).toEqual(proof);
    for (const text of ['', 'null', '{}', proofText({ ...proof, index: 0.5 }), proofText({ ...proof, path: Array(11).fill('') })])
      expect([proofIn(text), decodeProof(text)]).toEqual([undefined, undefined]);
  });
});
