import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import type { useOpenRecord } from '../../../ui/query/use-open-record.js';
import type { BankOperation } from './bank-operation.js';

// Each comes with its first use.
const OperationDialog = lazyDialog(async () => ({ default: (await import('./operation-dialog.js')).OperationDialog }));
const AllocationDialog = lazyDialog(async () => ({ default: (await import('../allocation/allocation-dialog.js')).AllocationDialog }));

type Props = {
  record: ReturnType<typeof useOpenRecord>;
  rows: readonly BankOperation[];
  /** The operation whose allocation is open. */
  allocating: string | null;
  onAllocated: () => void;
};

/** The dialogs over a list of operations: the record, or its allocation. */
export function OperationDialogs({ record, rows, allocating, onAllocated }: Props) {
  const rowOf = (id: string) => rows.find((row) => row.id === id);
  return (
    <>
      {record.id ? <OperationDialog key={record.id} id={record.id} row={rowOf(record.id)} onClose={record.close} /> : null}
      {allocating ? <AllocationDialog id={allocating} row={rowOf(allocating)} onSaved={onAllocated} onClose={onAllocated} /> : null}
    </>
  );
}
