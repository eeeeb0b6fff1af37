import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { isEmailAddress, normalizeEmail } from '@intendance/kernel/email-address.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { sealWitnessErrors } from './seal-witness.errors.js';
import { type RefusedSeal, type SealWitnessEvent, type SentSeal, sealWitnessStream, type WitnessedSeal } from './seal-witness.events.js';

export type SealWitnesses = {
  readonly emails: readonly string[];
  /** A server of timestamps certifies the head each day. */
  readonly isTimestamped: boolean;
  /** The address of another installation, which is a witness; null without one. */
  readonly installation: string | null;
  /** The number of the last seal that this installation acknowledged; 0 before the first. */
  readonly acknowledged: number;
  /** The first head that this installation refused since its last acknowledgement. */
  readonly refusal: RefusedSeal | null;
  /** The last seal that witnesses received. */
  readonly lastSeal: SentSeal | null;
  /** The events that the sending of this seal added to the history. */
  readonly ownEvents: number;
  /** A seal that witnesses received and that the history no longer has; the newest one. */
  readonly mismatch: WitnessedSeal | null;
};

export type SealWitnessCommand =
  /** `isTimestamped`, `installation`: undefined, they stay. `hasServer`: the installation has a server of timestamps. */
  | { type: 'SaveSealWitnesses'; data: WitnessChoice }
  | { type: 'RecordSealReceipt'; data: SentSeal }
  | { type: 'ReportSealMismatch'; data: WitnessedSeal }
  | { type: 'ReportHeadRefusal'; data: RefusedSeal };

type WitnessChoice = {
  readonly emails: readonly string[];
  readonly isTimestamped?: boolean | undefined;
  readonly installation?: string | null | undefined;
  readonly hasServer: boolean;
};

const mostWitnesses = 5;

export const sealWitnessDecider: Decider<SealWitnessCommand, SealWitnessEvent, SealWitnesses> = {
  initial: {
    ...{ emails: [], isTimestamped: false, installation: null, acknowledged: 0, refusal: null },
    ...{ lastSeal: null, ownEvents: 0, mismatch: null },
  },
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
    case 'SaveSealWitnesses':
      return chosen(data, witnesses);
    case 'RecordSealReceipt': {
      const isRecorded =
        isSameSeal(lastSeal, data) && lastSeal?.timestampedAt === data.timestampedAt && lastSeal?.acknowledgedAt === data.acknowledgedAt;
      return isRecorded ? [] : [{ type: 'SealReceiptSent', data }];
    }
    case 'ReportSealMismatch':
      return isSameSeal(mismatch, data) ? [] : [{ type: 'SealMismatchReported', data }];
    case 'ReportHeadRefusal':
      return witnesses.refusal ? [] : [{ type: 'SealHeadRefused', data }];
  }
}

function chosen(choice: WitnessChoice, witnesses: SealWitnesses): SealWitnessEvent[] {
  const emails = addressesIn(choice.emails);
  const { isTimestamped = witnesses.isTimestamped } = choice;
  const installation = choice.installation === undefined ? witnesses.installation : installationIn(choice.installation ?? '');
  if (isTimestamped && !witnesses.isTimestamped && !choice.hasServer) throw sealWitnessErrors.noServer();
  const isSame =
    emails.join() === witnesses.emails.join() && isTimestamped === witnesses.isTimestamped && installation === witnesses.installation;
  return isSame ? [] : [{ type: 'SealWitnessesChosen', data: { emails, isTimestamped, ...(installation !== null && { installation }) } }];
}

/** The address without a slash at its end. @throws seal-witness.installation */
function installationIn(text: string): string | null {
  if (text.trim() === '') return null;
  const url = URL.parse(text.trim());
  const isRight = url && ['https:', 'http:'].includes(url.protocol) && url.username === '' && url.password === '' && url.search === '';
  if (!isRight) throw sealWitnessErrors.installation();
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
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
    case 'SealWitnessesChosen': {
      const { emails, isTimestamped = false, installation = null } = data;
      const choice = { ...witnesses, emails, isTimestamped, installation };
      return installation === witnesses.installation ? choice : { ...choice, ...withoutAcknowledgement(witnesses) };
    }
    case 'SealReceiptSent': {
      const before = isSameSeal(witnesses.lastSeal, data) ? witnesses : undefined;
      const isStamped = data.timestampedAt !== undefined && data.timestampedAt !== before?.lastSeal?.timestampedAt;
      const isAcknowledged = data.acknowledgedAt !== undefined && data.acknowledgedAt !== before?.lastSeal?.acknowledgedAt;
      const ownEvents = (before?.ownEvents ?? 0) + 1 + (isStamped ? 1 : 0) + (isAcknowledged ? 1 : 0);
      const sent = { ...witnesses, lastSeal: data, ownEvents };
      return isAcknowledged ? { ...sent, acknowledged: data.number, refusal: null } : sent;
    }
    case 'SealHeadRefused':
      return { ...witnesses, refusal: data, ownEvents: witnesses.ownEvents + 1 };
    case 'SealMismatchReported':
      return { ...witnesses, mismatch: data };
  }
}

/** A new installation has acknowledged nothing yet. */
function withoutAcknowledgement({ lastSeal }: SealWitnesses): Pick<SealWitnesses, 'acknowledged' | 'refusal' | 'lastSeal'> {
  const { acknowledgedAt: _, ...seal } = lastSeal ?? { number: 0, head: '', events: 0 };
  return { acknowledged: 0, refusal: null, lastSeal: lastSeal && seal };
}

export const hasWitness = ({ emails, isTimestamped, installation }: SealWitnesses): boolean =>
  emails.length > 0 || isTimestamped || installation !== null;

/**
 * Whether witnesses get the head of this history today: something happened since their last receipt, beside the recording of that receipt,
 * of its timestamp and of its acknowledgement, which are events too.
 */
export const isReceiptDue = (witnesses: SealWitnesses, events: number): boolean =>
  hasWitness(witnesses) && events > (witnesses.lastSeal ? witnesses.lastSeal.events + witnesses.ownEvents : 0);

/** The server of timestamps did not answer for the last seal. */
export const isTimestampMissing = ({ isTimestamped, lastSeal }: SealWitnesses): boolean =>
  isTimestamped && lastSeal !== null && lastSeal.timestampedAt === undefined;

/** The other installation did not acknowledge the last seal. */
export const isAcknowledgementMissing = ({ installation, lastSeal }: SealWitnesses): boolean =>
  installation !== null && lastSeal !== null && lastSeal.acknowledgedAt === undefined;
