import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { type AttachmentRow, attachmentList } from './attachment-list.projection.js';

const id = newId<'attachment'>();
const personId = newId();
const requestId = newId();
const file = { name: 'acte.pdf', extension: 'pdf', size: 9, mimeType: 'application/pdf' };
type Told = [stream: string, type: string, data: object];
const uploaded: Told = [`attachment-${id}`, 'AttachmentUploaded', { ...file, sha256: 'ab' }];
const requested: Told = [`person-request-${requestId}`, 'PersonRequestDocumentAttached', { id, ...file }];
const kept: Told = [`person-${personId}`, 'PersonDocumentAttached', { id, ...file }];

/** The file's row after these events; null when it is gone. */
function rowAfter(...told: Told[]): AttachmentRow | null {
  return told.reduce<AttachmentRow | null>((row, [stream, type, data]) => {
    const event = { stream, type, data, recordedAt: new Date('2026-03-16T09:00:00Z') } as unknown as RecordedEvent<never>;
    return attachmentList.fold(row ?? undefined, event);
  }, null);
}

describe('a stored file', () => {
  it('is idle until a record has it', () => {
    expect(rowAfter(uploaded)).toEqual({ id, holders: [], idle_since: '2026-03-16T09:00:00.000Z', was_attached: false });
    expect(rowAfter(uploaded, kept)).toEqual({ id, holders: [personId], idle_since: null, was_attached: true });
  });
  it('that a request and the person have is idle once both have let it go', () => {
    const withdrawn: Told = [`person-request-${requestId}`, 'PersonRequestDocumentDetached', { id }];
    const detached: Told = [`person-${personId}`, 'PersonDocumentDetached', { id }];
    expect(rowAfter(uploaded, requested, kept, detached)).toEqual({ id, holders: [requestId], idle_since: null, was_attached: true });
    expect(rowAfter(uploaded, requested, kept, detached, withdrawn)).toMatchObject({ holders: [], idle_since: '2026-03-16T09:00:00.000Z' });
  });
  it('is kept as the minutes of a vote, also once the year was reopened', () => {
    const year = `year-result-${newId()}`;
    const voted: Told = [year, 'SurplusTransferred', { deliberation: { date: '2027-03-10', reference: 'PV-2027-02', attachmentId: id } }];
    const after = rowAfter(uploaded, voted);
    expect(after).toMatchObject({ id, idle_since: null });
    expect(rowAfter(uploaded, voted, [year, 'ResultDecisionsVoided', { entryIds: [] }])).toEqual(after);
  });
  it('is idle again once it is taken away, and gone once it is discarded', () => {
    const detached: Told = [`person-${personId}`, 'PersonDocumentDetached', { id }];
    expect(rowAfter(uploaded, kept, detached)).toEqual({
      id,
      holders: [],
      idle_since: '2026-03-16T09:00:00.000Z',
      was_attached: true,
    });
    expect(rowAfter(uploaded, [`attachment-${id}`, 'AttachmentDiscarded', {}])).toBeNull();
  });
});
