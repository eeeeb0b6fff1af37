import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImportChange, LineDecision } from '@intendance/domain/directory/person-import/import-decision.js';
import type { ImportError } from '@intendance/domain/directory/person-import/import-error.js';
import type { ImportCounts, PersonImportId } from '@intendance/domain/directory/person-import/person-import.events.js';
import { noCounts } from '@intendance/domain/directory/person-import/person-import.js';
import { derivedId, type PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../platform/files/file-store.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { samplesOf } from './file-samples.js';
import type { Absent } from './import-absents.js';
import type { PreparedImport, TargetedLine } from './import-assessment.js';

export type LineDiff = { line: number; outcome: 'created' | 'updated'; fullname: string; changes: readonly ImportChange[] };
export type ImportReport = {
  counts: ImportCounts;
  /** The columns, with their first values. */
  columns: { header: string; field: string | null; samples?: readonly string[] }[];
  /** The imported sheet and the visible sheets of the workbook; absent in older imports. */
  sheet?: string | null;
  sheets?: readonly string[];
  warnings: readonly ImportError[];
  diffs: readonly LineDiff[];
  errors: readonly ImportError[];
  /** The first people of today whom the file does not name: their names are looked up, and gone with them when they are erased. */
  absents: readonly PersonId[];
};

const mostDiffs = 100;
const mostErrors = 500;
const mostAbsents = 100;

/** What the lines of a file come to; the first ones are told in full. */
export class ReportWriter {
  counts: ImportCounts = { ...noCounts };
  private readonly diffs: LineDiff[] = [];
  private readonly errors: ImportError[] = [];

  add({ line }: TargetedLine, decision: LineDecision): void {
    if (decision.outcome === 'refused') {
      this.counts.errors += 1;
      if (this.errors.length < mostErrors) this.errors.push(...decision.errors);
      return;
    }
    this.counts[decision.outcome] += 1;
    if (decision.outcome === 'unchanged' || this.diffs.length >= mostDiffs) return;
    this.diffs.push({ line, outcome: decision.outcome, fullname: decision.fullname, changes: decision.changes() });
  }

  of({ columns, warnings, table }: PreparedImport, absents: readonly Absent[]): ImportReport {
    return {
      counts: this.counts,
      columns: columns.map((column, index) => ({ ...column, samples: samplesOf(table.lines, index) })),
      sheet: table.sheet,
      sheets: table.sheets,
      warnings,
      diffs: this.diffs,
      errors: this.errors,
      absents: absents.slice(0, mostAbsents).map(({ id }) => id),
    };
  }
}

/** The file of an import and its report hold values of people: they are files, not events, and can be removed. */
@Injectable()
export class ImportFiles {
  constructor(private readonly files: FileStore) {}

  async keepFile({ environmentId }: RequestContext, id: PersonImportId, content: Buffer): Promise<void> {
    await this.files.save(environmentId, id, Readable.from([content]));
  }

  async file({ environmentId }: RequestContext, id: PersonImportId): Promise<Buffer> {
    return buffer(await this.files.read(environmentId, id));
  }

  isKept({ environmentId }: RequestContext, id: PersonImportId): Promise<boolean> {
    return this.files.exists(environmentId, id);
  }

  async remove({ environmentId }: RequestContext, id: PersonImportId): Promise<void> {
    for (const key of [id, reportId(id, 0), reportId(id, 1)]) await this.files.remove(environmentId, key);
  }

  async keepReport({ environmentId }: RequestContext, id: PersonImportId, run: number, report: ImportReport): Promise<void> {
    const content = Buffer.from(JSON.stringify({ ...report, run }));
    await this.files.save(environmentId, reportId(id, run), Readable.from([content]));
  }

  /** Of the last run; of the one before while that one is being written. */
  async report(context: RequestContext, id: PersonImportId, run: number): Promise<ImportReport | null> {
    return (await this.reportOf(context, id, run)) ?? (await this.reportOf(context, id, run - 1));
  }

  private async reportOf({ environmentId }: RequestContext, id: PersonImportId, run: number): Promise<ImportReport | null> {
    const key = reportId(id, run);
    if (!(await this.files.exists(environmentId, key))) return null;
    const text = (await buffer(await this.files.read(environmentId, key))).toString('utf8');
    try {
      const report = JSON.parse(text) as ImportReport & { run: number };
      return report.run === run ? report : null;
    } catch {
      // Half of it is written.
      return null;
    }
  }
}

/** Two places in turn: a reader never sees the one that is written over. */
const reportId = (id: PersonImportId, run: number): string => derivedId(`${id} report ${run % 2}`);
