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
    expect(rowAfter(uploaded)).toMatchObject({ record_id: null, idle_since: '2026-03-16T09:00:00.000Z' });
    expect(rowAfter(uploaded, kept)).toEqual({ id, record_id: personId, idle_since: null });
  });
  it('passes from a request to the person', () => {
    expect(rowAfter(uploaded, requested, kept)).toMatchObject({ record_id: personId });
    const withdrawn: Told = [`person-request-${requestId}`, 'PersonRequestDocumentDetached', { id }];
    expect(rowAfter(uploaded, requested, kept, withdrawn)).toMatchObject({ record_id: personId, idle_since: null });
  });
  it('is idle again once it is taken away, and gone once it is discarded', () => {
    const detached: Told = [`person-${personId}`, 'PersonDocumentDetached', { id }];
    expect(rowAfter(uploaded, kept, detached)).toMatchObject({ record_id: null, idle_since: '2026-03-16T09:00:00.000Z' });
    expect(rowAfter(uploaded, [`attachment-${id}`, 'AttachmentDiscarded', {}])).toBeNull();
  });
});
