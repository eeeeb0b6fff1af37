import type { EnvironmentId } from '@intendance/kernel/id.js';

/** The head of a seal, as witnesses received it. `events`: sealed up to it. */
export type WitnessedSeal = { readonly number: number; readonly head: string; readonly events: number };

/** `timestampedAt`: the time that a server of RFC 3161 certified for the head, ISO 8601; absent without a timestamp. */
export type SentSeal = WitnessedSeal & { readonly timestampedAt?: string };

/** Stored for ever: only add optional fields or new types. */
export type SealWitnessEvent =
  /** Addresses that receive the head of the history each day. `isTimestamped`: the installation's server of timestamps certifies it too. */
  | { type: 'SealWitnessesChosen'; data: { emails: readonly string[]; isTimestamped?: boolean } }
  /** Again for the same seal once it has its timestamp. */
  | { type: 'SealReceiptSent'; data: SentSeal }
  /** The history no longer has the seal of this number that witnesses received. */
  | { type: 'SealMismatchReported'; data: WitnessedSeal };

export const sealWitnessStream = (id: EnvironmentId): `seal-witness-${string}` => `seal-witness-${id}`;
