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
import { standingVouchers, type VoucherEntry, voucherEntries } from '../ledger/standing-vouchers.js';

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
    const hasRecurring = [...templates.values()].some(({ every }) => every !== null);
    const years = hasRecurring ? open.map(({ id }) => id) : [];
    const vouchers = standingVouchers(years.length === 0 ? [] : await this.db.query<VoucherEntry>(context, templateEntries, [years]));
    const dueOf = (id: EntryTemplateId, template: EntryTemplate): TemplateOccurrence[] => {
      if (!first || !last) return [];
      const span = { from: first.start, to: today < last.end ? today : last.end };
      return templateOccurrences(id, template, span)
        .filter(({ pieceRef }) => !vouchers.has(pieceRef))
        .slice(0, mostDue);
    };
    return [...templates]
      .map(([id, template]) => ({ ...template, id, due: dueOf(id, template) }))
      .toSorted((left, right) => left.label.localeCompare(right.label, 'fr'));
  }
}

const templateEntries = voucherEntries('MOD-');
