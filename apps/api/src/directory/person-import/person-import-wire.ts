import type { StartedImport } from '@intendance/domain/directory/person-import/person-import.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { Absent } from './import-absents.js';
import type { ImportReport } from './import-report.js';
import type { ListedImportDto, PersonImportDto, PersonImportSummaryDto } from './person-import.dto.js';
import type { ListedImport } from './person-import.listing.js';
import type { FoundImport } from './person-import-definition.js';

export const importToWire = (
  { id, version, state }: FoundImport,
  report: ImportReport | null,
  absents: readonly Absent[],
): PersonImportDto => ({
  ...summaryToWire(id, version, state),
  columns: (report?.columns ?? []).map(({ samples = [], ...column }) => ({ ...column, samples: [...samples] })),
  sheet: report?.sheet ?? null,
  sheets: [...(report?.sheets ?? [])],
  warnings: [...(report?.warnings ?? [])],
  diffs: (report?.diffs ?? []).map((diff) => ({ ...diff, changes: [...diff.changes] })),
  errors: [...(report?.errors ?? [])],
  kept: state.kept.map(({ personId, line, reason }) => ({ person: personId, line, reason })),
  failure: state.failure,
  absents: absents.map((absent) => ({ person: absent.id, fullname: absent.fullname })),
});

export function summaryToWire(id: string, version: number, state: StartedImport): PersonImportSummaryDto {
  const { counts } = state;
  return {
    id,
    version,
    file_name: state.file.fileName,
    status: state.status,
    file_erased: state.isErased,
    mode: state.mode,
    lines: state.file.lines,
    done: counts.created + counts.updated + counts.unchanged + counts.errors,
    dry_run: { ...state.dryRun },
    counts: { ...counts },
    undone: state.undone.length,
    absent: state.absent,
    left: state.left,
  };
}

export const listedToWire = ({ id, version, state, undone, uploaded_at, author, ...row }: ListedImport): ListedImportDto => ({
  ...summaryToWire(id, version, state),
  undone,
  uploaded_at: uploaded_at.toISOString(),
  ...updatedAtToWire(row),
  author,
});
