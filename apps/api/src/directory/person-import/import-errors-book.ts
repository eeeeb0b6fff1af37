import { PassThrough } from 'node:stream';
import type { FileLine } from '@intendance/domain/directory/person-import/import-line.js';
import { personImportErrors } from '@intendance/domain/directory/person-import/person-import.errors.js';
import type { PersonImportId } from '@intendance/domain/directory/person-import/person-import.events.js';
import { Injectable } from '@nestjs/common';
import { type Column, textColumn } from '../../platform/documents/sheet.js';
import { xlsxWriter } from '../../platform/documents/xlsx.js';
import { DownloadAnswer } from '../../platform/http/download.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ImportAssessment } from './import-assessment.js';
import { ImportPlanner } from './import-plan.js';
import { ImportFiles } from './import-report.js';
import { ImportRun } from './import-run.js';

type RefusedLine = FileLine & { readonly reasons: string };

/** The refused lines of a file as they are in it, with a column that says why: corrected, it is imported again. */
@Injectable()
export class ImportErrorsBook {
  constructor(
    private readonly run: ImportRun,
    private readonly assessment: ImportAssessment,
    private readonly planner: ImportPlanner,
    private readonly files: ImportFiles,
    private readonly clock: Clock,
  ) {}

  /** Judged by the rules and the directory of now. */
  async download(context: RequestContext, id: PersonImportId): Promise<DownloadAnswer> {
    const { file, corrections, sheet = null, isErased } = await this.run.state(context, id);
    if (isErased) throw personImportErrors.fileErased();
    const prepared = await this.assessment.prepare(context, await this.files.file(context, id), {
      corrections,
      sheet,
      family: file.family,
    });
    const reasons = await this.planner.refusals(context, prepared);
    const lines = prepared.table.lines.flatMap((line): RefusedLine[] => {
      const found = reasons.get(line.line);
      return found ? [{ ...line, reasons: found.map(({ message }) => message).join('\n') }] : [];
    });
    const out = new PassThrough();
    void this.write(out, context, prepared.table.headers, lines).catch((error: Error) => out.destroy(error));
    return new DownloadAnswer({
      content: out,
      fileName: 'erreurs-import.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      disposition: 'attachment',
      totalRows: lines.length,
    });
  }

  private async write(out: PassThrough, context: RequestContext, headers: readonly string[], lines: readonly RefusedLine[]): Promise<void> {
    const columns: Column<RefusedLine>[] = headers.map((header, index) => textColumn(header, ({ cells }) => cells[index] ?? null));
    const sheet = {
      name: 'Lignes refusées',
      fileName: 'erreurs-import',
      columns: [...columns, textColumn<RefusedLine>('Erreurs', ({ reasons }) => reasons, 80)],
    };
    const writer = xlsxWriter<RefusedLine>(out, sheet, { author: context.actor.name, at: this.clock.now(), filters: [] });
    for (let start = 0; start < lines.length; start += 500) await writer.write(lines.slice(start, start + 500));
    await writer.end();
  }
}
