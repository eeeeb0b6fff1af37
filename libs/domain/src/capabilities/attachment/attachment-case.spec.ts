import { newId } from '@intendance/kernel/id.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachmentEvent } from './attachment.events.js';
import { attachmentCase } from './attachment-case.js';

const attachment = specifyCase(attachmentCase);
const id = newId<'attachment'>();
const data = {
  name: 'acte.pdf',
  extension: 'pdf',
  size: 12,
  mimeType: 'application/pdf',
  sha256: '',
  purpose: 'person',
  uploadedBy: newId<'user'>(),
};
const uploaded: AttachmentEvent = { type: 'AttachmentUploaded', data };
const discard = (isUnattached: boolean) => ({ id, type: 'DiscardAttachment', data: { isUnattached } }) as const;

describe('a file', () => {
  it('is uploaded once', () => {
    attachment
      .given({})
      .when({ id, type: 'UploadAttachment', data })
      .then({ attachment: [uploaded] });
    attachment.given({}).thenRepeating({ id, type: 'UploadAttachment', data });
  });
  it('loses its key with its content, at each repetition', () => {
    attachment
      .given({ attachment: [uploaded] })
      .when(discard(true))
      .then({ attachment: [{ type: 'AttachmentDiscarded', data: {} }] });
    attachment
      .given({ attachment: [uploaded] })
      .when(discard(true))
      .thenErases(id);
    attachment
      .given({ attachment: [uploaded, { type: 'AttachmentDiscarded', data: {} }] })
      .when(discard(true))
      .thenErases(id);
  });
  it('stays while a record has it, unless the record is erased', () => {
    const given = attachment.given({ attachment: [uploaded, { type: 'AttachmentAttached', data: { holder: 'person-1' } }] });
    given.when(discard(true)).then({});
    given.when(discard(true)).thenErases();
    given.when(discard(true)).thenAnswers((answer) => expect(answer).toEqual({ status: 'stored' }));
    given.when(discard(false)).thenErases(id);
  });
});
