import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventLine, eventName } from '@intendance/kernel/sealed-history/event-line.js';
import { exportedEvent, historyFormat, keyLine, sealLine } from '@intendance/kernel/sealed-history/history-file.js';
import { leafOf, rootOf } from '@intendance/kernel/sealed-history/merkle.js';
import { encodeReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import { headOf, sealContent, sealText } from '@intendance/kernel/sealed-history/seal.js';
import { endorsementText, newSigningKey, type SigningKey, signatureOf } from '@intendance/kernel/sealed-history/seal-key.js';

export const environmentId = 'a2b0c7c2-0000-7000-8000-000000000001';
const former = newSigningKey();
const key = newSigningKey();
const since = '2026-01-01T00:00:00.000Z';
const endorsement = signatureOf(former, endorsementText({ ...key, since }));
export const keyLines = [
  keyLine({ id: former.id, publicKey: former.publicKey, since, endorsedBy: null, endorsement: null }),
  keyLine({ id: key.id, publicKey: key.publicKey, since, endorsedBy: former.id, endorsement }),
];

/** An event with an accent, a quote and a separator of lines in its texts. */
const textOf = (index: number, amount: number): string =>
  eventLine({
    id: `event ${index}`,
    environmentId,
    stream: `operation-${index % 3}`,
    version: Math.floor(index / 3) + 1,
    type: 'OperationRecorded',
    schemaVersion: 1,
    recordedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
    metadata: { actor: { id: 'u', name: 'Élodie\u2028"E"' } },
    data: { amount, rate: 0.1, label: 'Noël & fêtes 🎄' },
  });

const nameOf = (index: number): string => eventName({ stream: `operation-${index % 3}`, version: Math.floor(index / 3) + 1 });

/** Ten events in seals of four, four and two, the first under the former key. @param amounts by the index of the event */
export function sealedLines(amounts: Readonly<Record<number, number>> = {}, signers: readonly SigningKey[] = [former, key, key]): string[] {
  const lines = [JSON.stringify({ ...historyFormat, environmentId, exportedAt: since }), ...keyLines];
  let previous: string | null = null;
  for (const [index, signer] of signers.entries()) {
    const indexes = [0, 1, 2, 3].map((place) => index * 4 + place).filter((place) => place < 10);
    const texts = indexes.map((place) => textOf(place, amounts[place] ?? 500 + place));
    const leaves = texts.map(leafOf);
    const root = rootOf(leaves).toString('hex');
    const head = { environmentId, number: index + 1, previous, first: index * 4 + 1, count: texts.length };
    const text: string = sealText({ ...head, root, at: since, key: signer.id });
    for (const [place, event] of texts.entries()) lines.push(exportedEvent(event, `7:${index * 4 + place}`));
    lines.push(sealLine({ text, signature: signatureOf(signer, text), leaves, events: indexes.map(nameOf) }));
    previous = headOf(text);
  }
  return lines;
}

/** The answer of `GET /api/sealed_history/receipt` after this seal. */
export function receiptOf(lines: readonly string[], number: number) {
  const seals = lines.flatMap((line) => (line.startsWith('{"seal"') ? [JSON.parse(line) as { seal: string; signature: string }] : []));
  const { seal = '', signature = '' } = seals[number - 1] ?? {};
  const publicKey = sealContent(seal).key === key.id ? key.publicKey : former.publicKey;
  return { text: seal, signature, public_key: publicKey, code: encodeReceiptCode({ environmentId, number, head: headOf(seal) }) };
}

export function writeHistory(folder: string, name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  const text = lines.map((line) => `${line}\n`).join('');
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}
