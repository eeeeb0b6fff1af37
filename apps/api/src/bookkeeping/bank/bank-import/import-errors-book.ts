import { PassThrough } from 'node:stream';
import type { BankImportId } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { type Cell, countColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { xlsxWriter } from '../../../platform/documents/xlsx.js';
import { DownloadAnswer } from '../../../platform/http/download.js';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { BankImportRun } from './bank-import-run.js';
import type { ImportReport } from './import-report.js';

/** What could not be read is shown as it stands in the file, for whoever types it in. */
type LeftLine = { line: number; reference: string; date: Cell; wording: string; value: Cell; reason: string };

const sheet: Sheet<LeftLine> = {
  name: 'Lignes laissées',
  fileName: 'erreurs-import-bancaire',
  columns: [
    countColumn('Ligne', ({ line }) => line),
    textColumn('Compte', ({ reference }) => reference, 28),
    { header: 'Date', width: 12, cell: ({ date }) => date },
    textColumn('Libellé', ({ wording }) => wording, 50),
    { header: 'Montant', width: 16, cell: ({ value }) => value },
    textColumn('Raison', ({ reason }) => reason, 80),
  ],
};

/** Every line of a file that is not in the books, and why: what cannot be read, what waits, what nobody chose an account for. */
@Injectable()
export class ImportErrorsBook {
  constructor(
    private readonly runs: BankImportRun,
    private readonly clock: Clock,
  ) {}

  /** Judged by the books of now. */
  async download(context: RequestContext, id: BankImportId): Promise<DownloadAnswer> {
    const { state } = await this.runs.state(context, id);
    const prepared = await this.runs.prepare(context, id, state);
    const lines = leftLines(await this.runs.assess(context, prepared, state, Number.POSITIVE_INFINITY), prepared.lines);
    const out = new PassThrough();
    void this.write(out, context, lines).catch((error: Error) => out.destroy(error));
    return new DownloadAnswer({
      content: out,
      fileName: `${sheet.fileName}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      disposition: 'attachment',
      totalRows: lines.length,
    });
  }

  private async write(out: PassThrough, context: RequestContext, lines: readonly LeftLine[]): Promise<void> {
    const writer = xlsxWriter<LeftLine>(out, sheet, { author: context.actor.name, at: this.clock.now(), filters: [] });
    for (let start = 0; start < lines.length; start += 500) await writer.write(lines.slice(start, start + 500));
    await writer.end();
  }
}

type Lines = Awaited<ReturnType<BankImportRun['prepare']>>['lines'];

function leftLines({ problems, quarantine }: ImportReport, lines: Lines): LeftLine[] {
  const unread = problems.map(({ line, message, written }) => ({
    line,
    reference: '',
    date: text(written?.date),
    wording: written?.wording ?? '',
    value: text(written?.amount),
    reason: message,
  }));
  const waiting = quarantine.map(({ message, value, ...line }) => ({ ...line, ...read(line.date, cents(value)), reason: message }));
  const nowhere = lines
    .filter(({ accountId }) => accountId === null)
    .map(({ line, reference, date, wording, value }) => ({
      line,
      reference,
      wording,
      ...read(date, value),
      reason: 'Aucun compte n’est choisi.',
    }));
  return [...unread, ...waiting, ...nowhere].toSorted((left, right) => left.line - right.line);
}

const text = (value: string | undefined): Cell => ({ type: 'text', value: value || null });
const read = (date: LocalDate, value: Cents): { date: Cell; value: Cell } => ({
  date: { type: 'day', value: date },
  value: { type: 'euros', value },
});
