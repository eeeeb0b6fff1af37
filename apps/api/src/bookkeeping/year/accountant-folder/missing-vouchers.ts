import type { PassThrough } from 'node:stream';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Injectable, Logger } from '@nestjs/common';
import { attachmentHolders } from '../../../capabilities/attachment/attachment-holders.view.js';
import type { ExportedFile } from '../../../capabilities/manifest/exported-files.js';
import { csvWriter } from '../../../platform/documents/csv.js';
import { dayColumn, eurosColumn, type RowWriter, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { xlsxWriter } from '../../../platform/documents/xlsx.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import { DownloadStream } from '../../../platform/wire/download-stream.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { NumberedLine } from '../../ledger/ledger/ledger-line.js';
import { LedgerPages } from '../../ledger/ledger/ledger-pages.js';
import type { YearFiles, YearFilesRequest } from '../../year-files.js';

type Entry = NumberedLine & {
  readonly pieceRef: string;
  readonly wording: string;
  readonly amount: Cents;
  /** Of the bank, or an entry by hand or of a decision. */
  readonly isOperation: boolean;
};
/** `number`: null until the entry is validated. */
export type NumberedEntry = Entry & { readonly number: string | null };
export type VoucherFormat = 'csv' | 'xlsx';

const batchSize = 500;
/** More than a person looks through: the files have all. */
const mostOnScreen = 200;

/** The entries of a year that nobody gave a voucher, opening entries left out. */
@Injectable()
export class MissingVouchers implements YearFiles {
  private readonly logger = new Logger('vouchers');

  constructor(
    private readonly db: TenantDb,
    private readonly pages: LedgerPages,
    private readonly clock: Clock,
  ) {}

  /** The first ones, by journal and day. */
  async first(context: RequestContext, year: FiscalYear): Promise<NumberedEntry[]> {
    const entries = await this.db.query<Entry>(context, `${entriesWithoutVoucher} LIMIT ${mostOnScreen}`, [year.id]);
    return this.numbered(context, year, entries);
  }

  async *list({ context, year }: YearFilesRequest): AsyncGenerator<ExportedFile> {
    yield { path: `Pièces manquantes ${year.name}.csv`, open: async () => this.open(context, year, 'csv') };
  }

  open(context: RequestContext, year: FiscalYear, format: VoucherFormat): DownloadStream {
    const out = new DownloadStream();
    const cover = { author: context.actor.name, at: this.clock.now(), filters: [] };
    const writer = format === 'csv' ? csvWriter(out, missingSheet) : xlsxWriter(out, missingSheet, cover);
    void this.write(context, year, { out, writer }).catch((error: Error) => {
      if (!out.destroyed) this.logger.error({ msg: 'the list of missing vouchers failed', err: error });
      out.destroy(error);
    });
    return out;
  }

  private async write(
    context: RequestContext,
    year: FiscalYear,
    { out, writer }: { readonly out: PassThrough; readonly writer: RowWriter<NumberedEntry> },
  ): Promise<void> {
    await this.db.transaction(context, (tx) =>
      tx.each<Entry>({ text: entriesWithoutVoucher, params: [year.id] }, batchSize, async (entries) => {
        if (out.destroyed) throw new Error('the reader went away');
        await writer.write(await this.numbered(context, year, entries));
      }),
    );
    await writer.end();
  }

  private async numbered(context: RequestContext, year: FiscalYear, entries: readonly Entry[]): Promise<NumberedEntry[]> {
    const numbers = await this.pages.numbers(context, year, entries);
    return entries.map((entry) => ({ ...entry, number: numbers.get(entry.writingId) ?? null }));
  }
}

const missingSheet: Sheet<NumberedEntry> = {
  name: 'Pièces manquantes',
  fileName: 'Pieces-manquantes',
  columns: [
    textColumn('Journal', ({ journal }) => journal, 9),
    textColumn('Numéro', ({ number }) => number ?? 'brouillard', 14),
    dayColumn('Date', ({ date }) => date),
    textColumn('Pièce', ({ pieceRef }) => pieceRef, 16),
    textColumn('Libellé', ({ wording }) => wording, 40),
    eurosColumn('Montant', ({ amount }) => amount),
  ],
};

/** The holders of a file are records of any noun: their keys are compared as texts. */
const entriesWithoutVoucher = `
  SELECT l.writing_id AS "writingId", l.journal, l.date, l.round, min(l.piece_ref) AS "pieceRef",
    (array_agg(l.wording ORDER BY l.line))[1] AS wording, sum(l.debit)::bigint AS amount,
    bool_or(l.kind = 'operation') AS "isOperation"
  FROM read.ledger_line l
  WHERE l.year_id = $1::uuid AND l.known_to IS NULL AND l.journal <> 'AN'
    AND NOT EXISTS (SELECT 1 FROM ${attachmentHolders} a WHERE a.holder = l.writing_id::text)
  GROUP BY l.writing_id, l.journal, l.date, l.round ORDER BY l.journal, l.date, l.writing_id`;
