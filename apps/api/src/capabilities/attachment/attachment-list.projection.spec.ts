import { deliberationAttachments } from '@intendance/domain/bookkeeping/year/closing/deliberation-attachments.js';
import { personAttachments } from '@intendance/domain/directory/person/person-attachments.js';
import { personRequestAttachments } from '@intendance/domain/directory/person-request/person-request-attachments.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { type AttachmentRow, attachmentList } from './attachment-list.projection.js';

const purposes = [personAttachments, personRequestAttachments, deliberationAttachments];

const id = newId<'attachment'>();
const personId = newId();
const requestId = newId();
const file = { name: 'acte.pdf', extension: 'pdf', size: 9, mimeType: 'application/pdf' };
type Played = [stream: string, type: string, data: object];
const uploaded: Played = [`attachment-${id}`, 'AttachmentUploaded', { ...file, sha256: 'ab' }];
const requested: Played = [`person-request-${requestId}`, 'PersonRequestDocumentAttached', { id, ...file }];
const attached: Played = [`person-${personId}`, 'PersonDocumentAttached', { id, ...file }];

/** The file's row after these events; null when it is gone. */
function rowAfter(...played: Played[]): AttachmentRow | null {
  return played.reduce<AttachmentRow | null>((row, [stream, type, data]) => {
    const event = { stream, type, data, recordedAt: new Date('2026-03-16T09:00:00Z') } as unknown as RecordedEvent<never>;
    return attachmentList(purposes).fold(row ?? undefined, event);
  }, null);
}

describe('a stored file', () => {
  it('is idle until a record has it', () => {
    expect(rowAfter(uploaded)).toEqual({ id, holders: [], idle_since: '2026-03-16T09:00:00.000Z', was_attached: false });
    expect(rowAfter(uploaded, attached)).toEqual({ id, holders: [personId], idle_since: null, was_attached: true });
  });
  it('that a request and the person have is idle once both have let it go', () => {
    const withdrawn: Played = [`person-request-${requestId}`, 'PersonRequestDocumentDetached', { id }];
    const detached: Played = [`person-${personId}`, 'PersonDocumentDetached', { id }];
    expect(rowAfter(uploaded, requested, attached, detached)).toEqual({ id, holders: [requestId], idle_since: null, was_attached: true });
    expect(rowAfter(uploaded, requested, attached, detached, withdrawn)).toMatchObject({
      holders: [],
      idle_since: '2026-03-16T09:00:00.000Z',
    });
  });
  it('is kept as the minutes of a vote, also once the year was reopened', () => {
    const year = `year-result-${newId()}`;
    const voted: Played = [year, 'SurplusTransferred', { deliberation: { date: '2027-03-10', reference: 'PV-2027-02', attachmentId: id } }];
    const after = rowAfter(uploaded, voted);
    expect(after).toMatchObject({ id, idle_since: null });
    expect(rowAfter(uploaded, voted, [year, 'ResultDecisionsVoided', { entryIds: [] }])).toEqual(after);
  });
  it('is idle again once it is taken away, and gone once it is discarded', () => {
    const detached: Played = [`person-${personId}`, 'PersonDocumentDetached', { id }];
    expect(rowAfter(uploaded, attached, detached)).toEqual({
      id,
      holders: [],
      idle_since: '2026-03-16T09:00:00.000Z',
      was_attached: true,
    });
    expect(rowAfter(uploaded, [`attachment-${id}`, 'AttachmentDiscarded', {}])).toBeNull();
  });
});
