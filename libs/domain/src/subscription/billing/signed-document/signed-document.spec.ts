import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, it } from '@jest/globals';
import { type SignedDocumentEvent, signedDocumentIdOf } from './signed-document.events.js';
import { signedDocumentCase } from './signed-document.js';

const data = { sha256: 'ab'.repeat(32), certificate: 'cd'.repeat(32), at: '2026-11-21T09:00:00.000Z' };
const registered: SignedDocumentEvent = { type: 'SignedDocumentRegistered', data };
const command = { type: 'RegisterSignedDocument' as const, id: signedDocumentIdOf(data.sha256), data };

describe('a signed document', () => {
  const document = specifyCase(signedDocumentCase);
  it('is registered by its hash', () =>
    document
      .given({})
      .when(command)
      .then({ record: [registered] }));
  it('is registered once', () =>
    document
      .given({ record: [registered] })
      .when(command)
      .then({}));
});
