import type { Fold } from '@intendance/kernel/case.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { vatNatureIn } from '../../plan/vat/vat-accounts.js';
import type { EntryLine } from '../journal-entry/journal-entry.events.js';
import type { VatMovement, VatReturnEvent } from './vat-return.events.js';
import type { VatBooks, VatStanding } from './vat-return.js';
import { vatReturnLines } from './vat-return-entry.js';

export type RecordedReturn = Extract<VatReturnEvent, { type: 'VatReturnRecorded' }>['data'];
/** `runs`: the returns whose entry stands, by year and period. `cancelled`: entries of cancelled returns and their reversals. */
export type VatReturns = {
  readonly runs: PersistentMap<string, RecordedReturn>;
  readonly cancelled: PersistentMap<JournalEntryId, true>;
};

const keyOf = (yearId: FiscalYearId, period: string): string => `${yearId} ${period}`;
export const returnOf = ({ runs }: VatReturns, yearId: FiscalYearId, period: string): RecordedReturn | undefined =>
  runs.get(keyOf(yearId, period));

export const vatReturnsFold: Fold<VatReturnEvent, VatReturns> = {
  initial: { runs: new PersistentMap(), cancelled: new PersistentMap() },
  evolve({ runs, cancelled }, { type, data }) {
    const key = keyOf(data.yearId, data.period);
    if (type === 'VatReturnRecorded') return { runs: runs.with(key, data), cancelled };
    const run = runs.get(key);
    const reversals = cancelled.with(data.reversalId, true);
    return { runs: runs.without(key), cancelled: run ? reversals.with(run.entryId, true) : reversals };
  },
};

export const movementsOf = (lines: readonly EntryLine[]): VatMovement[] =>
  lines.map(({ account, budget, debit, credit }) => ({ account, budget, amount: cents(debit - credit) }));

/** `none`: the accounts are at zero. `outdated`: the books of the period changed since the entry was posted. */
export const vatReturnStatuses = ['none', 'due', 'recorded', 'outdated'] as const;

export function vatReturnStatus(books: VatBooks, run: RecordedReturn | undefined): (typeof vatReturnStatuses)[number] {
  const movements = movementsOf(vatReturnLines(books));
  if (!run) return movements.length === 0 ? 'none' : 'due';
  return canonicalJson(movements) === canonicalJson(run.movements) ? 'recorded' : 'outdated';
}

/** The accounts at the end of the period as they would be without the entry of the return. */
export function withoutEntry(standings: readonly VatStanding[], run: RecordedReturn | undefined): VatStanding[] {
  if (!run) return [...standings];
  const sums = new Map(standings.map((standing) => [`${standing.account} ${standing.budget}`, standing]));
  for (const { account, budget, amount } of run.movements) {
    if (!vatNatureIn(account)) continue;
    const key = `${account} ${budget}`;
    const before = sums.get(key) ?? { account, budget, opening: cents(0), closing: cents(0) };
    sums.set(key, { ...before, closing: cents(before.closing - amount) });
  }
  return [...sums.values()].toSorted((left, right) => (left.account < right.account ? -1 : 1));
}
