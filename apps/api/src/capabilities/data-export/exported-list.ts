import { Readable } from 'node:stream';
import type { FeatureKey } from '@intendance/contract/access.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Inject, Injectable, type Type } from '@nestjs/common';
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

type SheetOf<Row> = (reader: { readonly session: Session; readonly today: LocalDate }) => Sheet<Row>;
type ListDeclaration<Row> = {
  readonly title: string;
  readonly feature: FeatureKey;
  readonly listing: Listing;
  readonly sheet: Sheet<Row> | SheetOf<Row>;
};

export type ExportedListClass = Type<ExportedFiles> & Pick<ListDeclaration<never>, 'title' | 'listing'>;

/** The class of a noun whose part of the archive is one list as CSV. */
export function exportedList<Row extends object>({ title, feature, listing, sheet }: ListDeclaration<Row>): ExportedListClass {
  @Injectable()
  class ExportedList implements ExportedFiles {
    static readonly title = title;
    static readonly listing = listing;
    readonly title = title;
    readonly feature = feature;

    constructor(
      @Inject(Exporter) private readonly exporter: Exporter,
      @Inject(Clock) private readonly clock: Clock,
    ) {}

    async *list(context: RequestContext, session: Session): AsyncGenerator<ExportedFile> {
      const columns = typeof sheet === 'function' ? sheet({ session, today: this.clock.today() }) : sheet;
      const open = async () => contentOf(await this.exporter.export(context, listing, columns, wholeList(listing)));
      yield { path: `${title}.csv`, open };
    }
  }
  return ExportedList;
}
