import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { type SignedDocumentEvent, signedDocumentStream } from './signed-document.events.js';

export type SignedDocument = SignedDocumentEvent['data'] | null;
export type SignedDocumentCommand = { type: 'RegisterSignedDocument'; data: SignedDocumentEvent['data'] };

/** A document is registered once: the policy may see its signature again. */
export const signedDocumentDecider: Decider<SignedDocumentCommand, SignedDocumentEvent, SignedDocument> = {
  initial: null,
  decide: ({ data }, document) => (document === null ? [{ type: 'SignedDocumentRegistered', data }] : []),
  evolve: (_, { data }) => data,
};

export const signedDocumentCase = singleStreamCase({
  decider: signedDocumentDecider,
  stream: signedDocumentStream,
  answer: (document: SignedDocument) => document,
});
