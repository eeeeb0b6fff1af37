import type { ImportError } from '@intendance/domain/capabilities/file-import/import-error.js';
import type { ImportChange, LineDecision } from '@intendance/domain/directory/person-import/import-decision.js';
import type { ImportCounts } from '@intendance/domain/directory/person-import/person-import.events.js';
import { noCounts } from '@intendance/domain/directory/person-import/person-import.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { samplesOf } from '../../capabilities/file-import/file-samples.js';
import type { Absent } from './import-absents.js';
import type { PreparedImport } from './import-assessment.js';
import type { TargetedLine } from './targeted-lines.js';

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
  /** The first current people whom the file does not name: only their ids are stored, so that an erasure removes their names here too. */
  absents: readonly PersonId[];
};

const mostDiffs = 100;
const mostErrors = 500;
const mostAbsents = 100;

/** Counts the outcomes of the lines of a file, and details the first ones. */
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
