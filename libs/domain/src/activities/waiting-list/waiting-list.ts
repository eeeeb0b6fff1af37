import type { Fold } from '@intendance/kernel/case.js';
import type { PersonId, RegistrationId } from '@intendance/kernel/id.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { RegistrationSettings } from '../registration-activity/registration-activity.events.js';
import { waitingListErrors } from './waiting-list.errors.js';
import type { WaitingListEvent, WaitingListLeaving } from './waiting-list.events.js';

/** `rank` orders the arrivals. `offeredUntil`: the places are kept until that instant; null while the person waits. */
export type WaitingEntry = {
  readonly personId: PersonId;
  readonly entries: number;
  readonly joinedAt: string;
  readonly rank: number;
  readonly offeredUntil: string | null;
};

export type WaitingList = { readonly entries: PersistentMap<PersonId, WaitingEntry>; readonly arrivals: number };

export const waitingListFold: Fold<WaitingListEvent, WaitingList> = {
  initial: { entries: new PersistentMap(), arrivals: 0 },
  evolve(list, { type, data }) {
    const { entries, arrivals } = list;
    const entry = entries.get(data.personId);
    switch (type) {
      case 'WaitingListJoined':
        return { entries: entries.with(data.personId, { ...data, rank: arrivals + 1, offeredUntil: null }), arrivals: arrivals + 1 };
      case 'WaitingListPlacesOffered':
        return entry ? { ...list, entries: entries.with(data.personId, { ...entry, offeredUntil: data.until }) } : list;
      case 'WaitingListLeft':
      case 'WaitingListOfferExpired':
      case 'WaitingListServed':
        return { ...list, entries: entries.without(data.personId) };
    }
  },
};

const hasOffer = ({ offeredUntil }: WaitingEntry, now: Date): boolean => offeredUntil !== null && offeredUntil > now.toISOString();
const isOver = (entry: WaitingEntry, now: Date): boolean => entry.offeredUntil !== null && !hasOffer(entry, now);
const byRank = (left: WaitingEntry, right: WaitingEntry): number => left.rank - right.rank;
const placesOf = (entries: readonly WaitingEntry[]): number => entries.reduce((sum, { entries: places }) => sum + places, 0);

/**
 * The places that this person may not take: those offered to others, and those that others wait for who came before. A person who holds an
 * offer comes before all who wait; a person outside the list comes after them. None where the activity has given up its list.
 */
export function reservedPlaces(
  { entries }: WaitingList,
  { waitingListHours }: Pick<RegistrationSettings, 'waitingListHours'>,
  personId: PersonId,
  now: Date,
): number {
  if (!waitingListHours || entries.size === 0) return 0;
  const own = entries.get(personId);
  const rank = own === undefined || isOver(own, now) ? Number.POSITIVE_INFINITY : hasOffer(own, now) ? 0 : own.rank;
  const others = entries.values().filter((entry) => entry.personId !== personId && !isOver(entry, now));
  return placesOf(others.filter((entry) => hasOffer(entry, now) || entry.rank < rank));
}

/** `free`: places that no registration holds, infinite without a limit. `hours`: the time to answer an offer. */
export type OfferablePlaces = { readonly free: number; readonly hours: number; readonly now: Date };

/** Places that neither a registration nor an offer holds. */
const unofferedPlaces = ({ entries }: WaitingList, { free, now }: OfferablePlaces): number =>
  free - placesOf(entries.values().filter((entry) => hasOffer(entry, now)));

/** Ends the offers whose time is over. */
export const expireOffers = ({ entries }: WaitingList, now: Date): WaitingListEvent[] =>
  entries
    .values()
    .filter((entry) => isOver(entry, now))
    .sort(byRank)
    .map(({ personId }) => ({ type: 'WaitingListOfferExpired', data: { personId } }));

/** Offers free places in the order of arrival. An entry that needs more places than are left keeps its rank, and smaller ones pass it. */
export function offerInTurn(list: WaitingList, places: OfferablePlaces): WaitingListEvent[] {
  let freePlaces = unofferedPlaces(list, places);
  return list.entries
    .values()
    .filter(({ offeredUntil }) => offeredUntil === null)
    .sort(byRank)
    .flatMap((entry) => {
      if (entry.entries > freePlaces) return [];
      freePlaces -= entry.entries;
      return [offer(entry, places)];
    });
}

/** Offers places out of turn. @throws waiting-list.absent, no-places */
export function offerTo(list: WaitingList, personId: PersonId, places: OfferablePlaces): WaitingListEvent[] {
  const entry = list.entries.get(personId);
  if (entry === undefined) throw waitingListErrors.absent();
  if (hasOffer(entry, places.now)) return [];
  const freePlaces = unofferedPlaces(list, places);
  if (entry.entries > freePlaces) throw waitingListErrors.noPlaces(Math.max(0, freePlaces));
  return [offer(entry, places)];
}

function offer({ personId, entries }: WaitingEntry, { hours, now }: OfferablePlaces): WaitingListEvent {
  const until = new Date(now.getTime() + hours * 3_600_000).toISOString();
  return { type: 'WaitingListPlacesOffered', data: { personId, entries, until } };
}

export const leave = ({ entries }: WaitingList, personId: PersonId, cause: WaitingListLeaving): WaitingListEvent[] =>
  entries.has(personId) ? [{ type: 'WaitingListLeft', data: { personId, cause } }] : [];

/** Everybody leaves, in the order of arrival. */
export const leaveAll = ({ entries }: WaitingList, cause: WaitingListLeaving): WaitingListEvent[] =>
  entries
    .values()
    .toSorted(byRank)
    .map(({ personId }) => ({ type: 'WaitingListLeft', data: { personId, cause } }));

/** Whoever registers waits no longer. */
export const serve = ({ entries }: WaitingList, personId: PersonId, registrationId: RegistrationId): WaitingListEvent[] =>
  entries.has(personId) ? [{ type: 'WaitingListServed', data: { personId, registrationId } }] : [];

/** `position`: among those who wait, 1 is next. `offeredUntil`: places are kept for the person until that instant. */
export type OwnWait = { readonly entries: number; readonly position: number; readonly offeredUntil: string | null };

/** A person on the list; null for one who is not, or whose offer is over. */
export function ownWait({ entries }: WaitingList, personId: PersonId, now: Date): OwnWait | null {
  const own = entries.get(personId);
  if (own === undefined || isOver(own, now)) return null;
  const waiting = entries.values().filter(({ offeredUntil, rank }) => offeredUntil === null && rank <= own.rank);
  return { entries: own.entries, position: waiting.length, offeredUntil: own.offeredUntil };
}
