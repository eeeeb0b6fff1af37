import { type JournalEntryEvent, journalEntryStream } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import {
  journalEntryDecider,
  type KnownJournalEntry,
  knownEntry,
} from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.js';
import { type EntryCommand, journalEntryCase } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry-case.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { EntryDto } from './entry.dto.js';
import { entryToWire } from './entry-wire.js';

/** Journal entries by their streams. */
@Injectable()
export class Entries {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** @throws entry.unknown */
  async find({ environmentId }: RequestContext, id: JournalEntryId): Promise<{ entry: KnownJournalEntry; version: number }> {
    const [slice] = await this.store.read(environmentId, [journalEntryStream(id)]);
    const entry = knownEntry(fold(journalEntryDecider, (slice?.events ?? []) as RecordedEvent<JournalEntryEvent>[]));
    return { entry, version: slice?.version ?? 0 };
  }

  async save(context: RequestContext, command: EntryCommand, expected?: number): Promise<Saved<EntryDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, journalEntryCase, command, expected));
    return new Saved(entryToWire(command.id, value.entry, version, value.calendar), version, position);
  }
}
