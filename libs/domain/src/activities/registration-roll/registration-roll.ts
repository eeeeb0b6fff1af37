import type { Decider } from '@intendance/kernel/decider.js';
import type { PersonId, RegistrationId } from '@intendance/kernel/id.js';
import type { ChosenOption, RegistrationRollEvent, RollEntry } from './registration-roll.events.js';

export type RegistrationRollCommand =
  | { type: 'HoldRegistrationPlaces'; data: RollEntry }
  | { type: 'ReleaseRegistrationPlaces'; data: { registrationId: RegistrationId } };

/** The last event and all before it: thousands register, and each event costs no copy of the others. */
export type RegistrationRoll = { readonly last: RegistrationRollEvent; readonly before: RegistrationRoll } | null;

export const registrationRollDecider: Decider<RegistrationRollCommand, RegistrationRollEvent, RegistrationRoll> = {
  initial: null,
  decide,
  evolve: (before, last) => ({ last, before }),
};

/**
 * Caches the entries of the newest roll that was read. The next roll takes the map over and adds its own events; an older roll, or another
 * branch, is folded again from its events.
 */
const entriesByRoll = new WeakMap<NonNullable<RegistrationRoll>, Map<RegistrationId, RollEntry>>();

/**
 * The holders of places, first come first; a registration that passes to another person goes to the end. The map is valid until the next
 * call.
 */
function rollEntries(roll: RegistrationRoll): ReadonlyMap<RegistrationId, RollEntry> {
  const news: RegistrationRollEvent[] = [];
  let at = roll;
  for (; at && !entriesByRoll.has(at); at = at.before) news.push(at.last);
  const entries = (at && entriesByRoll.get(at)) ?? new Map<RegistrationId, RollEntry>();
  if (at) entriesByRoll.delete(at);
  for (const { type, data } of news.reverse()) {
    const isKept = type === 'RegistrationPlacesHeld' && entries.get(data.registrationId)?.personId === data.personId;
    if (!isKept) entries.delete(data.registrationId);
    if (type === 'RegistrationPlacesHeld') entries.set(data.registrationId, data);
  }
  if (roll) entriesByRoll.set(roll, entries);
  return entries;
}

/** The roll as one registration sees it, whether the registration exists or not. */
export type RollView = {
  /** Places that others hold. */
  takenPlaces: number;
  /** Places that this registration holds already, for this person. */
  own: number;
  /** Another registration of the household came before. */
  isHouseholdAhead: boolean;
};

/** Places that all registrations hold. */
export const takenPlaces = (roll: RegistrationRoll): number => {
  let places = 0;
  for (const { entries } of rollEntries(roll).values()) places += entries;
  return places;
};

export function rollView(roll: RegistrationRoll, registrationId: RegistrationId, personId: PersonId): RollView {
  let takenPlaces = 0;
  let own = 0;
  let isHouseholdAhead = false;
  for (const entry of rollEntries(roll).values()) {
    if (entry.registrationId === registrationId) {
      if (entry.personId === personId) own = entry.entries;
      continue;
    }
    takenPlaces += entry.entries;
    if (entry.personId === personId && own === 0) isHouseholdAhead = true;
  }
  return { takenPlaces, own, isHouseholdAhead };
}

/** The participants who take an option: those of other registrations, and those of this one. */
export type OptionPlaces = { readonly takenPlaces: number; readonly own: number };

export function optionPlaces(roll: RegistrationRoll, registrationId: RegistrationId, optionId: string): OptionPlaces {
  let takenPlaces = 0;
  let own = 0;
  for (const entry of rollEntries(roll).values()) {
    const count = entry.options?.find((option) => option.optionId === optionId)?.count ?? 0;
    if (entry.registrationId === registrationId) own = count;
    else takenPlaces += count;
  }
  return { takenPlaces, own };
}

export const areSameOptions = (left: readonly ChosenOption[] = [], right: readonly ChosenOption[] = []): boolean =>
  left.length === right.length &&
  left.every(({ optionId, count }, rank) => right[rank]?.optionId === optionId && right[rank].count === count);

function decide(command: RegistrationRollCommand, roll: RegistrationRoll): RegistrationRollEvent[] {
  const entry = rollEntries(roll).get(command.data.registrationId);
  if (command.type === 'ReleaseRegistrationPlaces') return entry ? [{ type: 'RegistrationPlacesReleased', data: command.data }] : [];
  const { personId, entries, options } = command.data;
  const isSame = entry?.personId === personId && entry.entries === entries && areSameOptions(entry.options, options);
  return isSame ? [] : [{ type: 'RegistrationPlacesHeld', data: command.data }];
}
