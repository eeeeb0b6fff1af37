import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import {
  type AnnualNote,
  type AnnualNotesEvent,
  annualNotesStream,
} from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.events.js';
import { annualNotesDecider } from '@intendance/domain/bookkeeping/ledger/annual-notes/annual-notes.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';

/** `carriedFrom`: the name of the year before whose texts are proposed, because nobody saved those of this year yet. */
export type NotesOfYear = { readonly notes: readonly AnnualNote[]; readonly carriedFrom: string | null; readonly version: number };

@Injectable()
export class AnnualNotesReader {
  constructor(
    private readonly store: EventStore,
    private readonly reader: LedgerReader,
  ) {}

  /** Texts are written once: a year without its own has those of the last year that has some. @throws exercice.unknown */
  async find(context: RequestContext, yearId: string, knownAt?: Date): Promise<NotesOfYear> {
    const calendar = await this.reader.calendar(context, { knownAt, yearId });
    const year = knownYear(calendar, yearId);
    const years = calendar.years.filter(({ start }) => start <= year.start).toReversed();
    const slices = await this.store.read(
      context.environmentId,
      years.map(({ id }) => annualNotesStream(id)),
    );
    for (const [rank, { id, name }] of years.entries()) {
      const events = ((slices[rank]?.events ?? []) as RecordedEvent<AnnualNotesEvent>[]).filter(
        ({ recordedAt }) => !knownAt || recordedAt <= knownAt,
      );
      const notes = events.reduce(annualNotesDecider.evolve, annualNotesDecider.initial);
      if (notes !== null) return { notes, carriedFrom: id === year.id ? null : name, version: slices[0]?.version ?? 0 };
    }
    return { notes: [], carriedFrom: null, version: 0 };
  }
}
