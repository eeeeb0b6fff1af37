import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';

export type SealTimestampId = Id<'seal-timestamp'>;

/** Stored for ever: only add optional fields or new types. */
export type SealTimestampEvent = {
  type: 'SealTimestampReceived';
  data: {
    number: number;
    head: string;
    /** The time of the server, ISO 8601. */
    at: string;
    /** The token of RFC 3161 (DER, base64): its imprint is the head. */
    token: string;
  };
};

/** A stream per seal: a token takes kilobytes, which the reader of another seal does not read. */
export const sealTimestampStream = (id: SealTimestampId): `seal-timestamp-${string}` => `seal-timestamp-${id}`;

/** The id of the timestamp of the seal of this number. */
export const sealTimestampId = (environmentId: EnvironmentId, number: number): SealTimestampId =>
  derivedId<'seal-timestamp'>(`${environmentId} seal ${number}`);
