import { type Addressed, type Case, type CaseContext, type CaseEvents, type Facts, PendingStream } from '@intendance/kernel/case.js';
import type { PersonId, RegistrationId } from '@intendance/kernel/id.js';
import type { Cents } from '@intendance/kernel/money.js';
import { attachFiles } from '../../capabilities/attachment/attach-files.js';
import { isCurrent, registered } from '../../directory/public.js';
import { documentChanges } from '../claim/claim-documents.js';
import { operationEvents, type Payment, paymentBooks, recordedPayment } from '../claim/claim-payment.js';
import { claimantOf } from '../claim/claimant.js';
import {
  type KnownRegistrationActivity,
  knownRegistrationActivity,
  needsDocument,
  registrationActivityVersion,
} from '../registration-activity/registration-activity.js';
import { offeredOptions } from '../registration-activity/registration-option.js';
import { registrationRollStream } from '../registration-roll/registration-roll.events.js';
import { optionPlaces, rollView } from '../registration-roll/registration-roll.js';
import { reservedPlaces } from '../waiting-list/waiting-list.js';
import { registrationErrors } from './registration.errors.js';
import { type RegistrationEvent, registrationStream } from './registration.events.js';
import { registrationAttachments } from './registration-attachments.js';
import type { RegistrationCommand, SentRegistration } from './registration-command.js';
import type { RegistrationDraft } from './registration-draft.js';
import { optionFacts } from './registration-facts.js';
import { amend, attach, detach, grantException, nameParticipants, price, request } from './registration-form.js';
import {
  cancelOwn,
  cancelPayment,
  devalidate,
  erase,
  mustOwe,
  pay,
  refuse,
  remove,
  reopen,
  restore,
  validate,
} from './registration-moves.js';
import { rollEvents } from './registration-places.js';
import { type RegistrationQuote, registrationPrice } from './registration-price.js';
import { type KnownRegistration, knownRegistration, type Registration, registrationFold } from './registration-state.js';
import { registrationFolds, registrationStreams } from './registration-streams.js';

/** A registration with the names that its screens show beside it. */
export type RegistrationAnswer = {
  id: RegistrationId;
  state: KnownRegistration;
  person: { lastname: string; firstname: string };
  activityName: string;
};

type Folds = typeof registrationFolds;
type Command = Addressed<RegistrationId, RegistrationCommand>;
type DataOf<Type extends RegistrationCommand['type']> = Extract<RegistrationCommand, { type: Type; data: unknown }>['data'];

/**
 * All writes of a registration. The places that it takes or gives up are written with the registration, so that the last place is never
 * given twice.
 */
export const registrationCase: Case<Command, RegistrationAnswer, Folds, 'registration'> = {
  folds: registrationFolds,
  own: 'registration',
  // Thousands may be on one roll.
  cached: ['roll', 'formerRoll'],
  streams: registrationStreams,
  contended(command) {
    // Many people register at once when an activity opens.
    const activityId = command.type === 'RequestRegistration' ? command.data.claim.activityId : null;
    return activityId === null ? undefined : registrationRollStream(activityId);
  },
  decide(command, facts, context) {
    if (command.type !== 'RequestRegistration') knownRegistration(facts.registration);
    const work: Work = { id: command.id, facts, context, registration: new PendingStream(registrationFold, facts.registration) };
    perform(work, command);
    const erases = command.type === 'ErasePersonalData' ? [knownRegistration(work.registration.state).claim.personId] : [];
    return { events: eventsOf(work), answer: answerOf(work), erases };
  },
};

type Pending = PendingStream<RegistrationEvent, Registration>;
type Work = {
  id: RegistrationId;
  facts: Facts<Folds>;
  context: CaseContext;
  registration: Pending;
};

function perform(work: Work, command: RegistrationCommand): Pending {
  const { registration } = work;
  switch (command.type) {
    case 'RequestRegistration':
      return registration.state.status === 'none' ? decideRequest(work, command.data) : registration;
    case 'SaveRegistration':
      return decideSave(work, command.data);
    case 'ValidateRegistration':
      return decideValidation(work, command.data);
    case 'RefuseRegistration':
      return registration.append(refuse(registration.state, command.data.reason));
    case 'CancelOwnRegistration':
      return decideOwnCancellation(work, command.data.personId);
    case 'ReopenRegistration':
      return registration.append(reopen(registration.state, returnOf(work)));
    case 'DevalidateRegistration':
      return registration.append(devalidate(registration.state, command.data.reason));
    case 'PayRegistration':
      return decidePayment(work, command.data);
    case 'CancelRegistrationPayment':
      return isPaidBy(registration.state, command.data.operationId) ? decideCancellation(work, command.data.reason) : registration;
    case 'DeleteRegistration':
      return registration.append(remove(registration.state));
    case 'RestoreRegistration':
      return registration.append(restore(registration.state, returnOf(work)));
    case 'AttachRegistrationDocument':
      return registration.append(attach(registration.state, command.data));
    case 'DetachRegistrationDocument':
      return registration.append(detach(registration.state, command.data.id));
    case 'ErasePersonalData':
      return registration.append(erase(registration.state));
  }
}

function decideRequest(
  work: Work,
  { claim, seen, comment, participants, documents = [], goal, ...data }: DataOf<'RequestRegistration'>,
): Pending {
  const { registration, context } = work;
  const { requestedAt = context.now.toISOString(), overrideReason } = data;
  const isComputing = data.isComputing || isExceptional(overrideReason);
  registration.append(request({ draft: draftOf(work, claim, seen), comment, documents, requestedAt, isComputing }));
  registration.append(nameParticipants(registration.state, participants));
  registration.append(grantException(registration.state, quote(work), overrideReason));
  registration.append(price(registration.state, quote(work), seenBy(seen, overrideReason)));
  return goal === 'valid' ? decideValidation(work, {}) : registration;
}

function decideSave(
  work: Work,
  { claim, seen, comment, participants, documents, goal, isDeleted, ...rest }: DataOf<'SaveRegistration'>,
): Pending {
  const { registration } = work;
  if (isDeleted === true) return registration.append(remove(registration.state));
  if (isDeleted === false && knownRegistration(registration.state).isDeleted) perform(work, { type: 'RestoreRegistration' });
  // A decided registration that goes back to waiting may be corrected by the same save.
  if (goal === 'waiting') moveTo(work, goal, rest);
  const draft = draftOf(work, claim, seen);
  const present = knownRegistration(registration.state).documents;
  const isComputing = isExceptional(rest.overrideReason);
  registration.append(amend(registration.state, { draft, comment, documents: documents ?? present, isComputing }));
  registration.append(nameParticipants(registration.state, participants));
  setAmount(work, seenBy(seen, rest.overrideReason), rest.overrideReason);
  return goal ? moveTo(work, goal, rest) : registration;
}

/** Stores the sent amount, if it is still right; without one, the stored amount stays. */
function setAmount(work: Work, seen: Cents | null, overrideReason: string | undefined): Pending {
  const { registration } = work;
  const state = knownRegistration(registration.state);
  if (state.isDeleted || state.status === 'refused') return registration;
  if (state.status === 'waiting') {
    registration.append(grantException(state, quote(work), overrideReason));
    if (seen !== null || !state.price) registration.append(price(registration.state, quote(work), seen));
  } else if (seen !== null && seen !== state.amount) throw registrationErrors.closed();
  return registration;
}

function decideValidation(work: Work, { seen, overrideReason }: DataOf<'ValidateRegistration'>): Pending {
  const { registration, context } = work;
  const before = knownRegistration(registration.state);
  registration.append(grantException(before, quote(work), overrideReason));
  if (seen !== undefined && before.status === 'waiting')
    registration.append(price(registration.state, quote(work), seenBy(seen, overrideReason)));
  const { claim } = knownRegistration(registration.state);
  const rule = registrationActivityVersion(activityOf(work, claim), claim.activityVersion);
  return registration.append(
    validate(registration.state, { quote: quote(work), needsDocument: needsDocument(rule), today: context.today }),
  );
}

/** The day is the activity's of now, whatever rule the registration keeps. */
function decideOwnCancellation({ registration, facts, context: { today } }: Work, personId: PersonId): Pending {
  const { cancelUntil = null } = knownRegistrationActivity(facts.activity).current;
  return registration.append(cancelOwn(registration.state, { personId, cancelUntil, today }));
}

function moveTo(work: Work, goal: KnownRegistration['status'], details: Payment & { reason: string }): Pending {
  const { status } = knownRegistration(work.registration.state);
  const { reason } = details;
  if (status === goal) return work.registration;
  switch (goal) {
    case 'valid':
      return status === 'paid' ? decideCancellation(work, reason) : decideValidation(work, {});
    case 'paid':
      return decidePayment(work, details);
    case 'refused':
      return perform(work, { type: 'RefuseRegistration', data: { reason } });
    case 'waiting':
      return perform(work, status === 'refused' ? { type: 'ReopenRegistration' } : { type: 'DevalidateRegistration', data: { reason } });
  }
}

function decidePayment({ registration, facts, context: { today } }: Work, payment: Payment & { amount?: Cents }): Pending {
  mustOwe(registration.state, payment.amount);
  return registration.append(pay(registration.state, recordedPayment(payment, facts.operation, today), today));
}

function decideCancellation({ registration, facts }: Work, reason: string): Pending {
  return registration.append(cancelPayment(registration.state, reason, paymentBooks(facts.calendar, facts.operation)));
}

/** A command that names no operation means the payment, whatever it is. */
const isPaidBy = (registration: Registration, operationId: string | undefined): boolean =>
  operationId === undefined || (registration.status === 'paid' && registration.operationId === operationId);

const isExceptional = (overrideReason = ''): boolean => overrideReason.trim() !== '';

/** The screen showed -1 to the user who grants an exception: the amount is still to be computed. */
const seenBy = (seen: Cents | null, overrideReason: string | undefined): Cents | null =>
  seen !== null && seen < 0 && isExceptional(overrideReason) ? null : seen;

/** The registration under the rule it keeps; under the current rule of the activity when it is new or moves to another activity. */
function draftOf(work: Work, { activityId, ...claim }: SentRegistration, amount: Cents | null): RegistrationDraft {
  if (activityId === null) return { ...claim, options: [], amount, activity: null };
  const activity = activityOf(work, { activityId });
  const { state } = work.registration;
  const isSameActivity = state.status !== 'none' && state.claim.activityId === activityId;
  if (!isSameActivity && activity.status === 'deleted') throw registrationErrors.activityDeleted();
  const rule = isSameActivity ? registrationActivityVersion(activity, state.claim.activityVersion) : activity.current;
  const options = claim.options ?? (isSameActivity ? state.claim.options : undefined) ?? [];
  return { ...claim, options, amount, activity: { id: activityId, rule, options: offeredOptions(rule, activity.current) } };
}

/** The amount of the registration as it stands now, and whether places are left. @throws registration.unknown */
function quote(work: Work): RegistrationQuote {
  const { claim, exceptionReason } = knownRegistration(work.registration.state);
  const activity = activityOf(work, claim);
  const rule = registrationActivityVersion(activity, claim.activityVersion);
  const activityRoll = isFormer(work, claim) ? work.facts.formerRoll : work.facts.roll;
  const roll = rollView(activityRoll, work.id, claim.personId);
  const { date, entries } = claim;
  const isHolderCurrent = exceptionReason !== undefined || isCurrent(registered(work.facts.person), date);
  const reserved = isFormer(work, claim) ? 0 : reservedPlaces(work.facts.waitingList, activity.current, claim.personId, work.context.now);
  const available = offeredOptions(rule, activity.current);
  const options = optionFacts(claim.options ?? [], available, (optionId) => optionPlaces(activityRoll, work.id, optionId));
  const { capacity } = activity.current;
  return registrationPrice({ rule, capacity, date, entries, isHolderCurrent, roll, options, reservedPlaces: reserved });
}

function returnOf(work: Work): { isActivityDeleted: boolean; quote: RegistrationQuote } {
  const { status } = activityOf(work, knownRegistration(work.registration.state).claim);
  return { isActivityDeleted: status === 'deleted', quote: quote(work) };
}

type OfActivity = Pick<KnownRegistration['claim'], 'activityId'>;

/** @throws registration-activity.unknown */
const activityOf = (work: Work, claim: OfActivity): KnownRegistrationActivity =>
  knownRegistrationActivity(isFormer(work, claim) ? work.facts.formerActivity : work.facts.activity);

/** The activity that the registration leaves with this command. */
const isFormer = ({ facts: { registration, formerActivity } }: Work, { activityId }: OfActivity): boolean =>
  formerActivity.status !== 'none' && registration.status !== 'none' && registration.claim.activityId === activityId;

function eventsOf({ id, facts, registration, context }: Work): CaseEvents<Folds> {
  const before = facts.registration.status === 'none' ? [] : facts.registration.documents;
  const { added } = documentChanges(before, knownRegistration(registration.state).documents);
  const attaching = { holder: registrationStream(id), purpose: registrationAttachments.name, by: context.userId };
  return {
    registration: registration.events,
    operation: operationEvents(facts.operation, {
      claimId: id,
      side: 'taking',
      before: paymentOf(facts.registration),
      after: paymentOf(registration.state),
    }),
    attachments: attachFiles(added, facts.attachments, attaching),
    ...rollEvents(id, facts, knownRegistration(registration.state)),
  };
}

const paymentOf = (registration: Registration) =>
  registration.status === 'paid' ? { operationId: registration.operationId, amount: registration.amount } : undefined;

function answerOf({ id, facts, registration }: Work): RegistrationAnswer {
  const state = knownRegistration(registration.state);
  const isSamePerson = facts.registration.status !== 'none' && facts.registration.claim.personId === state.claim.personId;
  const { lastname, firstname } = claimantOf(facts.person, isSamePerson);
  return { id, state, person: { lastname, firstname }, activityName: knownRegistrationActivity(facts.activity).current.name };
}
