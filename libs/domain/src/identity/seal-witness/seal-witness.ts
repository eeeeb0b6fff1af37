import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { isEmailAddress, normalizeEmail } from '@intendance/kernel/email-address.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { sealWitnessErrors } from './seal-witness.errors.js';
import { type SealWitnessEvent, sealWitnessStream, type WitnessedSeal } from './seal-witness.events.js';

export type SealWitnesses = {
  readonly emails: readonly string[];
  /** The last seal that witnesses received. */
  readonly lastSeal: WitnessedSeal | null;
  /** A seal that witnesses received and that the history no longer has; the newest one. */
  readonly mismatch: WitnessedSeal | null;
};

export type SealWitnessCommand =
  | { type: 'SaveSealWitnesses'; data: { emails: readonly string[] } }
  | { type: 'RecordSealReceipt'; data: WitnessedSeal }
  | { type: 'ReportSealMismatch'; data: WitnessedSeal };

const mostWitnesses = 5;

export const sealWitnessDecider: Decider<SealWitnessCommand, SealWitnessEvent, SealWitnesses> = {
  initial: { emails: [], lastSeal: null, mismatch: null },
  decide,
  evolve,
};

export const sealWitnessCase = singleStreamCase({
  decider: sealWitnessDecider,
  stream: (id: EnvironmentId) => sealWitnessStream(id),
  answer: (witnesses) => witnesses,
});

function decide({ type, data }: SealWitnessCommand, { emails, lastSeal, mismatch }: SealWitnesses): SealWitnessEvent[] {
  switch (type) {
    case 'SaveSealWitnesses': {
      const addresses = addressesIn(data.emails);
      return addresses.join() === emails.join() ? [] : [{ type: 'SealWitnessesChosen', data: { emails: addresses } }];
    }
    case 'RecordSealReceipt':
      return isSameSeal(lastSeal, data) ? [] : [{ type: 'SealReceiptSent', data }];
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
      return { ...witnesses, emails: data.emails };
    case 'SealReceiptSent':
      return { ...witnesses, lastSeal: data };
    case 'SealMismatchReported':
      return { ...witnesses, mismatch: data };
  }
}

/**
 * Whether witnesses get the head of this history today: something happened since their last receipt, beside the recording of that receipt,
 * which is an event too.
 */
export const isReceiptDue = ({ emails, lastSeal }: SealWitnesses, events: number): boolean =>
  emails.length > 0 && events > (lastSeal ? lastSeal.events + 1 : 0);
