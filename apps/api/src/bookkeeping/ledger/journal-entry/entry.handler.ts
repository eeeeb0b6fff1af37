import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import {
  type JournalEntryCommand,
  journalEntryDecider,
  type KnownJournalEntry,
  knownEntry,
} from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import {
  type EntryDraft,
  miscellaneousEntry,
  miscellaneousFacts,
  reversingEntry,
} from '@intendance/domain/bookkeeping/ledger/journal-entry/miscellaneous-entry.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { Books } from '../../books.js';
import { dropLetters } from '../ledger/drop-letters.js';
import { LedgerReader } from '../ledger/ledger-reader.js';

export type EntryAction =
  | { type: 'PostJournalEntry'; draft: EntryDraft; reverseOn: LocalDate | null }
  | { type: 'AmendJournalEntry'; draft: EntryDraft }
  | { type: 'ReverseJournalEntry'; date: LocalDate };
export type EntryView = { entry: KnownJournalEntry; calendar: FiscalCalendar };

/** What an accountant does to an entry of their own hand. */
export class ExecuteEntry extends Command<UnitResult<EntryView>> {
  constructor(
    readonly context: RequestContext,
    readonly entryId: JournalEntryId,
    readonly action: EntryAction,
    readonly isCouncil: boolean,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteEntry)
export class EntryHandler implements ICommandHandler<ExecuteEntry> {
  constructor(
    private readonly store: EventStore,
    private readonly reader: LedgerReader,
  ) {}

  async execute({ context, entryId, action, isCouncil, expected }: ExecuteEntry): Promise<UnitResult<EntryView>> {
    const names = await this.reader.names(context);
    return executeUnit(this.store, appendRequest(context, action.type), async (unit) => {
      const calendar = await new Books(unit, context.environmentId).calendar();
      const factsOf = (draft: EntryDraft) => miscellaneousFacts(draft, calendar, names, { isCouncil });
      switch (action.type) {
        case 'PostJournalEntry': {
          const entry = miscellaneousEntry(factsOf(action.draft));
          await write(unit, entryId, { type: action.type, data: { entry, calendar } });
          return { entry: await takenBack(unit, context, entryId, action.reverseOn, calendar), calendar };
        }
        case 'AmendJournalEntry': {
          // Whose entry it is comes before what is wrong with it.
          knownEntry((await unit.load(journalEntryStream(entryId), journalEntryDecider, expected)).state);
          const command: JournalEntryCommand = { type: action.type, data: { facts: factsOf(action.draft), calendar } };
          return { entry: await write(unit, entryId, command, expected), calendar };
        }
        case 'ReverseJournalEntry':
          await unit.load(journalEntryStream(entryId), journalEntryDecider, expected);
          return { entry: await takenBack(unit, context, entryId, action.date, calendar), calendar };
      }
    });
  }
}

/** Both are written together: the entry says what took it back. */
async function takenBack(
  unit: UnitOfWork,
  { commandId }: RequestContext,
  id: JournalEntryId,
  date: LocalDate | null,
  calendar: FiscalCalendar,
): Promise<KnownJournalEntry> {
  const { state } = await unit.load(journalEntryStream(id), journalEntryDecider);
  const entry = knownEntry(state);
  if (date === null) return entry;
  const byEntryId = derivedId<'journal-entry'>(`${commandId}:reversal`);
  const reversed = await write(unit, id, { type: 'ReverseJournalEntry', data: { byEntryId } });
  await write(unit, byEntryId, { type: 'PostJournalEntry', data: { entry: reversingEntry(entry.entry, id, date, calendar), calendar } });
  return reversed;
}

async function write(unit: UnitOfWork, id: JournalEntryId, command: JournalEntryCommand, expected?: number): Promise<KnownJournalEntry> {
  const loaded = await unit.load(journalEntryStream(id), journalEntryDecider, expected);
  const events = journalEntryDecider.decide(command, loaded.state);
  if (events.length > 0 && loaded.state.status !== 'none') await dropLetters(unit, id, loaded.state.entry);
  return knownEntry(unit.append(loaded, events).state);
}
