import { describe, expect, it } from '@jest/globals';
import { eventLine, eventName } from './event-line.js';
import { checkHistoryFile, exportedEvent, ForeignFile, historyFormat, keyLine, sealLine } from './history-file.js';
import { leafOf, rootOf } from './merkle.js';
import { sealText } from './seal.js';
import { newSigningKey, signatureOf } from './seal-key.js';

const environmentId = 'a2b0c7c2-0000-7000-8000-000000000001';
const key = newSigningKey();
const publicKey = { id: key.id, publicKey: key.publicKey, since: '2026-01-01', endorsedBy: null, endorsement: null };
const event = {
  id: 'e',
  environmentId,
  stream: 'note-1',
  version: 1,
  type: 'Noted',
  schemaVersion: 1,
  recordedAt: new Date(0),
  metadata: {},
  data: { note: 'Élodie \n "a"' },
};
const line = eventLine(event);
const leaves = [leafOf(line)];
const root = rootOf(leaves).toString('hex');
const text = sealText({ environmentId, number: 1, previous: null, first: 1, count: 1, root, at: '2026-01-02', key: key.id });
const whole = [
  JSON.stringify({ ...historyFormat, environmentId, exportedAt: '2026-01-03' }),
  keyLine(publicKey),
  exportedEvent(line, '7:1'),
  sealLine({ text, signature: signatureOf(key, text), leaves, events: [eventName(event)] }),
];

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const fault = async (lines: readonly string[]) => checkHistoryFile(each(lines)).catch((error: unknown) => error);

describe('the file of a sealed history', () => {
  it('is read as it was written', async () => {
    expect(await checkHistoryFile(each(whole))).toMatchObject({ events: 1, seals: 1, pending: 0, findings: [] });
  });

  it('tells an event that comes after its seal from one that is absent', async () => {
    const [head = '', keys = '', first = '', seal = ''] = whole;
    expect(await checkHistoryFile(each([head, keys, seal, first]))).toMatchObject({ findings: [{ kind: 'reordered', event: 'note-1 1' }] });
    expect(await checkHistoryFile(each([head, keys, seal]))).toMatchObject({ findings: [{ kind: 'removed', event: 'note-1 1' }] });
  });

  it('is refused with the line that is none of it', async () => {
    expect(await fault([])).toEqual(new ForeignFile(1));
    expect(await fault(['name;amount', ...whole])).toEqual(new ForeignFile(1));
    expect(await fault([JSON.stringify({ ...historyFormat, version: 2 })])).toEqual(new ForeignFile(1));
    expect(await fault([...whole, '{"other":1}'])).toEqual(new ForeignFile(5));
    expect(await fault([...whole, '{"event":'])).toEqual(new ForeignFile(5));
    for (const line of [
      '{"event":"x","place":"7:2"}',
      '{"event":"{}","place":"here"}',
      '{"event":1}',
      '{"seal":"x","leaves":"","events":""}',
      '{"seal":{}}',
    ])
      expect(await fault([...whole, line])).toEqual(new ForeignFile(5));
  });
});
