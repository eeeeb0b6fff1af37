import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import type { RegistrationDraft } from '@intendance/domain/activities/registration/registration-draft.js';
import type { KnownRegistration } from '@intendance/domain/activities/registration/registration-state.js';
import { needsDocument, registrationActivityVersion } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { AttachedFile } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { Payment } from '../claim/claim-wire.js';
import type { RegistrationFile } from './registration-file.js';
import type { SentRegistration } from './registration-wire.js';

/** `seen` is the computed amount that was sent; `documents` undefined: those attached stay. */
export type SentForm = {
  claim: SentRegistration;
  seen: Cents | null;
  comment: string;
  documents?: readonly AttachedFile[] | undefined;
};
type Save = SentForm & Payment & { goal?: KnownRegistration['status'] | undefined; isDeleted?: boolean | undefined; reason: string };

/** What a caller asks for. The facts that a decision needs besides (rule, roll) are read in the same unit of work. */
export type RegistrationAction =
  | { type: 'RequestRegistration'; data: SentForm & { requestedAt: string; goal: 'waiting' | 'valid' } }
  | { type: 'SaveRegistration'; data: Save }
  | { type: 'ValidateRegistration'; data: { seen?: Cents | undefined } }
  | { type: 'RefuseRegistration'; data: { reason: string } }
  | { type: 'DevalidateRegistration'; data: { reason: string } }
  | { type: 'CancelRegistrationPayment'; data: { reason: string } }
  | { type: 'ReopenRegistration' }
  | { type: 'DeleteRegistration' }
  | { type: 'RestoreRegistration' }
  | { type: 'PayRegistration'; data: Payment }
  | { type: 'AttachRegistrationDocument'; data: AttachedFile }
  | { type: 'DetachRegistrationDocument'; data: { id: AttachmentId } };

export async function perform(file: RegistrationFile, action: RegistrationAction): Promise<void> {
  switch (action.type) {
    case 'RequestRegistration':
      return request(file, action.data);
    case 'SaveRegistration':
      return save(file, action.data);
    case 'ValidateRegistration':
      return validate(file, action.data.seen);
    case 'ReopenRegistration':
    case 'RestoreRegistration': {
      const { status } = await file.restingOn(file.known.claim.activityId);
      return file.run({ type: action.type, data: { isActivityDeleted: status === 'deleted', quote: await file.quote() } });
    }
    case 'CancelRegistrationPayment':
      return cancelPayment(file, action.data.reason);
    case 'PayRegistration':
      return pay(file, action.data);
    case 'DeleteRegistration':
    case 'RefuseRegistration':
    case 'DevalidateRegistration':
    case 'AttachRegistrationDocument':
    case 'DetachRegistrationDocument':
      return file.run(action);
  }
}

type RequestData = Extract<RegistrationAction, { type: 'RequestRegistration' }>['data'];

async function request(file: RegistrationFile, { claim, seen, comment, documents = [], requestedAt, goal }: RequestData): Promise<void> {
  const draft = await draftOf(file, claim, seen);
  file.run({ type: 'RequestRegistration', data: { draft, comment, documents, requestedAt } });
  await price(file, seen);
  if (goal === 'valid') await validate(file);
}

async function save(file: RegistrationFile, { claim, seen, comment, documents, goal, isDeleted, ...rest }: Save): Promise<void> {
  if (isDeleted === true) return file.run({ type: 'DeleteRegistration' });
  if (isDeleted === false && file.known.isDeleted) await perform(file, { type: 'RestoreRegistration' });
  // A decided registration that is put back in waiting may be corrected by the same save.
  if (goal === 'waiting') await moveTo(file, goal, rest);
  const draft = await draftOf(file, claim, seen);
  file.run({ type: 'AmendRegistration', data: { draft, comment, documents: documents ?? file.known.documents } });
  await setAmount(file, seen);
  if (goal) await moveTo(file, goal, rest);
}

/** Stores the amount that was sent, if it is still right; without one, the stored amount stays. */
async function setAmount(file: RegistrationFile, seen: Cents | null): Promise<void> {
  const registration = file.known;
  if (registration.isDeleted || registration.status === 'refused') return;
  if (registration.status === 'waiting') {
    if (seen !== null || !registration.price) await price(file, seen);
  } else if (seen !== null && seen !== registration.amount) throw registrationErrors.closed();
}

async function validate(file: RegistrationFile, seen?: Cents): Promise<void> {
  if (seen !== undefined && file.known.status === 'waiting') await price(file, seen);
  const { claim } = file.known;
  const activity = await file.restingOn(claim.activityId);
  const rule = registrationActivityVersion(activity, claim.activityVersion);
  const data = { quote: await file.quote(), needsDocument: needsDocument(rule), today: file.today };
  file.run({ type: 'ValidateRegistration', data });
}

async function price(file: RegistrationFile, seen: Cents | null): Promise<void> {
  const quote = await file.quote();
  file.run({ type: 'PriceRegistration', data: seen === null ? { quote } : { quote, seen } });
}

async function moveTo(file: RegistrationFile, goal: KnownRegistration['status'], details: Payment & { reason: string }): Promise<void> {
  const { status } = file.known;
  if (status === goal) return;
  const { reason } = details;
  switch (goal) {
    case 'valid':
      return status === 'paid' ? cancelPayment(file, reason) : validate(file);
    case 'paid':
      return pay(file, details);
    case 'refused':
      return file.run({ type: 'RefuseRegistration', data: { reason } });
    case 'waiting':
      return status === 'refused'
        ? perform(file, { type: 'ReopenRegistration' })
        : file.run({ type: 'DevalidateRegistration', data: { reason } });
  }
}

async function pay(file: RegistrationFile, { paidOn = file.today, mode, operationId }: Payment): Promise<void> {
  if (operationId) await file.guardOperation(operationId);
  const data = { paidOn, mode: mode?.trim() || null, ...(operationId && { operationId }), today: file.today };
  file.run({ type: 'PayRegistration', data });
}

const cancelPayment = async (file: RegistrationFile, reason: string): Promise<void> =>
  file.run({ type: 'CancelRegistrationPayment', data: { reason, books: await file.paymentBooks() } });

/** The registration under the rule it keeps; under the current rule of the activity when it is new or moves to another one. */
async function draftOf(
  file: RegistrationFile,
  { activityId, ...claim }: SentRegistration,
  amount: Cents | null,
): Promise<RegistrationDraft> {
  if (activityId === null) return { ...claim, amount, activity: null };
  const activity = await file.restingOn(activityId);
  const { state } = file;
  const isKept = state.status !== 'none' && state.claim.activityId === activityId;
  if (!isKept && activity.status === 'deleted') throw registrationErrors.activityDeleted();
  const rule = isKept ? registrationActivityVersion(activity, state.claim.activityVersion) : activity.current;
  return { ...claim, amount, activity: { id: activityId, rule } };
}
