import { comparePositions, type FeedPosition, feedStart } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { FeedReader, ParkedRow, ParkedRows } from '../../../src/platform/projection/parked-rows.js';
import type { PolicyPlaces } from '../../../src/platform/projection/policy-places.js';
import { Fenced } from '../../../src/platform/projection/worker-connection.js';
import type { ServerProcess } from '../server-process.js';

/** The places of policies, which outlive every process. A dead process holds nothing: its database session has ended. */
export class MemoryPlaces {
  readonly checkpoints = new Map<string, FeedPosition>();
  readonly parked = new Map<string, Map<EnvironmentId, ParkedRow>>();
  private readonly holders = new Map<string, ServerProcess>();

  /** @returns whether the process holds the reader from now on */
  claim(reader: string, process: ServerProcess): boolean {
    const holder = this.holders.get(reader);
    if (holder?.isAlive && holder !== process) return false;
    this.holders.set(reader, process);
    return true;
  }

  owns(reader: string, process: ServerProcess): boolean {
    return this.holders.get(reader) === process;
  }

  move(reader: string, from: FeedPosition, to: FeedPosition): void {
    if (comparePositions(this.checkpoints.get(reader) ?? feedStart, from) !== 0) throw new Fenced([reader]);
    this.checkpoints.set(reader, to);
  }

  of(process: ServerProcess): PolicyPlaces {
    return {
      parked: parkedOf(this, process),
      claim: (policy) => process.call('lock', () => this.claim(policy, process)),
      owns: (policy) => this.owns(policy, process),
      release: () => undefined,
      open: (policy, start) =>
        process.call('checkpoint', () => {
          const place = this.checkpoints.get(policy) ?? start ?? feedStart;
          this.checkpoints.set(policy, place);
          return place;
        }),
      move: (policy, { from, to }) => process.call(`place of ${policy}`, () => this.move(policy, from, to)),
    };
  }
}

const nameOf = ({ reader, generation }: FeedReader): string => `${reader} ${generation}`;
const isAt = (row: ParkedRow | undefined, from: FeedPosition): boolean => row !== undefined && comparePositions(row.at, from) === 0;

function parkedOf({ parked }: MemoryPlaces, process: ServerProcess): ParkedRows {
  const rowsOf = (reader: FeedReader): Map<EnvironmentId, ParkedRow> => {
    const rows = parked.get(nameOf(reader)) ?? new Map<EnvironmentId, ParkedRow>();
    parked.set(nameOf(reader), rows);
    return rows;
  };
  return {
    list: (reader) => process.call('parked', () => [...rowsOf(reader).values()]),
    save: (reader, { event: { environmentId, position }, tries }) =>
      process.call('parked', () => void rowsOf(reader).set(environmentId, { environmentId, at: position, tries })),
    move: (reader, { environmentId, from, to }) =>
      process.call('parked', () => {
        const row = rowsOf(reader).get(environmentId);
        if (!row || !isAt(row, from)) return false;
        rowsOf(reader).set(environmentId, { ...row, at: to });
        return true;
      }),
    remove: (reader, { environmentId, from }) =>
      process.call('parked', () => isAt(rowsOf(reader).get(environmentId), from) && rowsOf(reader).delete(environmentId)),
  };
}
