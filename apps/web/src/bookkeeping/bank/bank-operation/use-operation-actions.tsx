import { ListChecks, Pencil, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import type { RowAction } from '../../../ui/table/column.js';
import { bankOperations } from './bank-operation.api.js';
import { type BankOperation, lockedReason } from './bank-operation.js';

const failed = (error: unknown): void => void notify.error(problemOf(error).detail);

/** Asks, deletes at once, and offers to take it back: undoing is a second event, not a delayed deletion. */
export function useDeleteWithUndo(): (operation: BankOperation) => Promise<boolean> {
  const { mutateAsync: remove } = bankOperations.useRemove();
  const { mutateAsync: move } = bankOperations.useMove();
  return async ({ id, wording, splits }) => {
    const freed = splits.length > 0 ? ' Son affectation ne compte plus dans les budgets.' : '';
    const description = `L’opération « ${wording} » ira dans la corbeille, d’où elle peut être restaurée.${freed}`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return false;
    try {
      await remove(id);
    } catch (error) {
      failed(error);
      return false;
    }
    const undo = () => void move({ id, move: 'restore' }).then(() => notify.success('L’opération est restaurée.'), failed);
    notify.success('Suppression effectuée.', { action: { label: 'Annuler', onClick: undo } });
    return true;
  };
}

/** The row actions of every list of operations. */
export function useOperationActions(open: (id: string) => void) {
  const [allocating, setAllocating] = useState<string | null>(null);
  const [reversing, setReversing] = useState<BankOperation | null>(null);
  const remove = useDeleteWithUndo();
  const { mutate: move } = bankOperations.useMove();
  const of = (operation: BankOperation): RowAction<BankOperation>[] => {
    if (operation.isDeleted)
      return [
        {
          label: 'Restaurer',
          icon: <RotateCcw size={16} />,
          run: ({ id }) =>
            move({ id, move: 'restore' }, { onSuccess: () => notify.success('L’opération est restaurée.'), onError: failed }),
        },
      ];
    return [
      { label: 'Affecter', icon: <ListChecks size={16} />, run: ({ id }) => setAllocating(id) },
      ...(operation.reversible ? [{ label: 'Contre-passer', icon: <Undo2 size={16} />, run: setReversing }] : []),
      { label: 'Ouvrir', icon: <Pencil size={16} />, run: ({ id }) => open(id), key: 'edit' },
      {
        label: 'Supprimer',
        icon: <Trash2 size={16} />,
        run: (row) => void remove(row),
        key: 'delete',
        destructive: true,
        disabledReason: lockedReason(operation),
      },
    ];
  };
  return { of, allocating, close: () => setAllocating(null), reversing, leave: () => setReversing(null) };
}
