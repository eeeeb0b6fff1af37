import type { FeatureKey } from '@intendance/contract/access.js';
import type { BillId } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { Injectable } from '@nestjs/common';
import { contentOf, wholeList } from '../../../capabilities/data-export/exported-list.js';
import type { ExportedFile, ExportedFiles } from '../../../capabilities/manifest/exported-files.js';
import { Exporter } from '../../../platform/documents/exporter.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { billExport } from './bill.export.js';
import { billListing } from './bill.listing.js';
import { BillFiles } from './bill-files.js';
import { BillStreams } from './bill-streams.js';

/** Only the streams of these are in memory. */
const billsAtOnce = 50;

/** The list of bills and every bill and credit note as PDF, in the archive of all data. */
@Injectable()
export class ExportedBills implements ExportedFiles {
  readonly title = 'Factures';
  readonly feature: FeatureKey = 'bills';

  constructor(
    private readonly exporter: Exporter,
    private readonly streams: BillStreams,
    private readonly files: BillFiles,
    private readonly db: TenantDb,
  ) {}

  async *list(context: RequestContext): AsyncGenerator<ExportedFile> {
    const open = async () => contentOf(await this.exporter.export(context, billListing, billExport, wholeList(billListing)));
    yield { path: `${this.title}.csv`, open };
    const rows = await this.db.query<{ id: BillId }>(context, 'SELECT id FROM read.bill_list ORDER BY date, number');
    for (let from = 0; from < rows.length; from += billsAtOnce) {
      const ids = rows.slice(from, from + billsAtOnce).map(({ id }) => id);
      for (const [id, bill] of await this.streams.find(context.environmentId, ids)) {
        const filed = { environmentId: context.environmentId, id, bill };
        const files = [this.files.bill(filed), ...(bill.creditNote ? [this.files.creditNote(filed, bill.creditNote)] : [])];
        for (const file of files) yield { path: `${this.title}/${file.fileName}`, open: () => file.content() };
      }
    }
  }
}
