import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachmentEvent } from './attachment.events.js';
import { attachmentDecider, storedFile } from './attachment.js';

const attachment = specify(attachmentDecider);
const file = { name: 'facture.pdf', extension: 'pdf', size: 1200, mimeType: 'application/pdf' };
const data = { ...file, sha256: 'ab' };
const uploaded: AttachmentEvent = { type: 'AttachmentUploaded', data };
const discarded: AttachmentEvent = { type: 'AttachmentDiscarded', data: {} };

describe('an attachment', () => {
  it('is uploaded once', () => {
    attachment.given().when({ type: 'UploadAttachment', data }).then(uploaded);
    attachment.given().thenRepeating({ type: 'UploadAttachment', data });
  });
  it('is discarded once', () => {
    attachment.given(uploaded).when({ type: 'DiscardAttachment' }).then(discarded);
    attachment.given(uploaded).thenRepeating({ type: 'DiscardAttachment' });
  });
  it('is known while it is stored, and only then', () => {
    attachment
      .given(uploaded)
      .when({ type: 'UploadAttachment', data })
      .thenState((state) => expect(storedFile(state)).toEqual(file));
    expect(refusalOf(() => storedFile({ status: 'none' }))?.code).toBe('attachment.unknown');
    expect(refusalOf(() => storedFile({ status: 'discarded' }))?.code).toBe('attachment.unknown');
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
