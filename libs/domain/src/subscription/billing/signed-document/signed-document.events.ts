import { derivedId, type Id } from '@intendance/kernel/id.js';

export type SignedDocumentId = Id<'signed-document'>;

/** Stored for ever: only add optional fields or new types. Names neither the customer nor the signer: anyone may ask whether a file is known. */
export type SignedDocumentEvent = { type: 'SignedDocumentRegistered'; data: { sha256: string; certificate: string; at: string } };

/** The document of that content, in the environment of the operator. */
export const signedDocumentIdOf = (sha256: string): SignedDocumentId => derivedId<'signed-document'>(`signed document ${sha256}`);
export const signedDocumentStream = (id: SignedDocumentId): `signed-document-${string}` => `signed-document-${id}`;
