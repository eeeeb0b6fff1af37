import { type Addressed, type Case, type CaseContext, type Facts, guarded, PendingStream } from '@intendance/kernel/case.js';
import type { PersonId, RegistrationActivityId, RegistrationId } from '@intendance/kernel/id.js';
import { isWithin } from '@intendance/kernel/local-date.js';
import { personStream } from '../../directory/person/person.events.js';
import { isCurrent, personDecider, registered } from '../../directory/public.js';
import { claimantOf } from '../claim/claimant.js';
import { registrationErrors } from '../registration/registration.errors.js';
import { registrationActivityStream } from '../registration-activity/registration-activity.events.js';
import {
  type KnownRegistrationActivity,
  knownRegistrationActivity,
  registrationActivityDecider,
} from '../registration-activity/registration-activity.js';
import { registrationRollStream } from '../registration-roll/registration-roll.events.js';
import { registrationRollDecider, rollView, takenPlaces } from '../registration-roll/registration-roll.js';
import { waitingListErrors } from './waiting-list.errors.js';
import { type WaitingListEvent, type WaitingListLeaving, waitingListStream } from './waiting-list.events.js';
import {
  expireOffers,
  leave,
  leaveAll,
  type OfferablePlaces,
  offerInTurn,
  offerTo,
  reservedPlaces,
  type WaitingEntry,
  waitingListFold,
} from './waiting-list.js';

export type WaitingListCommand =
  | { type: 'JoinWaitingList'; data: { personId: PersonId; entries: number | null } }
  | { type: 'LeaveWaitingList'; data: { personId: PersonId; cause: WaitingListLeaving } }
  /** The person is no beneficiary any more: their places would wait for nobody. */
  | { type: 'LeaveAfterDeparture'; data: { personId: PersonId } }
  /** Ends the offers whose time is over, and offers free places to those whose turn it is. */
  | { type: 'OfferWaitingListPlaces' }
  /** Ends the wait of everybody once the last day of the registrations is over. */
  | { type: 'EndWaitingList' }
  /** A clerk offers places to this person before their turn. */
  | { type: 'OfferPlacesOutOfTurn'; data: { personId: PersonId } };

const folds = {
  waitingList: waitingListFold,
  activity: registrationActivityDecider,
  roll: registrationRollDecider,
  person: personDecider,
};
type ListFacts = Facts<typeof folds>;
type Command = Addressed<RegistrationActivityId, WaitingListCommand>;

/**
 * All writes of a waiting list but the registration that serves a person, which is one of the registration. The roll is guarded: a place is
 * never offered to one person and taken by another. `answer`: the entry of the person of the command, null once it is off the list.
 */
export const waitingListCase: Case<Command, WaitingEntry | null, typeof folds, 'waitingList'> = {
  folds,
  own: 'waitingList',
  cached: ['roll'],
  streams(command, _, facts) {
    const waitingList = guarded(waitingListStream(command.id));
    // Each release of places asks for offers, and most activities have nobody who waits.
    if (command.type === 'OfferWaitingListPlaces' && !facts.waitingList?.entries.size) return { waitingList };
    return {
      waitingList,
      activity: guarded(registrationActivityStream(command.id)),
      roll: guarded(registrationRollStream(command.id)),
      person:
        command.type === 'JoinWaitingList' || command.type === 'LeaveAfterDeparture'
          ? guarded(personStream(command.data.personId))
          : undefined,
    };
  },
  contended: ({ type, id }) => (type === 'JoinWaitingList' ? registrationRollStream(id) : undefined),
  decide(command, facts, context) {
    if (command.type === 'OfferWaitingListPlaces' && facts.waitingList.entries.size === 0) return { events: {}, answer: null };
    const list = new PendingStream(waitingListFold, facts.waitingList);
    const places = offerablePlaces(facts, context);
    if (places) list.append(expireOffers(list.state, context.now));
    list.append(eventsOf(command, { ...facts, waitingList: list.state }, context));
    if (places) list.append(offerInTurn(list.state, places));
    const entry = 'data' in command ? list.state.entries.get(command.data.personId) : undefined;
    return { events: { waitingList: list.events }, answer: entry ?? null };
  },
};

function eventsOf(command: Command, facts: ListFacts, context: CaseContext): WaitingListEvent[] {
  switch (command.type) {
    case 'JoinWaitingList':
      return join(command.data, facts, context);
    case 'LeaveWaitingList':
      return leave(facts.waitingList, command.data.personId, command.data.cause);
    case 'LeaveAfterDeparture': {
      const person = registered(facts.person);
      const isPresent = !person.isDeleted && isCurrent(person, context.today);
      return isPresent ? [] : leave(facts.waitingList, command.data.personId, 'departure');
    }
    case 'OfferPlacesOutOfTurn': {
      const places = offerablePlaces(facts, context);
      if (!places) throw closedOf(facts);
      return offerTo(facts.waitingList, command.data.personId, places);
    }
    case 'EndWaitingList':
      return hasEnded(facts, context) ? leaveAll(facts.waitingList, 'registrations-ended') : [];
    case 'OfferWaitingListPlaces':
      return [];
  }
}

/** A disabled activity, and one that has not begun, keep their lists. An activity with registrations is never deleted. */
const hasEnded = ({ activity }: ListFacts, { today }: CaseContext): boolean => {
  const { endDate } = knownRegistrationActivity(activity).current;
  return endDate !== null && endDate < today;
};

/** Nothing while the activity takes no registrations, or has no waiting list. */
function offerablePlaces(facts: ListFacts, { today, now }: CaseContext): OfferablePlaces | undefined {
  const { current, status } = knownRegistrationActivity(facts.activity);
  const { waitingListHours: hours, capacity, enabled, startDate, endDate } = current;
  if (status === 'deleted' || !enabled || !hours || !isWithin(today, startDate, endDate)) return undefined;
  return { free: capacity === null ? Number.POSITIVE_INFINITY : capacity - takenPlaces(facts.roll), hours, now };
}

const closedOf = ({ activity }: ListFacts) =>
  knownRegistrationActivity(activity).current.waitingListHours ? waitingListErrors.activityClosed() : waitingListErrors.none();

function join(
  { personId, entries: typed }: { personId: PersonId; entries: number | null },
  facts: ListFacts,
  context: CaseContext,
): WaitingListEvent[] {
  const activity = knownRegistrationActivity(facts.activity);
  const places = offerablePlaces(facts, context);
  if (!places) throw closedOf(facts);
  if (!isCurrent(claimantOf(facts.person, false), context.today)) throw waitingListErrors.notCurrent();
  const entries = wantedPlaces(activity, typed);
  const present = facts.waitingList.entries.get(personId);
  if (present?.entries === entries) return [];
  if (present) throw waitingListErrors.already();
  // No registration has this id: a registration of the household is ahead of it.
  if (rollView(facts.roll, '' as RegistrationId, personId).isHouseholdAhead) throw waitingListErrors.registered();
  const placesLeft = Math.max(0, places.free - reservedPlaces(facts.waitingList, activity.current, personId, context.now));
  if (entries <= placesLeft) throw waitingListErrors.placesLeft(placesLeft);
  return [{ type: 'WaitingListJoined', data: { personId, entries, joinedAt: context.now.toISOString() } }];
}

/** @throws registration.incomplete, entries-invalid, waiting-list.too-many */
function wantedPlaces({ current: { admission, capacity } }: KnownRegistrationActivity, typed: number | null): number {
  const entries = admission === 'one-per-household' ? 1 : typed;
  if (entries === null) throw registrationErrors.incomplete(['entries']);
  if (!Number.isInteger(entries) || entries < 1 || entries > 99) throw registrationErrors.entriesInvalid();
  if (capacity !== null && entries > capacity) throw waitingListErrors.tooMany(capacity);
  return entries;
}
