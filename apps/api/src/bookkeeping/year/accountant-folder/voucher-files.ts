import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { attachmentStream } from '@intendance/domain/capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '@intendance/domain/capabilities/attachment/attachment.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { attachmentHolders } from '../../../capabilities/attachment/attachment-holders.view.js';
import { storedFile } from '../../../capabilities/attachment/stored-file.js';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { FileStore } from '../../../platform/files/file-store.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { NumberedLine } from '../../ledger/ledger/ledger-line.js';
import { LedgerPages } from '../../ledger/ledger/ledger-pages.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';

type Voucher = NumberedLine & { readonly attachmentId: AttachmentId };
/** Entries of a year, and those without any voucher. Opening entries have none. */
export type VoucherCount = { readonly entries: number; readonly without: number };

const batchSize = 200;

/** The attachments of the operations and entries of a year, by the number of their entry. */
@Injectable()
export class VoucherFiles implements YearFiles {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
    private readonly files: FileStore,
    private readonly pages: LedgerPages,
  ) {}

  async count(context: RequestContext, { id }: FiscalYear): Promise<VoucherCount> {
    const [row] = await this.db.query<VoucherCount>(context, countVouchers, [id]);
    return row ?? { entries: 0, without: 0 };
  }

  /** Ids are read at once (about 100 bytes each), names and bytes when the archive reaches them. */
  async *list({ context, year }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    const { environmentId } = context;
    const vouchers = await this.db.query<Voucher>(context, vouchersOfYear, [year.id]);
    for (let start = 0; start < vouchers.length; start += batchSize) {
      const batch = vouchers.slice(start, start + batchSize);
      const [numbers, slices] = await Promise.all([
        this.pages.numbers(context, year, batch),
        this.store.read(
          environmentId,
          batch.map(({ attachmentId }) => attachmentStream(attachmentId)),
        ),
      ]);
      for (const [index, { writingId, journal, date, attachmentId }] of batch.entries()) {
        const attachment = foldSlice(attachmentDecider, slices[index]).state;
        if (attachment.status !== 'stored') continue;
        const number = numbers.get(writingId) ?? `${journal}-brouillard`;
        yield {
          path: `${journal}/${number} ${date} ${attachmentId.slice(-6)}-${attachment.file.name}`,
          open: () => storedFile(this.files, environmentId, attachmentId),
        };
      }
    }
  }
}

/** The holders of a file are records of any noun: their keys are compared as texts. */
const attachedPieces = `
  SELECT p.id, p.journal, p.day, p.round, a.id AS attachment_id
  FROM read.ledger_piece p JOIN ${attachmentHolders} a ON a.holder = p.id::text
  WHERE p.year_id = $1::uuid AND p.journal IS NOT NULL`;

const vouchersOfYear = `
  SELECT id AS "writingId", journal, day AS date, round, attachment_id AS "attachmentId" FROM (${attachedPieces}) v
  ORDER BY journal, day, id, attachment_id`;

/** A join, which PostgreSQL hashes: `NOT IN` of so many rows was compared one by one, and a year of 100,000 operations got no folder. */
const countVouchers = `
  SELECT count(*)::int AS entries, (count(*) - count(v.id))::int AS without
  FROM read.ledger_piece p LEFT JOIN (SELECT DISTINCT id FROM (${attachedPieces}) a) v ON v.id = p.id
  WHERE p.year_id = $1::uuid AND p.journal IS NOT NULL AND p.journal <> 'AN'`;
