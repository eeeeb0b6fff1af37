import {
  type EntryTemplate,
  type EntryTemplateEvent,
  type EntryTemplateId,
  entryTemplatesStream,
} from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.events.js';
import { type EntryTemplates, entryTemplatesDecider } from '@intendance/domain/bookkeeping/ledger/entry-template/entry-template.js';
import { type TemplateOccurrence, templateOccurrences } from '@intendance/domain/bookkeeping/ledger/entry-template/template-occurrences.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';

/** `due`: the days up to today in open years whose entry nobody posted, the oldest first. */
export type TemplateOfBooks = EntryTemplate & { readonly id: EntryTemplateId; readonly due: readonly TemplateOccurrence[] };

const mostDue = 24;

/** The templates of a structure from their stream, and what the ledger has of them. */
@Injectable()
export class EntryTemplateReader {
  constructor(
    private readonly store: EventStore,
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
    private readonly clock: Clock,
  ) {}

  async list(context: RequestContext): Promise<{ templates: TemplateOfBooks[]; version: number }> {
    const [slice] = await this.store.read(context.environmentId, [entryTemplatesStream(context.environmentId)]);
    const templates = fold(entryTemplatesDecider, (slice?.events ?? []) as RecordedEvent<EntryTemplateEvent>[]);
    return { templates: await this.ofBooks(context, templates), version: slice?.version ?? 0 };
  }

  async ofBooks(context: RequestContext, templates: EntryTemplates): Promise<TemplateOfBooks[]> {
    const open = (await this.reader.calendar(context)).years.filter(({ isClosed }) => !isClosed);
    const [first, last] = [open[0], open.at(-1)];
    const today = this.clock.today();
    const recurring = [...templates.values()].some(({ every }) => every !== null);
    const posted =
      recurring && first
        ? await this.posted(
            context,
            open.map(({ id }) => id),
          )
        : new Set<string>();
    const dueOf = (id: EntryTemplateId, template: EntryTemplate): TemplateOccurrence[] => {
      if (!first || !last) return [];
      const span = { from: first.start, to: today < last.end ? today : last.end };
      return templateOccurrences(id, template, span)
        .filter(({ pieceRef }) => !posted.has(pieceRef))
        .slice(0, mostDue);
    };
    return [...templates]
      .map(([id, template]) => ({ ...template, id, due: dueOf(id, template) }))
      .toSorted((left, right) => left.label.localeCompare(right.label, 'fr'));
  }

  /** Vouchers of the entries that stand: one that was reversed under its own voucher is due again. */
  private async posted(context: RequestContext, yearIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ pieceRef: string }>(context, templateEntries, [yearIds]);
    const all = new Set(rows.map(({ pieceRef }) => pieceRef));
    return new Set([...all].filter((pieceRef) => !all.has(`CP-${pieceRef}`)));
  }
}

const templateEntries = `
  SELECT DISTINCT piece_ref AS "pieceRef" FROM read.ledger_line
  WHERE year_id = ANY ($1::uuid[]) AND known_to IS NULL AND kind IN ('miscellaneous', 'reversal') AND piece_ref ~ '^(CP-)?MOD-'`;
