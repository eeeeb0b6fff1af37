import { type AttachmentId, newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { attachmentChange, attachmentPurpose, attachmentsEverIn } from './attachment-purpose.js';

type NoteEvent =
  | { type: 'NoteFileAdded'; data: { id: AttachmentId } }
  | { type: 'NoteFileRemoved'; data: { id: AttachmentId } }
  | { type: 'NoteSigned'; data: { proof: string | null } };

const notes = attachmentPurpose<NoteEvent>({
  name: 'note',
  streamTypes: ['note'],
  attaching: { NoteFileAdded: ({ id }) => id, NoteSigned: ({ proof }) => proof },
  detaching: { NoteFileRemoved: ({ id }) => id },
});
const [first, second] = [newId<'attachment'>(), newId<'attachment'>()];

describe('an attachment purpose', () => {
  it('names the attachment that an event attaches or detaches', () => {
    expect(attachmentChange([notes], { type: 'NoteFileAdded', data: { id: first } })).toEqual({ id: first, isAttached: true });
    expect(attachmentChange([notes], { type: 'NoteFileRemoved', data: { id: first } })).toEqual({ id: first, isAttached: false });
  });

  it('ignores the events that name no attachment', () => {
    expect(attachmentChange([notes], { type: 'NoteSigned', data: { proof: null } })).toBeUndefined();
    expect(attachmentChange([notes], { type: 'NoteWritten', data: { id: first } })).toBeUndefined();
    expect(attachmentChange([notes], { type: 'constructor', data: { id: first } })).toBeUndefined();
  });

  it('remembers the attachments that were detached, each once', () => {
    const events: NoteEvent[] = [
      { type: 'NoteFileAdded', data: { id: first } },
      { type: 'NoteFileRemoved', data: { id: first } },
      { type: 'NoteFileAdded', data: { id: first } },
      { type: 'NoteSigned', data: { proof: second } },
    ];
    expect(attachmentsEverIn(notes, events)).toEqual([first, second]);
  });
});
