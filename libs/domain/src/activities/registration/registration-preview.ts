import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { isCurrent, registered } from '../../directory/public.js';
import { knownRegistrationActivity, registrationActivityVersion } from '../registration-activity/registration-activity.js';
import { offeredOptions } from '../registration-activity/registration-option.js';
import { optionPlaces, rollView } from '../registration-roll/registration-roll.js';
import { reservedPlaces } from '../waiting-list/waiting-list.js';
import { registrationErrors } from './registration.errors.js';
import { registrationStream } from './registration.events.js';
import type { SentRegistration } from './registration-command.js';
import { entriesOf } from './registration-draft.js';
import { optionFacts } from './registration-facts.js';
import { type RegistrationQuote, registrationPrice } from './registration-price.js';
import { claimStreams, registrationFolds } from './registration-streams.js';
import { takenOptions } from './taken-options.js';

/** The fields that a price needs; entries may follow from the activity. */
export type PricedRegistration = SentRegistration & { [Field in 'personId' | 'activityId' | 'date']: NonNullable<SentRegistration[Field]> };
/** `isStored`: the registration exists; otherwise the id is of a registration that may be made. */
type PreviewRegistration = { type: 'PreviewRegistration'; data: { claim: PricedRegistration; isStored: boolean } };

/** @throws registration.incomplete */
export function pricedRegistration(claim: SentRegistration): PricedRegistration {
  const { personId, activityId, date } = claim;
  if (personId !== null && activityId !== null && date !== null) return { ...claim, personId, activityId, date };
  const fields = [personId === null && 'person', activityId === null && 'inscription_settings', date === null && 'date'];
  throw registrationErrors.incomplete(fields.filter((field) => field !== false));
}

const { registration, activity, person, roll, waitingList } = registrationFolds;
const folds = { registration, activity, person, roll, waitingList };

/** The price of a registration, made or to be made, on the streams that a save decides on. Writes nothing. */
export const registrationPreview: Case<Addressed<RegistrationId, PreviewRegistration>, RegistrationQuote, typeof folds, 'registration'> = {
  folds,
  own: 'registration',
  cached: ['roll'],
  streams: ({ id, data }) => ({
    registration: read(registrationStream(id)),
    ...claimStreams(data.claim, { isActivityGuarded: false, isPersonGuarded: false }),
  }),
  decide({ id, data: { claim, isStored } }, facts, { now }) {
    const { personId, activityId, date } = claim;
    const settings = knownRegistrationActivity(facts.activity);
    if (isStored && facts.registration.status === 'none') throw registrationErrors.unknown();
    const stored = facts.registration.status === 'none' ? undefined : facts.registration.claim;
    const isExcepted = facts.registration.status !== 'none' && facts.registration.exceptionReason !== undefined;
    const isStay = isExcepted && stored?.personId === personId && stored.date === date;
    const isHolderCurrent = isCurrent(registered(facts.person), date) || isStay;
    const isSameActivity = stored?.activityId === activityId;
    const rule = stored && isSameActivity ? registrationActivityVersion(settings, stored.activityVersion) : settings.current;
    const entries = entriesOf({ activity: { rule }, entries: claim.entries });
    if (entries === null) throw registrationErrors.incomplete(['entries']);
    if (entries > 99) throw registrationErrors.entriesInvalid();
    const { capacity } = settings.current;
    const available = offeredOptions(rule, settings.current);
    const choices = claim.options ?? (isSameActivity ? stored?.options : undefined) ?? [];
    const options = optionFacts(takenOptions(available, choices, entries), available, (optionId) => optionPlaces(facts.roll, id, optionId));
    const roll = rollView(facts.roll, id, personId);
    const reserved = reservedPlaces(facts.waitingList, settings.current, personId, now);
    const price = registrationPrice({ rule, capacity, date, entries, isHolderCurrent, roll, options, reservedPlaces: reserved });
    return { events: {}, answer: price };
  },
};
