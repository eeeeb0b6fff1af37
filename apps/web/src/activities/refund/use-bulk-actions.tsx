import { Ban, Check, CheckCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction } from '../../ui/list/bulk-bar.js';
import type { ApiQuery } from '../../ui/list/list-params.js';
import type { Selected } from '../../ui/list/selection.js';
import type { BulkDialogProps } from './bulk-dialog.js';
import type { BulkCommand, BulkRequest } from './refund.api.js';
import type { Refund } from './refund.js';

/** The list's query to the filters of the bulk command: `filters[status|eq]` is sent as `status|eq`. */
const filtersOf = (query: ApiQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const filter = /^filters\[(.+)\]$/.exec(name)?.[1];
      return filter === undefined ? [] : [[filter, String(value)]];
    }),
  );

/** What can be done to many requests at once; each asks for a preview first. */
export function useBulkActions(apiFilters: ApiQuery) {
  const [asked, setAsked] = useState<BulkDialogProps | null>(null);
  const ask = (command: BulkCommand) => (selected: Selected<Refund>) => {
    const target: Pick<BulkRequest, 'ids' | 'filters'> = selected.everything ? { filters: filtersOf(apiFilters) } : { ids: selected.ids };
    const names = selected.everything ? new Map() : new Map(selected.rows.map((row) => [row.id, row]));
    setAsked({ command, target, rows: names, onClose: () => setAsked(null) });
  };
  const actions: BulkAction<Refund>[] = [
    { label: 'Valider', icon: <Check size={16} aria-hidden />, run: ask('validate') },
    { label: 'Marquer remboursées', icon: <CheckCheck size={16} aria-hidden />, run: ask('mark_refunded') },
    { label: 'Refuser', icon: <Ban size={16} aria-hidden />, run: ask('refuse') },
    { label: 'Supprimer', icon: <Trash2 size={16} aria-hidden />, run: ask('delete'), destructive: true },
  ];
  return { actions, asked };
}
