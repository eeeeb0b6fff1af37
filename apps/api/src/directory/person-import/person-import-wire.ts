import type { ImportReport } from './import-report.js';
import type { PersonImportDto } from './person-import.dto.js';
import type { FoundImport } from './person-imports.js';

export function importToWire({ id, version, state }: FoundImport, report: ImportReport | null): PersonImportDto {
  const { counts } = state;
  return {
    id,
    version,
    file_name: state.file.fileName,
    status: state.status,
    mode: state.mode,
    lines: state.file.lines,
    done: counts.created + counts.updated + counts.unchanged + counts.errors,
    dry_run: { ...state.dryRun },
    counts: { ...counts },
    undone: state.undone.length,
    columns: (report?.columns ?? []).map((column) => ({ ...column })),
    warnings: [...(report?.warnings ?? [])],
    diffs: (report?.diffs ?? []).map((diff) => ({ ...diff, changes: [...diff.changes] })),
    errors: [...(report?.errors ?? [])],
    kept: state.kept.map(({ personId, line, reason }) => ({ person: personId, line, reason })),
    failure: state.failure,
  };
}
