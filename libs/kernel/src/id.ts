import { createHash } from 'node:crypto';
import { fewRandomBytes } from './random-bytes.js';

declare const brand: unique symbol;
/** A UUID that belongs to one noun: a `PersonId` is no `EnvironmentId`. */
export type Id<Noun extends string> = string & { readonly [brand]: Noun };

export type EnvironmentId = Id<'environment'>;
export type UserId = Id<'user'>;
export type PersonId = Id<'person'>;
export type RefundId = Id<'refund'>;
export type JournalEntryId = Id<'journal-entry'>;
export type RefundActivityId = Id<'refund-activity'>;
export type RegistrationId = Id<'registration'>;
export type RegistrationActivityId = Id<'registration-activity'>;
export type AttachmentId = Id<'attachment'>;

/** UUIDv7: sorts by creation time, so a primary key stays append-only. */
export function newId<Noun extends string>(now: number = Date.now()): Id<Noun> {
  const bytes = fewRandomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  return format(bytes, 7) as Id<Noun>;
}

/** The same id for the same seed (a retried command creates the same record). */
export const derivedId = <Noun extends string>(seed: string): Id<Noun> =>
  format(createHash('sha256').update(seed).digest().subarray(0, 16), 8) as Id<Noun>;

const mostRank = 2 ** 24;

/**
 * A `derivedId` for one of many of the same seed: side by side in every index, in the order of their ranks, where ids that are hashes
 * would each be written to a page of its own.
 */
export function derivedIdAt<Noun extends string>(seed: string, rank: number): Id<Noun> {
  if (!Number.isInteger(rank) || rank < 0 || rank >= mostRank) throw new RangeError(`not a rank: ${rank}`);
  const bytes = createHash('sha256').update(seed).digest().subarray(0, 16);
  // Twelve bits beside the version, twelve beside the variant.
  bytes.writeUInt16BE(rank >>> 12, 6);
  bytes.writeUInt16BE(rank & 0xfff, 8);
  return format(bytes, 8) as Id<Noun>;
}

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function format(bytes: Buffer, version: 7 | 8): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
