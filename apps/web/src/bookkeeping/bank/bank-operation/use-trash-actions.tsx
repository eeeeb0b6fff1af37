import { RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import type { BulkAction } from '../../../ui/list/bulk-bar.js';
import { type ApiQuery, bulkFilters } from '../../../ui/query/list-params.js';
import type { TrashCommand, TrashRequest } from './bank-operation.api.js';
import type { BankOperation } from './bank-operation.js';
import { isTrash } from './operation-list.schema.js';

const TrashDialog = lazyDialog(async () => ({ default: (await import('./trash-dialog.js')).TrashDialog }));

type Prompt = { request: TrashRequest; clear: () => void };

/** The trash actions of a list of operations, and their dialog. `query`: the filters of the list. */
export function useTrashActions(query: ApiQuery): { actions: BulkAction<BankOperation>[]; dialog: ReactNode } {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const ask =
    (command: TrashCommand): BulkAction<BankOperation>['run'] =>
    (selected, clear) =>
      setPrompt(
        selected.everything
          ? { request: { command, filters: bulkFilters(query) }, clear }
          : { request: { command, ids: selected.ids }, clear },
      );
  const close = (isDone: boolean) => {
    if (isDone) prompt?.clear();
    setPrompt(null);
  };
  const actions: BulkAction<BankOperation>[] = isTrash(query)
    ? [{ label: 'Restaurer', icon: <RotateCcw size={16} aria-hidden />, run: ask('restore') }]
    : [{ label: 'Supprimer', icon: <Trash2 size={16} aria-hidden />, run: ask('delete'), destructive: true }];
  return { actions, dialog: prompt ? <TrashDialog request={prompt.request} onClose={close} /> : null };
}
