import type { EnvironmentId } from '@intendance/kernel/id.js';

/** The head of a seal, as witnesses received it. `events`: sealed up to it. */
export type WitnessedSeal = { readonly number: number; readonly head: string; readonly events: number };

/** Stored for ever: only add optional fields or new types. */
export type SealWitnessEvent =
  /** Addresses that receive the head of the history each day. */
  | { type: 'SealWitnessesChosen'; data: { emails: readonly string[] } }
  | { type: 'SealReceiptSent'; data: WitnessedSeal }
  /** The history no longer has the seal of this number that witnesses received. */
  | { type: 'SealMismatchReported'; data: WitnessedSeal };

export const sealWitnessStream = (id: EnvironmentId): `seal-witness-${string}` => `seal-witness-${id}`;
