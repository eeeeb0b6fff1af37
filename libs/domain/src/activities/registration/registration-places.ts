import type { CaseEvents, Facts } from '@intendance/kernel/case.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { areSameOptions, type RegistrationRollCommand, registrationRollDecider } from '../registration-roll/registration-roll.js';
import { serve } from '../waiting-list/waiting-list.js';
import { heldPlaces, type KnownRegistration } from './registration-state.js';
import type { registrationFolds } from './registration-streams.js';

type Folds = typeof registrationFolds;

/** The places that a registration takes and gives up with a save, and the wait that it ends. `state`: after the save. */
export function rollEvents(registrationId: RegistrationId, facts: Facts<Folds>, state: KnownRegistration): CaseEvents<Folds> {
  const { registration: before, roll, formerRoll } = facts;
  const [had, has] = [heldPlaces(before), heldPlaces(state)];
  const hasMoved = before.status !== 'none' && before.claim.activityId !== state.claim.activityId;
  // Walking a long roll takes time: only a change of places does.
  if (!hasMoved && had?.personId === has?.personId && had?.entries === has?.entries && areSameOptions(had?.options, has?.options))
    return {};
  const release: RegistrationRollCommand = { type: 'ReleaseRegistrationPlaces', data: { registrationId } };
  const wanted: RegistrationRollCommand = has ? { type: 'HoldRegistrationPlaces', data: { registrationId, ...has } } : release;
  return {
    roll: has || (had && !hasMoved) ? registrationRollDecider.decide(wanted, roll) : [],
    formerRoll: had && hasMoved ? registrationRollDecider.decide(release, formerRoll) : [],
    waitingList: has ? serve(facts.waitingList, has.personId, registrationId) : [],
  };
}
