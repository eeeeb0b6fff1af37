import { type FiscalCalendar, yearCovering } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import type {
  EntryLine,
  JournalEntryEvent,
  JournalEntryFacts,
} from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import type { LetteringEvent } from '@intendance/domain/bookkeeping/third-party/lettering.events.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Story } from './story.js';

type Entries = Map<string, JournalEntryFacts & { readonly journal?: string }>;
type Event = Story['events'][number];

/** Of one structure, event after event. */
class Books {
  calendar: FiscalCalendar = fiscalCalendarDecider.initial;
  readonly entries: Entries = new Map();
  /** Openings that a reopening withdrew, and their reversals: they are not in the ledger. */
  readonly withdrawnIds = new Set<string>();
  /** The letters of each account of a year. */
  readonly letters = new Map<string, Map<string, readonly { writingId: string; line: number }[]>>();
}

/**
 * Nothing is written in a closed, frozen or validated period, a closing counts what the entries have, letters hold lines that exist, once,
 * the sum of a whole letter is 0, and the ledger shows these letters.
 */
export function yearsHold({ world, events }: Story): string[] {
  return world.structures.flatMap(({ environmentId, name }) => {
    const books = new Books();
    const own = events.filter((event) => event.environmentId === environmentId);
    const faults = [...Map.groupBy(own, ({ position }) => position.xid).values()].flatMap((append) => faultsOf(books, append));
    const open = books.calendar.years.filter(({ frozen }) => frozen).map((year) => `the year ${year.name} of ${name} stays frozen`);
    return [...faults, ...open, ...letterFaults(books), ...ledgerLetterFaults(books, world, environmentId)];
  });
}

function faultsOf(books: Books, append: readonly Event[]): string[] {
  const before = books.calendar;
  const faults = append.flatMap((event) => (event.streamType === 'journal-entry' ? entryFault(books, before, event) : []));
  for (const event of append) {
    if (event.streamType === 'fiscal-calendar')
      books.calendar = fiscalCalendarDecider.evolve(books.calendar, event as unknown as FiscalYearEvent);
    if (event.streamType === 'lettering') letter(books, event);
  }
  return [...faults, ...append.flatMap((event) => closingFault(books, event))];
}

/** An entry that opens a year follows from a closing, or is reversed by a reopening: a year after it may be validated. */
function entryFault({ entries, withdrawnIds }: Books, calendar: FiscalCalendar, recorded: Event): string[] {
  const event = recorded as unknown as JournalEntryEvent;
  if (event.type === 'JournalEntryReversed' && entries.get(streamKeyOf(recorded.stream))?.journal === 'AN')
    for (const id of [streamKeyOf(recorded.stream), event.data.byEntryId]) withdrawnIds.add(id);
  if (event.type !== 'JournalEntryPosted' && event.type !== 'JournalEntryAmended') return [];
  const id = streamKeyOf(recorded.stream);
  const former = entries.get(id);
  entries.set(id, event.data);
  const isOpening = event.type === 'JournalEntryPosted' && event.data.journal === 'AN';
  return isOpening
    ? []
    : [event.data, former].flatMap((facts) =>
        facts && !isWritable(calendar, facts) ? [`${recorded.stream} of ${facts.date} is written in a period that is over`] : [],
      );
}

function isWritable(calendar: FiscalCalendar, { date }: JournalEntryFacts): boolean {
  const year = yearCovering(calendar, date);
  if (!year || year.isClosed) return false;
  return !(year.frozen && date <= year.frozen.upTo) && !(year.validatedUpTo && date <= year.validatedUpTo);
}

function closingFault({ entries, withdrawnIds }: Books, recorded: Event): string[] {
  const event = recorded as unknown as FiscalYearEvent;
  if (event.type !== 'FiscalYearClosed') return [];
  const { yearId, totals } = event.data;
  const own = [...entries].flatMap(([id, entry]) => (entry.yearId === yearId && !withdrawnIds.has(id) ? [entry] : []));
  const debit = own.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.debit, 0);
  return own.length === totals.writings && debit === totals.debit
    ? []
    : [`a closing counts ${totals.writings} entries of ${totals.debit}, the year has ${own.length} of ${debit}`];
}

function letter({ letters }: Books, recorded: Event): void {
  const event = recorded as unknown as LetteringEvent;
  const account = letters.get(recorded.stream) ?? new Map();
  letters.set(recorded.stream, account);
  if (event.type === 'LinesLettered') account.set(event.data.letter, event.data.lines);
  else account.delete(event.data.letter);
}

/** A letter is of the last of the years of its lines; a closed year before has none of them. */
function letterFaults({ letters, entries, calendar: { years } }: Books): string[] {
  const letteredLines = new Set<string>();
  return [...letters].flatMap(([stream, account]) => {
    const [yearId, code] = streamKeyOf(stream as never).split(':');
    const rank = years.findIndex(({ id }) => id === yearId);
    const mayHold = (of: string) => of === yearId || years.slice(0, rank).some(({ id, isClosed }) => id === of && !isClosed);
    return [...account].flatMap(([name, places]) => {
      const faults: string[] = [];
      let sum = 0;
      for (const { writingId, line } of places) {
        if (letteredLines.has(`${writingId} ${line}`)) faults.push(`line ${line} of ${writingId} has ${name} and another letter`);
        letteredLines.add(`${writingId} ${line}`);
        const entry = entries.get(writingId);
        const entryLine: EntryLine | undefined = entry?.lines[line];
        if (!entry || !entryLine || entryLine.account !== code || !mayHold(entry.yearId))
          faults.push(`the letter ${name} of ${code} holds line ${line} of ${writingId}, which is not there`);
        else sum += entryLine.debit - entryLine.credit;
      }
      const isWhole = name === name.toUpperCase();
      if (isWhole !== (sum === 0)) faults.push(`the letter ${name} of ${code} has a sum of ${sum}`);
      return faults;
    });
  });
}

/** The rows of the ledger have the letter of each line, and no other. */
function ledgerLetterFaults({ letters }: Books, { rows }: Story['world'], structure: EnvironmentId): string[] {
  const expected = [...letters].flatMap(([stream, account]) =>
    [...account].flatMap(([name, places]) =>
      places.map(({ writingId, line }) => `${writingId} ${line} ${name} ${streamKeyOf(stream as never)}`),
    ),
  );
  const actual = [...(rows.get('ledger_letter')?.values() ?? [])].flatMap(({ environmentId, row }) =>
    environmentId === structure ? [`${row.writingId} ${row.line} ${row.letter} ${row.yearId}:${row.account}`] : [],
  );
  const [inStreams, inRows] = [new Set(expected), new Set(actual)];
  return [
    ...expected.filter((place) => !inRows.has(place)).map((place) => `the ledger lacks the letter of ${place}`),
    ...actual.filter((place) => !inStreams.has(place)).map((place) => `the ledger has a letter that is none: ${place}`),
  ];
}
