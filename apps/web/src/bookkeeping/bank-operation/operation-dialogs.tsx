import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.js';
import type { useOpenRecord } from '../../ui/list/use-open-record.js';
import type { BankOperation } from './bank-operation.js';
import { OperationDialog } from './operation-dialog.js';

// The editor comes with its first use.
const AllocationDialog = lazyPart(async () => ({ default: (await import('../allocation/allocation-dialog.js')).AllocationDialog }));

type Props = {
  record: ReturnType<typeof useOpenRecord>;
  rows: readonly BankOperation[];
  /** The operation whose allocation is open. */
  allocating: string | null;
  onAllocated: () => void;
};

/** What opens over a list of operations: the record, or its allocation. */
export function OperationDialogs({ record, rows, allocating, onAllocated }: Props) {
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  return (
    <>
      {record.id ? <OperationDialog key={record.id} id={record.id} row={rowOf(record.id)} onClose={record.close} /> : null}
      {allocating ? (
        <Suspense fallback={null}>
          <AllocationDialog id={allocating} row={rowOf(allocating)} onSaved={onAllocated} onClose={onAllocated} />
        </Suspense>
      ) : null}
    </>
  );
}
