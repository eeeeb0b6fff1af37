import type { FiscalYearEvent } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import type { Story } from './story.js';

type Sums = { debit: number; credit: number };

/** Every entry and the totals of every ledger balance, and no entry comes into a validated period. */
export function booksBalance({ world, events }: Story): string[] {
  const faults: string[] = [];
  const lastDays = new Map<string, string>();
  const reversals = new Map<string, number>();
  for (const recorded of events) {
    const { environmentId, stream } = recorded;
    const event = recorded as unknown as JournalEntryEvent | FiscalYearEvent;
    if (event.type === 'PeriodValidated') lastDays.set(environmentId, event.data.upTo);
    if (event.type === 'JournalEntryReversed') reversals.set(stream, (reversals.get(stream) ?? 0) + 1);
    if (event.type !== 'JournalEntryPosted' && event.type !== 'JournalEntryAmended') continue;
    const { lines, date } = event.data;
    const { debit, credit } = lines.reduce(add, { debit: 0, credit: 0 });
    if (debit !== credit) faults.push(`${stream} has a debit of ${debit} and a credit of ${credit}`);
    const upTo = lastDays.get(environmentId) ?? '';
    // An opening follows from a closing or a reopening of the year before, whatever was validated since.
    const isOpening = event.type === 'JournalEntryPosted' && event.data.journal === 'AN';
    if (date <= upTo && !isOpening) faults.push(`${stream} of ${date} came after the validation up to ${upTo}`);
  }
  for (const [stream, count] of reversals) if (count > 1) faults.push(`${stream} is reversed ${count} times`);
  return [...faults, ...totals(world)];
}

function totals({ rows, structures }: Story['world']): string[] {
  const days = [...(rows.get('ledger_day_total')?.values() ?? [])];
  return structures.flatMap(({ environmentId, name }) => {
    const own = days.filter((each) => each.environmentId === environmentId).map(({ row }) => row as unknown as Sums);
    const { debit, credit } = own.reduce(add, { debit: 0, credit: 0 });
    return debit === credit ? [] : [`the ledger of ${name} has a debit of ${debit} and a credit of ${credit}`];
  });
}

const add = (sums: Sums, { debit, credit }: Sums): Sums => ({ debit: sums.debit + debit, credit: sums.credit + credit });
