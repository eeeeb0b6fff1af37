import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';

export type SealAcknowledgementId = Id<'seal-acknowledgement'>;

/** Stored for ever: only add optional fields or new types. */
export type SealAcknowledgementEvent = {
  type: 'SealAcknowledged';
  data: {
    number: number;
    head: string;
    /** The address of the installation that has the head. */
    installation: string;
    /** Since when it has the head, ISO 8601, by its clock. */
    at: string;
    /** Its statement, signed (`acknowledgementText`). */
    text: string;
    signature: string;
    publicKey: string;
  };
};

/** A stream per seal: the reader of one seal does not read the others. */
export const sealAcknowledgementStream = (id: SealAcknowledgementId): `seal-acknowledgement-${string}` => `seal-acknowledgement-${id}`;

/** The id of the acknowledgement of the seal of this number. */
export const sealAcknowledgementId = (environmentId: EnvironmentId, number: number): SealAcknowledgementId =>
  derivedId<'seal-acknowledgement'>(`${environmentId} seal ${number} acknowledgement`);
