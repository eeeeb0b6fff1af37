import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import type { FixedAssetRegisterEvent } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import type { GrantRegisterEvent } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import type { JournalEntryEvent } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import type { ProvisionRegisterEvent } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import { letteringDecider } from '@intendance/domain/bookkeeping/third-party/lettering.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { Story } from './story.js';

type Entry = { readonly kind: string; readonly debit: number; readonly yearId: string; readonly isReversed: boolean };
type Run = { readonly entryId: string; readonly sum: number };
type Events = Story['events'];

/**
 * The entry of a year has the amounts of its register, and stands as long as the register has it. A difference of exchange stands as long as
 * its letter.
 */
export function registersMatch({ world, events }: Story): string[] {
  return world.structures.flatMap(({ environmentId }) => {
    const own = events.filter((event) => event.environmentId === environmentId);
    const entries = entriesOf(own);
    const runs = runsOf(own);
    return [...runFaults(runs, entries), ...strayEntries(runs, entries), ...strayDifferences(own, entries)];
  });
}

function runFaults(runs: ReadonlyMap<string, Run>, entries: ReadonlyMap<string, Entry>): string[] {
  return [...runs].flatMap(([key, { entryId, sum }]) => {
    const entry = entries.get(entryId);
    if (!entry) return [`${key} has no entry`];
    if (entry.isReversed) return [`${key} has an entry that is reversed`];
    return entry.debit === sum ? [] : [`${key} has ${sum}, its entry ${entry.debit}`];
  });
}

const ofRegisters = ['depreciation', 'grants', 'provisions'];

function strayEntries(runs: ReadonlyMap<string, Run>, entries: ReadonlyMap<string, Entry>): string[] {
  const ids = new Set([...runs.values()].map(({ entryId }) => entryId));
  return [...entries].flatMap(([id, { kind, isReversed }]) =>
    ofRegisters.includes(kind) && !isReversed && !ids.has(id) ? [`the entry ${id} of ${kind} is in no register`] : [],
  );
}

/** Nothing is written in a closed year: a difference of exchange whose letter fell there waits for nobody. */
function strayDifferences(events: Events, entries: ReadonlyMap<string, Entry>): string[] {
  const calendar = fold(events, 'fiscal-calendar', fiscalCalendarDecider).values().next().value;
  const lastDay = calendar?.years.findLast(({ isClosed }) => isClosed)?.end ?? '';
  const lettered = new Set([...fold(events, 'lettering', letteringDecider).values()].flatMap(({ byWriting }) => [...byWriting.keys()]));
  return [...entries].flatMap(([id, { kind, isReversed, yearId }]) => {
    const isOver = calendar?.years.find((year) => year.id === yearId)?.end === lastDay;
    return kind === 'exchange-difference' && !isReversed && !isOver && !lettered.has(id) ? [`the difference ${id} has no letter`] : [];
  });
}

function fold<State>(
  events: Events,
  streamType: string,
  { initial, evolve }: { readonly initial: State; evolve(state: State, event: never): State },
): Map<string, State> {
  const states = new Map<string, State>();
  for (const event of events)
    if (event.streamType === streamType) states.set(event.stream, evolve(states.get(event.stream) ?? initial, event as never));
  return states;
}

function entriesOf(events: Events): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const recorded of events) {
    if (recorded.streamType !== 'journal-entry') continue;
    const event = recorded as unknown as JournalEntryEvent;
    const id = streamKeyOf(recorded.stream);
    const before = entries.get(id);
    if (event.type === 'JournalEntryPosted' || event.type === 'JournalEntryAmended') {
      const { lines, yearId } = event.data;
      const kind = event.type === 'JournalEntryPosted' ? event.data.kind : (before?.kind ?? '');
      entries.set(id, { kind, yearId, debit: lines.reduce((sum, { debit }) => sum + debit, 0), isReversed: false });
    }
    if (event.type === 'JournalEntryReversed' && before) entries.set(id, { ...before, isReversed: true });
  }
  return entries;
}

function runsOf(events: Events): Map<string, Run> {
  const runs = new Map<string, Run>();
  for (const recorded of events) {
    const { type, data } = recorded as unknown as ProvisionRegisterEvent | FixedAssetRegisterEvent | GrantRegisterEvent;
    if (type === 'DepreciationRecorded')
      runs.set(`the depreciation of ${data.yearId}`, {
        entryId: data.entryId,
        sum: data.charges.reduce((sum, { amount }) => sum + amount, 0),
      });
    if (type === 'DepreciationCancelled') runs.delete(`the depreciation of ${data.yearId}`);
    if (type === 'ProvisionEntryRecorded')
      runs.set(`the provisions of ${data.yearId}`, {
        entryId: data.entryId,
        sum: data.movements.reduce((sum, { charge, used, unused }) => sum + charge + used + unused, 0),
      });
    if (type === 'GrantEntryRecorded')
      runs.set(`the grants of ${data.yearId}`, {
        entryId: data.entryId,
        sum: data.movements.reduce((sum, { deferral, carryOver, use }) => sum + Math.abs(deferral) + carryOver + use, 0),
      });
    if (type === 'GrantEntryCancelled') runs.delete(`the grants of ${data.yearId}`);
    if (type === 'ProvisionEntryCancelled') runs.delete(`the provisions of ${data.yearId}`);
  }
  return runs;
}
