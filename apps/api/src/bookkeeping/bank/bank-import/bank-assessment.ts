import type { BankImportId } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import type { KnownImport } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { ImportFiles } from '../../../capabilities/file-import/import-files.js';
import { jobContext } from '../../../capabilities/file-import/job-context.js';
import { FileReadings } from '../../../platform/documents/file-readings.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ImportBooks } from './import-books.js';
import { type ImportReport, ReportWriter } from './import-report.js';
import { MovementWriter } from './movement-writer.js';
import { type PreparedImport, targeted } from './prepared-import.js';
import { readStatements } from './read-statements.js';

/** Reads a stored statement and judges its movements by the ledger of now. Nothing is written. */
@Injectable()
export class BankAssessment {
  constructor(
    private readonly store: EventStore,
    private readonly books: ImportBooks,
    private readonly files: ImportFiles,
    private readonly readings: FileReadings,
  ) {}

  async prepare(context: RequestContext, id: BankImportId, { file, accounts }: KnownImport): Promise<PreparedImport> {
    return this.readings.run(context, async () => targeted(await readStatements(await this.files.file(context, id), file), accounts));
  }

  /** @param most longest list of the report */
  async assess(
    context: RequestContext,
    prepared: PreparedImport,
    { keepsApart, chosen }: Pick<KnownImport, 'keepsApart' | 'chosen'>,
    most?: number,
  ): Promise<ImportReport> {
    const report = new ReportWriter(most);
    const writer = this.writer(context, null);
    await writer.propose(prepared.lines, { chosen, keepsApart });
    const counts = await writer.judge(prepared.lines, (line, judgement) => report.add(line, judgement, writer.resembling(line)));
    return report.of(prepared, counts);
  }

  writer(context: RequestContext, importId: BankImportId | null): MovementWriter {
    return new MovementWriter(this.store, this.books, jobContext(context), { origin: 'import', importId });
  }
}
