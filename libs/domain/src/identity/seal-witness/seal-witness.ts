import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { isEmailAddress, normalizeEmail } from '@intendance/kernel/email-address.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { sealWitnessErrors } from './seal-witness.errors.js';
import { type SealWitnessEvent, type SentSeal, sealWitnessStream, type WitnessedSeal } from './seal-witness.events.js';

export type SealWitnesses = {
  readonly emails: readonly string[];
  /** A server of timestamps certifies the head each day. */
  readonly isTimestamped: boolean;
  /** The last seal that witnesses received. */
  readonly lastSeal: SentSeal | null;
  /** The events that the sending of this seal added to the history. */
  readonly ownEvents: number;
  /** A seal that witnesses received and that the history no longer has; the newest one. */
  readonly mismatch: WitnessedSeal | null;
};

export type SealWitnessCommand =
  /** `isTimestamped`: undefined, it stays. `hasServer`: the installation has a server of timestamps. */
  | { type: 'SaveSealWitnesses'; data: { emails: readonly string[]; isTimestamped?: boolean | undefined; hasServer: boolean } }
  | { type: 'RecordSealReceipt'; data: SentSeal }
  | { type: 'ReportSealMismatch'; data: WitnessedSeal };

const mostWitnesses = 5;

export const sealWitnessDecider: Decider<SealWitnessCommand, SealWitnessEvent, SealWitnesses> = {
  initial: { emails: [], isTimestamped: false, lastSeal: null, ownEvents: 0, mismatch: null },
  decide,
  evolve,
};

export const sealWitnessCase = singleStreamCase({
  decider: sealWitnessDecider,
  stream: (id: EnvironmentId) => sealWitnessStream(id),
  answer: (witnesses) => witnesses,
});

function decide({ type, data }: SealWitnessCommand, witnesses: SealWitnesses): SealWitnessEvent[] {
  const { lastSeal, mismatch } = witnesses;
  switch (type) {
    case 'SaveSealWitnesses': {
      const emails = addressesIn(data.emails);
      const { isTimestamped = witnesses.isTimestamped } = data;
      if (isTimestamped && !witnesses.isTimestamped && !data.hasServer) throw sealWitnessErrors.noServer();
      const isSame = emails.join() === witnesses.emails.join() && isTimestamped === witnesses.isTimestamped;
      return isSame ? [] : [{ type: 'SealWitnessesChosen', data: { emails, isTimestamped } }];
    }
    case 'RecordSealReceipt':
      return isSameSeal(lastSeal, data) && lastSeal?.timestampedAt === data.timestampedAt ? [] : [{ type: 'SealReceiptSent', data }];
    case 'ReportSealMismatch':
      return isSameSeal(mismatch, data) ? [] : [{ type: 'SealMismatchReported', data }];
  }
}

function addressesIn(texts: readonly string[]): string[] {
  const emails = [...new Set(texts.map(normalizeEmail))].filter((email) => email !== '');
  const wrong = emails.find((email) => !isEmailAddress(email));
  if (wrong !== undefined) throw sealWitnessErrors.address(wrong);
  if (emails.length > mostWitnesses) throw sealWitnessErrors.tooMany();
  return emails;
}

const isSameSeal = (left: WitnessedSeal | null, right: WitnessedSeal): boolean => left?.number === right.number && left.head === right.head;

function evolve(witnesses: SealWitnesses, { type, data }: SealWitnessEvent): SealWitnesses {
  switch (type) {
    case 'SealWitnessesChosen':
      return { ...witnesses, emails: data.emails, isTimestamped: data.isTimestamped ?? false };
    case 'SealReceiptSent': {
      const before = isSameSeal(witnesses.lastSeal, data) ? witnesses.ownEvents : 0;
      return { ...witnesses, lastSeal: data, ownEvents: before + 1 + (data.timestampedAt === undefined ? 0 : 1) };
    }
    case 'SealMismatchReported':
      return { ...witnesses, mismatch: data };
  }
}

export const hasWitness = ({ emails, isTimestamped }: SealWitnesses): boolean => emails.length > 0 || isTimestamped;

/**
 * Whether witnesses get the head of this history today: something happened since their last receipt, beside the recording of that receipt
 * and of its timestamp, which are events too.
 */
export const isReceiptDue = (witnesses: SealWitnesses, events: number): boolean =>
  hasWitness(witnesses) && events > (witnesses.lastSeal ? witnesses.lastSeal.events + witnesses.ownEvents : 0);

/** The server of timestamps did not answer for the last seal. */
export const isTimestampMissing = ({ isTimestamped, lastSeal }: SealWitnesses): boolean =>
  isTimestamped && lastSeal !== null && lastSeal.timestampedAt === undefined;
