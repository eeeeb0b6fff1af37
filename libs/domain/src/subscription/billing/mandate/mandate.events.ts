import { derivedId, type EnvironmentId, type Id, type UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

export type MandateId = Id<'mandate'>;

export type Creditor = { readonly name: string; readonly address: string; readonly ics: string };
export type Debtor = {
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly country: string;
  readonly iban: string;
  readonly bic: string;
};
/** The person who signs for the structure. */
export type Signer = {
  readonly name: string;
  readonly email: string;
  /** The office that entitles the person to sign. */
  readonly capacity: string;
  /** The day of the deliberation that gave the power to sign. */
  readonly deliberationDate: LocalDate;
};

export type MandateText = {
  readonly number: number;
  /** Unique reference of the mandate: `<environment>-<yyyymmdd>-<number>`. */
  readonly rum: string;
  readonly on: LocalDate;
  readonly creditor: Creditor;
  readonly debtor: Debtor;
  readonly signer: Signer;
};

export const signatureLevels = ['B-B', 'B-T'] as const;
export type SignatureLevel = (typeof signatureLevels)[number];

/** The stored PDF and the proof of who signed it. Instants are ISO 8601. */
export type SignatureEvidence = {
  readonly at: string;
  readonly fileId: string;
  readonly sha256: string;
  readonly level: SignatureLevel;
  /** A timestamp server is set and did not answer in time. */
  readonly isTimestampMissing: boolean;
  /** SHA-256 of the certificate. */
  readonly certificate: string;
  readonly codeProof: string;
  readonly address: string;
};

/** The customer has another account, revokes the mandate, or was debited of nothing for 36 months. */
export const revocationReasons = ['new-account', 'customer', 'lapsed'] as const;
export type RevocationReason = (typeof revocationReasons)[number];

/** Stored for ever: only add optional fields or new types. A code is stored as its proof only. */
export type MandateEvent =
  | { type: 'MandateDrafted'; data: MandateText }
  | { type: 'SignatureCodeIssued'; data: { userId: UserId; proof: string; at: string } }
  | { type: 'SignatureCodeMistaken'; data: { userId: UserId; at: string } }
  | { type: 'MandateSigned'; data: SignatureEvidence & { userId: UserId } }
  | { type: 'MandateRevoked'; data: { on: LocalDate; reason: RevocationReason } }
  | { type: 'MandateDiscarded'; data: { on: LocalDate } }
  /** The key of the signer is deleted, and the document with it. */
  | { type: 'MandateErased'; data: { on: LocalDate } };

/** The mandate of that number: a repeated command finds the same one. */
export const mandateIdOf = (environmentId: EnvironmentId, number: number): MandateId => derivedId(`mandate:${environmentId}:${number}`);
export const mandateStream = (id: MandateId): `mandate-${string}` => `mandate-${id}`;
