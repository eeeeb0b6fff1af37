import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../../platform/http.js';
import { bankOperations } from '../bank-operation/bank-operation.api.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { type SplitLine, transfer, withoutZeroLines } from './split-lines.js';

export type Provenance = { kind: 'manual' | 'keyword'; keyword: string | null };
export type SaveSplits = { operation: BankOperation; lines: readonly SplitLine[]; provenance: Provenance };

const toWire = ({ activity, budget, year, amount }: SplitLine) => ({
  ...(activity === transfer ? { kind: 'transfer' as const } : { activity }),
  ...(budget === '' ? {} : { budget }),
  ...(year === '' ? {} : { budgetary_year: { id: year } }),
  balance: amount ?? 0,
});

export const useSaveSplits = () =>
  bankOperations.useWrite(({ operation: { id, version }, lines, provenance }: SaveSplits) => {
    const splits = withoutZeroLines(lines).map(toWire);
    return send('put', '/api/comptability/operations/{id}/splits', { path: { id }, version, body: { splits, provenance } });
  });
export const useRemoveSplits = () =>
  bankOperations.useWrite((id: string) => send('delete', '/api/comptability/operations/{id}/splits', { path: { id } }));

export type AllocateRequest = Schema<'AllocateOperationsDto'>;

const allocate = (body: AllocateRequest) => send('post', '/api/comptability/operations/allocate', { body });
/** Dry run of an allocation, line by line. */
export const previewAllocation = (request: AllocateRequest) => allocate({ ...request, dry_run: true });
export const useAllocate = () => bankOperations.useWrite(allocate);
