import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';
import type { StoredFeed, StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { eventName } from '@intendance/kernel/sealed-history/event-line.js';
import { readableContent } from '@intendance/kernel/sealed-history/seal.js';
import type { Query } from '../projection/worker-connection.js';
import { eventNameIn } from './event-names.js';
import { type NumberedSeal, sealTable } from './seal-table.js';

type History = { readonly query: Query; readonly feed: StoredFeed; readonly environmentId: EnvironmentId };

/**
 * The seal of an event; undefined for one that waits for its seal. Seals follow the places of their events, also where a restore or a move
 * numbered the places anew: each round reads the first events of some seals, four rounds for a million of them. Reads the names of all sealed
 * events only where an event of the history was removed, inserted or moved.
 */
export async function sealOf(history: History, event: StoredRecord): Promise<NumberedSeal | undefined> {
  const { query, environmentId } = history;
  const name = eventName(event);
  const newest = await sealTable.newest(query, environmentId);
  if (newest === undefined) return undefined;
  const number = await lastBeginningAt(history, newest, event.position);
  const seal = number === undefined ? undefined : await sealTable.whole(query, environmentId, number);
  if (seal?.events.includes(name)) return seal;
  if (seal && seal.number === newest && (await isAfter(history, event, seal))) return undefined;
  return sealTable.naming(query, environmentId, name);
}

/** Seals that one round reads. */
const width = 32;

/** The number of the last seal whose first event stands at this place or before it; undefined where the first events of a range are gone. */
async function lastBeginningAt(history: History, newest: number, place: FeedPosition): Promise<number | undefined> {
  // The seal `end` begins after the place.
  let [low, end] = [1, newest + 1];
  while (end - low > 1) {
    const beginnings = await beginningsOf(history, between(low, end));
    if (beginnings.length === 0) return undefined;
    const isBefore = beginnings.map(({ position }) => comparePositions(position, place) <= 0);
    const after = isBefore.indexOf(false);
    low = beginnings[(after === -1 ? beginnings.length : after) - 1]?.number ?? low;
    end = beginnings[after]?.number ?? end;
  }
  return low;
}

/** Some numbers between two, both excluded. */
function between(low: number, end: number): number[] {
  const step = Math.max(1, Math.ceil((end - low) / (width + 1)));
  return Array.from({ length: Math.ceil((end - low) / step) - 1 }, (_, index) => low + (index + 1) * step);
}

/** The places of the first events of seals, in order; without those whose event is gone. */
async function beginningsOf({ query, feed, environmentId }: History, numbers: readonly number[]) {
  const firsts = await sealTable.firstEvents(query, environmentId, numbers);
  const events = await feed.byName(
    environmentId,
    firsts.map(({ name }) => eventNameIn(name)),
  );
  const places = new Map(events.map((event) => [eventName(event), event.position]));
  return firsts.flatMap(({ number, name }) => {
    const position = places.get(name);
    return position ? [{ number, position }] : [];
  });
}

/** An event that was recorded before the newest seal, and stands after it, was moved there or is of a transaction that took long. */
async function isAfter(history: History, { position, recordedAt }: StoredRecord, seal: NumberedSeal): Promise<boolean> {
  const sealedAt = readableContent(seal.text)?.at;
  if (sealedAt === undefined || recordedAt <= new Date(sealedAt)) return false;
  const last = await placeOf(history, seal.events.at(-1));
  return last !== undefined && comparePositions(position, last) > 0;
}

async function placeOf({ feed, environmentId }: History, name: string | undefined): Promise<FeedPosition | undefined> {
  if (name === undefined) return undefined;
  const [event] = await feed.byName(environmentId, [eventNameIn(name)]);
  return event?.position;
}
