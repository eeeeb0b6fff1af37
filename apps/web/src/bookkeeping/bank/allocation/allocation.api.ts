import type { Schema } from '@intendance/contract/client.js';
import { send } from '../../../platform/http.js';
import { useBookkeepingWrite } from '../../bookkeeping-write.js';
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
  useBookkeepingWrite(({ operation: { id, version }, lines, provenance }: SaveSplits) =>
    send('put', '/api/comptability/operations/{id}/splits', {
      path: { id },
      version,
      body: { splits: withoutZeroLines(lines).map(toWire), provenance },
    }),
  );
export const useRemoveSplits = () =>
  useBookkeepingWrite((id: string) => send('delete', '/api/comptability/operations/{id}/splits', { path: { id } }));

export type AllocateRequest = Schema<'AllocateOperationsDto'>;
export type AllocateLine = Schema<'AllocationLineDto'>;
export type AllocateAnswer = Schema<'AllocationResultDto'>;

/** What would be allocated, line by line; nothing is saved. */
export const previewAllocation = (request: AllocateRequest) =>
  send('post', '/api/comptability/operations/allocate', { body: { ...request, dry_run: true } });
export const useAllocate = () =>
  useBookkeepingWrite((request: AllocateRequest) => send('post', '/api/comptability/operations/allocate', { body: request }));
