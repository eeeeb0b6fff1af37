import type { StartedOrderImport } from '@intendance/domain/advantage/order-import/order-import.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { ListedOrderImportDto, OrderImportDto, OrderImportSummaryDto } from './order-import.dto.js';
import type { ListedOrderImport } from './order-import.listing.js';
import type { FoundOrderImport } from './order-import-definition.js';
import type { OrderImportReport } from './order-import-report.js';

export const orderImportToWire = ({ id, version, state }: FoundOrderImport, report: OrderImportReport | null): OrderImportDto => ({
  ...summaryToWire(id, version, state),
  columns: (report?.columns ?? []).map(({ samples, ...column }) => ({ ...column, samples: [...samples] })),
  sheet: report?.sheet ?? null,
  sheets: [...(report?.sheets ?? [])],
  warnings: [...(report?.warnings ?? [])],
  errors: [...(report?.errors ?? [])],
  failure: state.failure,
});

function summaryToWire(id: string, version: number, state: StartedOrderImport): OrderImportSummaryDto {
  const { file, dryRun, counts, status, isFileRemoved } = state;
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    id,
    version,
    file_name: file.fileName,
    status,
    lines: file.lines,
    orders: file.orders,
    done,
    dry_run: { ...dryRun },
    counts: { ...counts },
    file_removed: isFileRemoved,
  };
}

export const listedOrderImportToWire = ({ id, version, state, uploaded_at, author, ...row }: ListedOrderImport): ListedOrderImportDto => ({
  ...summaryToWire(id, version, state),
  uploaded_at: uploaded_at.toISOString(),
  ...updatedAtToWire(row),
  author,
});
