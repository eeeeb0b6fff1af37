import { personalData } from '@intendance/kernel/personal-data.js';
import { expect, it } from '@jest/globals';
import { MemoryKeyStore } from '../memory/memory-key-store.js';
import { PersonalCodec } from './personal-codec.js';

type NoteEvent = { type: 'NoteTaken'; data: { text: string; on: string } };
const notes = personalData<NoteEvent, unknown>()({ streamType: 'note', fields: { NoteTaken: { text: '' } }, erasedBy: [] });

const metadata = {
  actor: { id: 'u', name: 'Camille' },
  source: 'api',
  command: 'TakeNote',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
} as const;

it.each([
  ['Lunettes\0', 'Lunettes'],
  ['\ud83d fin', '\ufffd fin'],
  ['\\u0000 \n\t\u{1F600}', '\\u0000 \n\t\u{1F600}'],
])('reads %j, which an older program encrypted, as %j', async (text, read) => {
  const codec = new PersonalCodec([notes], new MemoryKeyStore());
  const event = { type: 'NoteTaken', data: { text, on: '2026-03-16' } };
  const sealed = await codec.seal({
    environmentId: 'e' as never,
    metadata,
    appends: [{ stream: 'note-1', expected: 'any', events: [event] }],
  });
  const [stored] = sealed.appends[0]?.events ?? [];
  const opened = await codec.open([
    { environmentId: 'e', stream: 'note-1', streamType: 'note', type: 'NoteTaken', data: stored?.data ?? {} },
  ]);
  expect(opened).toEqual([{ data: { text: read, on: '2026-03-16' }, isErasure: false }]);
});
