import { toEuros } from '@intendance/kernel/money.js';
import type { AllocationLineDto, AllocationResultDto, BulkOperationLineDto, BulkOperationsResultDto } from './operation-requests.dto.js';
import type { ReportLine } from './operation-writes.js';

export const bulkReportToWire = (lines: readonly ReportLine[]): BulkOperationsResultDto => ({
  ...countsOf(lines),
  results: lines.map(lineToWire),
});

export const allocationReportToWire = (lines: readonly ReportLine[]): AllocationResultDto => ({
  ...countsOf(lines),
  results: lines.map(
    (line): AllocationLineDto => ({
      ...lineToWire(line),
      ...(line.outcome === 'done' && line.activityId && { activity: line.activityId }),
      ...(line.outcome === 'done' && line.keyword && { keyword: line.keyword }),
    }),
  ),
});

function countsOf(lines: readonly ReportLine[]): { done: number; refused: number } {
  const refused = lines.filter(({ outcome }) => outcome === 'refused').length;
  return { done: lines.length - refused, refused };
}

const lineToWire = ({ id, operation, ...line }: ReportLine): BulkOperationLineDto => ({
  id,
  outcome: line.outcome,
  ...(operation && { operation: { ...operation, value: toEuros(operation.value) } }),
  ...(line.outcome === 'refused' && line.refusal),
});
