import { refundFold } from '@intendance/domain/activities/refund/refund-state.js';
import type { RefundAllowanceEvent } from '@intendance/domain/activities/refund-allowance/refund-allowance.events.js';
import { heldPlaces, registrationFold } from '@intendance/domain/activities/registration/registration-state.js';
import type { RegistrationActivityEvent } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import type { RegistrationRollEvent } from '@intendance/domain/activities/registration-roll/registration-roll.events.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { refundCap } from '../structures.js';
import type { Story } from './story.js';

/** At each moment of the history, not only at its end. */
export const limitsHold = (story: Story): string[] => [...placesHold(story), ...rollsAreRight(story), ...ceilingsHold(story)];

type Roll = Map<string, number>;

function placesHold({ events }: Story): string[] {
  const faults: string[] = [];
  const capacities = new Map<string, number>();
  const rolls = new Map<string, Roll>();
  for (const recorded of events) {
    const event = recorded as unknown as RegistrationActivityEvent | RegistrationRollEvent;
    const key = `${recorded.environmentId} ${streamKeyOf(recorded.stream)}`;
    if (event.type === 'RegistrationActivityCreated' || event.type === 'RegistrationActivityRevised')
      capacities.set(key, event.data.capacity ?? Number.POSITIVE_INFINITY);
    if (event.type !== 'RegistrationPlacesHeld' && event.type !== 'RegistrationPlacesReleased') continue;
    const roll = rolls.get(key) ?? new Map<string, number>();
    rolls.set(key, roll);
    if (event.type === 'RegistrationPlacesReleased') {
      roll.delete(event.data.registrationId);
      continue;
    }
    const before = sumOf(roll);
    roll.set(event.data.registrationId, event.data.entries);
    const places = sumOf(roll);
    const capacity = capacities.get(key) ?? 0;
    // Fewer places than are taken may be decided: then nobody comes in addition.
    if (places > capacity && places > before) faults.push(`${recorded.stream} gives ${places} places of ${capacity}`);
  }
  return faults;
}

/** A roll has exactly the registrations that hold places. */
function rollsAreRight({ events }: Story): string[] {
  const registrations = new Map<string, ReturnType<typeof registrationFold.evolve>>();
  const rolls = new Map<string, number>();
  for (const recorded of events) {
    const { environmentId, stream, streamType, type } = recorded;
    const key = `${environmentId} ${streamKeyOf(stream)}`;
    if (streamType === 'registration')
      registrations.set(key, registrationFold.evolve(registrations.get(key) ?? registrationFold.initial, recorded as never));
    if (streamType !== 'registration-roll') continue;
    const { registrationId, entries } = recorded.data as { registrationId: string; entries: number };
    if (type === 'RegistrationPlacesHeld') rolls.set(`${environmentId} ${registrationId}`, entries);
    else rolls.delete(`${environmentId} ${registrationId}`);
  }
  return [...new Set([...registrations.keys(), ...rolls.keys()])].flatMap((key) => {
    const places = heldPlaces(registrations.get(key) ?? registrationFold.initial)?.entries;
    return places === rolls.get(key) ? [] : [`registration ${key} holds ${places} places, ${rolls.get(key)} on the roll`];
  });
}

/** The granted amounts of a household in a year are within the limit, and the ledger of the limit has what the claims have. */
function ceilingsHold({ events }: Story): string[] {
  const faults: string[] = [];
  const claims = new Map<string, ReturnType<typeof refundFold.evolve>>();
  const ledger = new Map<string, RefundAllowanceEvent>();
  for (const recorded of events) {
    const { environmentId, stream, streamType } = recorded;
    const key = `${environmentId} ${streamKeyOf(stream)}`;
    if (streamType === 'refund-allowance') {
      const event = recorded as unknown as RefundAllowanceEvent;
      ledger.set(`${environmentId} ${event.data.refundId}`, event);
    }
    if (streamType !== 'refund') continue;
    claims.set(key, refundFold.evolve(claims.get(key) ?? refundFold.initial, recorded as never));
    for (const [household, sum] of grantedSums(claims))
      if (sum > refundCap) faults.push(`${household} got ${sum} cents of ${refundCap} after ${stream}`);
  }
  for (const [key, claim] of claims) {
    const event = ledger.get(key);
    const ledgerAmount = event?.type === 'RefundAllowanceHeld' && event.data.standing === 'granted' ? event.data.refundable : undefined;
    if (grantedOf(claim) !== ledgerAmount) faults.push(`the claim ${key} is granted ${grantedOf(claim)}, the ledger has ${ledgerAmount}`);
  }
  return [...new Set(faults)];
}

type Claim = ReturnType<typeof refundFold.evolve>;

const grantedOf = (claim: Claim): number | undefined =>
  (claim.status === 'valid' || claim.status === 'refunded') && !claim.isDeleted ? claim.refundable : undefined;

function grantedSums(claims: ReadonlyMap<string, Claim>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const claim of claims.values()) {
    if (claim.status === 'none') continue;
    const household = `${claim.claim.personId} in ${claim.claim.billedOn.slice(0, 4)}`;
    sums.set(household, (sums.get(household) ?? 0) + (grantedOf(claim) ?? 0));
  }
  return sums;
}

const sumOf = (roll: Roll): number => [...roll.values()].reduce((sum, places) => sum + places, 0);
