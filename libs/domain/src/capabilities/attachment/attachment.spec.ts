import { newId, type UserId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachmentEvent } from './attachment.events.js';
import { attachmentDecider, storedFile } from './attachment.js';

const attachment = specify(attachmentDecider);
const file = { name: 'facture.pdf', extension: 'pdf', size: 1200, mimeType: 'application/pdf' };
const [claire, hugo] = [newId<'user'>(), newId<'user'>()];
const data = { ...file, sha256: 'ab', purpose: 'refund', uploadedBy: claire } as const;
const uploaded: AttachmentEvent = { type: 'AttachmentUploaded', data };
const attached: AttachmentEvent = { type: 'AttachmentAttached', data: { holder: 'refund-1' } };
const attach = (change: { holder?: string; purpose?: string; by?: UserId } = {}) =>
  ({ type: 'AttachFile', data: { holder: 'refund-1', purpose: 'refund', by: claire, ...change } }) as const;
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
  it('is attached once, to the record it was sent for, by who sent it', () => {
    attachment.given(uploaded).when(attach()).then(attached);
    attachment.given(uploaded).thenRepeating(attach());
    attachment
      .given(uploaded, attached)
      .when(attach({ holder: 'refund-2' }))
      .thenRefuses('attachment.already-attached');
  });
  it('is nothing to another user, for another purpose, or once discarded', () => {
    attachment
      .given(uploaded)
      .when(attach({ by: hugo }))
      .thenRefuses('attachment.unknown');
    attachment
      .given(uploaded)
      .when(attach({ purpose: 'person' }))
      .thenRefuses('attachment.unknown');
    attachment.given(uploaded, discarded).when(attach()).thenRefuses('attachment.unknown');
    attachment.given().when(attach()).thenRefuses('attachment.unknown');
  });
  it('sent before its origin was recorded is attached to nothing else', () => {
    attachment
      .given({ type: 'AttachmentUploaded', data: { ...file, sha256: 'ab' } })
      .when(attach())
      .thenRefuses('attachment.unknown');
  });
  it('is not discarded as unused when a record took it meanwhile', () => {
    attachment
      .given(uploaded, attached)
      .when({ type: 'DiscardAttachment', data: { isUnattached: true } })
      .then();
    attachment.given(uploaded, attached).when({ type: 'DiscardAttachment' }).then(discarded);
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
