import { describe, expect, it } from '@jest/globals';
import { eventLine, eventName, type SealedEvent } from './event-line.js';
import { type Finding, HistoryCheck, type Receipt, type SealReference } from './history-check.js';
import { leafOf, rootOf } from './merkle.js';
import { headOf, type Seal, sealContent, sealText } from './seal.js';
import { endorsementText, newSigningKey, type PublishedKey, type SigningKey, signatureOf } from './seal-key.js';

const environmentId = 'a2b0c7c2-0000-7000-8000-000000000001';
const key = newSigningKey();
const firstKey: PublishedKey = { id: key.id, publicKey: key.publicKey, since: '2026-01-01', endorsedBy: null, endorsement: null };

const event = (index: number): SealedEvent => ({
  id: `event ${index}`,
  environmentId,
  stream: `operation-${index % 3}`,
  version: Math.floor(index / 3) + 1,
  type: 'OperationRecorded',
  schemaVersion: 1,
  recordedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
  metadata: { actor: { id: 'u', name: 'Élodie' } },
  data: { amount: 500 + index },
});

type History = { lines: string[]; seals: Seal[] };
type Place = (index: number) => string;

/** Seals of `size` events each. */
function historyOf(events: readonly SealedEvent[], size = 4, signer: SigningKey = key, place: Place = (index) => `7:${index}`): History {
  const seals: Seal[] = [];
  for (let from = 0; from < events.length; from += size) {
    const batch = events.slice(from, from + size);
    const leaves = batch.map((one) => leafOf(eventLine(one)));
    const last = seals.at(-1);
    const text = sealText({
      environmentId,
      number: seals.length + 1,
      previous: last ? headOf(last.text) : null,
      first: from + 1,
      count: batch.length,
      root: rootOf(leaves).toString('hex'),
      at: '2026-01-02T00:00:00.000Z',
      key: signer.id,
    });
    seals.push({ text, signature: signatureOf(signer, text), leaves, events: batch.map(eventName) });
  }
  return { lines: events.map((one, index) => `${place(index)} ${eventLine(one)}`), seals };
}

function check(
  { lines, seals }: History,
  receipts: readonly (Receipt | SealReference)[] = [],
  keys = [firstKey],
  trusted: readonly string[] = [],
) {
  const history = new HistoryCheck(keys, trusted);
  for (const line of lines) history.event(line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' ')));
  for (const seal of seals) history.seal(seal);
  return history.verdict(receipts);
}

const events = Array.from({ length: 10 }, (_, index) => event(index));
const receiptOf = ({ seals }: History, number: number): Receipt[] =>
  seals.slice(number - 1, number).map(({ text, signature }) => ({ text, signature, publicKey: key.publicKey }));
const findingsOf = (history: History, receipts?: readonly Receipt[]): readonly Finding[] => check(history, receipts).findings;

describe('the check of a sealed history', () => {
  it('agrees with an intact one, and counts what waits for a seal', () => {
    const history = historyOf(events);
    history.lines.push(`8:1 ${eventLine(event(10))}`);
    expect(check(history, receiptOf(history, 2))).toEqual({
      environmentId,
      events: 11,
      seals: 3,
      pending: 1,
      head: headOf(history.seals[2]?.text ?? ''),
      at: '2026-01-02T00:00:00.000Z',
      findings: [],
    });
  });

  it('agrees with an empty one', () => {
    expect(check({ lines: [], seals: [] })).toMatchObject({ environmentId: null, events: 0, seals: 0, head: null, findings: [] });
  });

  it('names an event that was edited', () => {
    const history = historyOf(events);
    history.lines[4] = history.lines[4]?.replace('504', '50400') ?? '';
    expect(findingsOf(history)).toEqual([{ kind: 'edited', event: 'operation-1 2', seal: 2 }]);
  });

  it('names an event that was removed', () => {
    const history = historyOf(events);
    history.lines.splice(4, 1);
    expect(findingsOf(history)).toEqual([{ kind: 'removed', event: 'operation-1 2', seal: 2 }]);
  });

  it('names an event that was inserted among sealed ones, and one that stands twice', () => {
    const history = historyOf(events);
    history.lines.splice(4, 0, `7:3.5 ${eventLine(event(40))}`.replace('3.5', '3'));
    history.lines.push(`7:20 ${history.lines[0]?.split(' ').slice(1).join(' ')}`);
    expect(findingsOf(history)).toEqual([
      { kind: 'inserted', event: 'operation-0 1' },
      { kind: 'inserted', event: 'operation-1 14' },
    ]);
  });

  it('names events in another order, within a seal and across seals', () => {
    const places = [0, 1, 3, 2, 4, 5, 6, 7, 8, 9];
    expect(findingsOf(historyOf(events, 4, key, (index) => `7:${places[index]}`))).toContainEqual({
      kind: 'reordered',
      event: 'operation-0 2',
      seal: 1,
    });
    const history = historyOf(events);
    const [third = '', fourth = ''] = history.lines.splice(3, 2);
    history.lines.splice(3, 0, fourth, third);
    expect(findingsOf(history)).toEqual([{ kind: 'reordered', event: 'operation-0 2', seal: 1 }]);
  });

  it('says that seals are absent, in the middle and, with a receipt, at the end', () => {
    const whole = historyOf(events);
    const without = (number: number) => ({ ...whole, seals: whole.seals.toSpliced(number - 1, 1) });
    expect(findingsOf(without(2))).toContainEqual({ kind: 'cut', seal: 2 });
    const short = historyOf(events.slice(0, 8));
    expect(findingsOf(short)).toEqual([]);
    expect(findingsOf(short, receiptOf(whole, 3))).toEqual([{ kind: 'cut', seal: 3 }]);
  });

  it('says that the history forked: it was sealed again with the right key after a change', () => {
    const fork = historyOf(events.with(4, { ...event(4), data: { amount: 50_000 } }));
    expect(findingsOf(fork)).toEqual([]);
    expect(findingsOf(fork, receiptOf(historyOf(events), 2))).toEqual([{ kind: 'forked', seal: 2 }]);
    const head = headOf(historyOf(events).seals[1]?.text ?? '');
    expect(check(fork, [{ number: 2, head }]).findings).toEqual([{ kind: 'forked', seal: 2 }]);
    expect(check(historyOf(events), [{ number: 2, head }]).findings).toEqual([]);
    const whole = historyOf(events);
    const mixture = { ...whole, seals: whole.seals.with(1, fork.seals[1] ?? ({} as Seal)) };
    expect(findingsOf(mixture)).toContainEqual({ kind: 'forked', seal: 3 });
  });

  it('says that a seal was changed, or signed by somebody else', () => {
    const history = historyOf(events);
    const [first] = history.seals;
    if (!first) throw new Error('no seal');
    const leaves = first.leaves.with(0, leafOf('another'));
    expect(findingsOf({ ...history, seals: history.seals.with(0, { ...first, leaves }) })).toContainEqual({
      kind: 'seal-changed',
      seal: 1,
    });
    const text = sealText({ ...sealContent(first.text), at: '2026-01-03T00:00:00.000Z' });
    const changed = findingsOf({ ...history, seals: history.seals.with(0, { ...first, text }) });
    expect(changed).toEqual([
      { kind: 'signature-wrong', seal: 1 },
      { kind: 'forked', seal: 2 },
    ]);
    expect(findingsOf({ ...history, seals: history.seals.with(0, { ...first, text: 'no seal' }) })).toEqual([
      { kind: 'seal-changed', seal: 1 },
      { kind: 'signature-wrong', seal: 1 },
      { kind: 'forked', seal: 2 },
    ]);
    const stranger = newSigningKey();
    expect(findingsOf(historyOf(events, 10, stranger))).toEqual([{ kind: 'signature-wrong', seal: 1 }]);
  });

  it('believes a key that the one before endorsed, and no other', () => {
    const next = newSigningKey();
    const since = '2027-01-01';
    const endorsement = signatureOf(key, endorsementText({ ...next, since }));
    const nextKey: PublishedKey = { id: next.id, publicKey: next.publicKey, since, endorsedBy: key.id, endorsement };
    const history = historyOf(events, 10, next);
    expect(check(history, [], [firstKey, nextKey]).findings).toEqual([]);
    expect(check(history, [], [firstKey, nextKey], [key.id]).findings).toEqual([]);
    const forgery = { ...nextKey, endorsement: signatureOf(next, endorsementText(nextKey)) };
    expect(check(history, [], [firstKey, forgery]).findings).toEqual([{ kind: 'key-wrong', key: next.id }]);
    expect(check(history, [], [{ ...nextKey, endorsedBy: null, endorsement: null }], [key.id]).findings).toEqual([
      { kind: 'key-wrong', key: next.id },
    ]);
  });
});
