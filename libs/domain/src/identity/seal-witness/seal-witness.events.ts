import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Disagreement } from '@intendance/kernel/sealed-history/witnessed-head.js';

/** The head of a seal, as witnesses received it. `events`: sealed up to it. */
export type WitnessedSeal = { readonly number: number; readonly head: string; readonly events: number };

/**
 * `timestampedAt`: the time that a server of RFC 3161 certified for the head; `acknowledgedAt`: the time since which another installation
 * has the head. ISO 8601; absent without one.
 */
export type SentSeal = WitnessedSeal & { readonly timestampedAt?: string; readonly acknowledgedAt?: string };

/** The witness of another installation has a head that this one contradicts. */
export type RefusedSeal = WitnessedSeal & { readonly reason: Disagreement };

/** Stored for ever: only add optional fields or new types. */
export type SealWitnessEvent =
  /**
   * Addresses that receive the head of the history each day. `isTimestamped`: the installation's server of timestamps certifies it too.
   * `installation`: the address of another installation, which receives it too.
   */
  | { type: 'SealWitnessesChosen'; data: { emails: readonly string[]; isTimestamped?: boolean; installation?: string } }
  /** Again for the same seal once it has its timestamp, or the other installation acknowledged it. */
  | { type: 'SealReceiptSent'; data: SentSeal }
  /** The history no longer has the seal of this number that witnesses received. */
  | { type: 'SealMismatchReported'; data: WitnessedSeal }
  /** The other installation has another history than this one. */
  | { type: 'SealHeadRefused'; data: RefusedSeal };

export const sealWitnessStream = (id: EnvironmentId): `seal-witness-${string}` => `seal-witness-${id}`;
