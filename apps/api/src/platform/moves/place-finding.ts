import type { Holding } from '@intendance/event-store/postgres/structure-holdings.js';
import type { MoveRow } from './move-rows.js';

/** A structure in the database of this name. */
export type Held = Omit<Holding, 'environmentId'> & { readonly database: string };

/**
 * A structure that is not in one database, the one of the directory.
 * `half-moved`: its move was interrupted. `misplaced`: the directory names another database. `nowhere`: each database refuses it, and this one
 * has its events. `twice`: several databases would serve it. `leftover`: rows of a move that is over. `lost`: it has left, and no database has
 * its events.
 */
export type PlaceFinding = {
  readonly kind: 'half-moved' | 'misplaced' | 'nowhere' | 'twice' | 'leftover' | 'lost';
  /** The databases that it is about; of a `lost` one, those that it has left. */
  readonly at: readonly string[];
};
type Facts = { readonly place: string; readonly move?: Pick<MoveRow, 'source' | 'destination' | 'state'> | undefined };

const isAbsent = ({ mark }: Held): boolean => mark === 'arriving' || mark === 'departed';
const names = (held: readonly Held[]): string[] => held.map(({ database }) => database);

/** @param everywhere what each database has of the structure. @returns undefined for a structure that is where it should be */
export function judgePlace({ place, move }: Facts, everywhere: readonly Held[]): PlaceFinding | undefined {
  const withRows = everywhere.filter(({ events }) => events > 0);
  const serving = withRows.filter((held) => !isAbsent(held));
  const absent = withRows.filter(isAbsent);
  const [only] = serving;
  if (serving.length > 1) return { kind: 'twice', at: names(serving) };
  if (move && isBetween(move, only, absent)) return { kind: 'half-moved', at: [move.source, move.destination] };
  if (!only) return judgeUnserved(absent, everywhere);
  if (only.database !== place) return { kind: 'misplaced', at: [only.database] };
  return absent.length > 0 ? { kind: 'leftover', at: names(absent) } : undefined;
}

function isBetween({ source, destination, state }: NonNullable<Facts['move']>, only: Held | undefined, absent: readonly Held[]): boolean {
  if (state === 'requested') return false;
  if (!only) return absent.some(({ database, mark }) => database === destination && mark === 'arriving');
  return only.database === (state === 'cleaning' ? destination : source);
}

function judgeUnserved(absent: readonly Held[], everywhere: readonly Held[]): PlaceFinding | undefined {
  const [fullest] = absent.filter(({ mark }) => mark === 'departed').toSorted((left, right) => right.events - left.events);
  if (fullest) return { kind: 'nowhere', at: [fullest.database] };
  const former = names(everywhere.filter(isAbsent));
  return former.length > 0 ? { kind: 'lost', at: former } : undefined;
}
