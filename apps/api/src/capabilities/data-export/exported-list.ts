import { Readable } from 'node:stream';
import type { FeatureKey } from '@intendance/contract/access.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Exporter } from '../../platform/documents/exporter.js';
import type { Sheet } from '../../platform/documents/sheet.js';
import { parseList } from '../../platform/lists/list-request.js';
import type { Listing } from '../../platform/lists/listing.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Session } from '../../platform/wire/session.js';
import type { ExportedFile, ExportedFiles } from '../manifest/exported-files.js';

/** A list without filters, as a CSV of all rows. Deleted rows stay out. */
export const wholeList = (listing: Listing) => ({ list: parseList(listing, {}), format: 'csv' as const });

export const contentOf = ({ download: { content } }: DownloadAnswer): Readable =>
  content instanceof Readable ? content : Readable.from([content]);

type SheetRequest<Source> = {
  readonly context: RequestContext;
  readonly session: Session;
  readonly today: LocalDate;
  readonly source: Source;
};
type SheetOf<Row, Source> = (request: SheetRequest<Source>) => Sheet<Row> | Promise<Sheet<Row>>;
/** `source`: the provider of values that the rows of the list do not have. */
type ListDeclaration<Row, Source> = {
  readonly title: string;
  readonly feature: FeatureKey;
  readonly listing: Listing;
  readonly source?: Type<Source>;
  readonly sheet: Sheet<Row> | SheetOf<Row, Source>;
};

export type ExportedListClass = Type<ExportedFiles> & Pick<ListDeclaration<never, never>, 'title' | 'listing'>;

/** The class of a noun whose part of the archive is one list as CSV. */
export function exportedList<Row extends object, Source = undefined>({
  title,
  feature,
  listing,
  source: provider,
  sheet,
}: ListDeclaration<Row, Source>): ExportedListClass {
  @Injectable()
  class ExportedList implements ExportedFiles {
    static readonly title = title;
    static readonly listing = listing;
    readonly title = title;
    readonly feature = feature;

    constructor(
      @Inject(Exporter) private readonly exporter: Exporter,
      @Inject(Clock) private readonly clock: Clock,
      @Inject(ModuleRef) private readonly providers: ModuleRef,
    ) {}

    async *list(context: RequestContext, session: Session): AsyncGenerator<ExportedFile> {
      const columns = typeof sheet === 'function' ? await sheet(this.request(context, session)) : sheet;
      const open = async () => contentOf(await this.exporter.export(context, listing, columns, wholeList(listing)));
      yield { path: `${title}.csv`, open };
    }

    private request(context: RequestContext, session: Session): SheetRequest<Source> {
      const source = (provider && this.providers.get(provider, { strict: false })) as Source;
      return { context, session, today: this.clock.today(), source };
    }
  }
  return ExportedList;
}
