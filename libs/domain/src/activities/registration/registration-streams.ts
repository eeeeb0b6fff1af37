import { type CaseContext, type CaseStreams, type FactsSoFar, guarded, read } from '@intendance/kernel/case.js';
import type { PersonId, RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';
import { bankOperationFold, fiscalCalendarDecider } from '../../bookkeeping/public.js';
import { attachmentUses } from '../../capabilities/attachment/attach-files.js';
import { attachmentDecider } from '../../capabilities/attachment/attachment.js';
import { personStream } from '../../directory/person/person.events.js';
import { personDecider } from '../../directory/public.js';
import { documentChanges } from '../claim/claim-documents.js';
import { paymentStreams } from '../claim/claim-payment.js';
import { registrationActivityStream } from '../registration-activity/registration-activity.events.js';
import { registrationActivityDecider } from '../registration-activity/registration-activity.js';
import { registrationRollStream } from '../registration-roll/registration-roll.events.js';
import { registrationRollDecider } from '../registration-roll/registration-roll.js';
import { waitingListStream } from '../waiting-list/waiting-list.events.js';
import { waitingListFold } from '../waiting-list/waiting-list.js';
import { registrationStream } from './registration.events.js';
import type { RegistrationCommand } from './registration-command.js';
import { type KnownRegistration, registrationFold } from './registration-state.js';

/** A save can move a registration: `former…` are the activity and the roll that the registration leaves. */
export const registrationFolds = {
  registration: registrationFold,
  activity: registrationActivityDecider,
  formerActivity: registrationActivityDecider,
  person: personDecider,
  roll: registrationRollDecider,
  formerRoll: registrationRollDecider,
  waitingList: waitingListFold,
  calendar: fiscalCalendarDecider,
  operation: bankOperationFold,
  attachments: { each: attachmentDecider },
};

type Subject = { personId: PersonId | null; activityId: RegistrationActivityId | null };

export function registrationStreams(
  command: RegistrationCommand & { id: RegistrationId },
  { environmentId }: CaseContext,
  { registration }: FactsSoFar<typeof registrationFolds>,
): CaseStreams<typeof registrationFolds> {
  const before = registration && registration.status !== 'none' ? registration : undefined;
  const after = subjectAfter(command, before?.claim);
  const isSamePerson = before !== undefined && before.claim.personId === after.personId;
  const { added } = documentChanges(before?.documents ?? [], sentDocuments(command));
  return {
    registration: read(registrationStream(command.id)),
    ...claimStreams(after, { isActivityGuarded: !keepsActivity.includes(command.type), isPersonGuarded: !isSamePerson }),
    ...(before && before.claim.activityId !== after.activityId && formerStreams(before)),
    ...paymentStreams(paymentOf(command, before), environmentId),
    // The stream of the registration tells which documents of a save are new.
    attachments: command.type === 'SaveRegistration' && !registration ? [] : attachmentUses(added),
  };
}

/** The streams around a registration, all read at once. */
export function claimStreams({ personId, activityId }: Subject, guards: { isActivityGuarded: boolean; isPersonGuarded: boolean }) {
  return {
    activity: activityId ? { stream: registrationActivityStream(activityId), isGuarded: guards.isActivityGuarded } : undefined,
    roll: activityId ? read(registrationRollStream(activityId)) : undefined,
    waitingList: activityId ? { stream: waitingListStream(activityId), isGuarded: guards.isActivityGuarded } : undefined,
    person: personId ? { stream: personStream(personId), isGuarded: guards.isPersonGuarded } : undefined,
  };
}

/** Commands that read only the name of the activity. */
const keepsActivity: readonly RegistrationCommand['type'][] = [
  'RefuseRegistration',
  'CancelOwnRegistration',
  'DevalidateRegistration',
  'PayRegistration',
  'CancelRegistrationPayment',
  'DeleteRegistration',
  'AttachRegistrationDocument',
  'DetachRegistrationDocument',
  'ErasePersonalData',
];

const formerStreams = ({ claim: { activityId } }: KnownRegistration) => ({
  formerActivity: guarded(registrationActivityStream(activityId)),
  formerRoll: read(registrationRollStream(activityId)),
});

/** The subject after the command. A request that is sent again changes nothing. */
function subjectAfter(command: RegistrationCommand, before: Subject | undefined): Subject {
  const unchanged = before ?? { personId: null, activityId: null };
  if (command.type === 'RequestRegistration') return before ?? command.data.claim;
  if (command.type !== 'SaveRegistration' || command.data.isDeleted) return unchanged;
  const { personId, activityId } = command.data.claim;
  return { personId: personId ?? unchanged.personId, activityId: activityId ?? unchanged.activityId };
}

function sentDocuments(command: RegistrationCommand) {
  if (command.type === 'AttachRegistrationDocument') return [command.data];
  return command.type === 'RequestRegistration' || command.type === 'SaveRegistration' ? (command.data.documents ?? []) : [];
}

/** The payment that a command records or cancels. */
function paymentOf(command: RegistrationCommand, before: KnownRegistration | undefined) {
  const goal = command.type === 'SaveRegistration' ? command.data.goal : undefined;
  if (command.type === 'PayRegistration') return { recorded: command.data };
  if (command.type === 'SaveRegistration' && goal === 'paid') return { recorded: command.data };
  const paid = before?.status === 'paid' ? before : undefined;
  const isCancelled = command.type === 'CancelRegistrationPayment' || (goal === 'valid' && paid !== undefined);
  return isCancelled ? { cancelled: { operationId: paid?.operationId } } : {};
}
