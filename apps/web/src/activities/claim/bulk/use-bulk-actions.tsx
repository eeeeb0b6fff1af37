import { Ban, Check, CheckCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BulkAction } from '../../../ui/list/bulk-bar.js';
import { type ApiQuery, bulkFilters } from '../../../ui/query/list-params.js';
import type { Selected } from '../../../ui/table/selection.js';
import type { ClaimRow } from '../claim.js';
import type { BulkCommand, BulkTarget, ClaimConfig } from '../claim-config.js';
import type { ClaimBulkDialogProps } from './claim-bulk-dialog.js';

/** The bulk actions on claims; each shows a preview first. */
export function useBulkActions<Row extends ClaimRow>(kind: ClaimConfig<Row>, apiFilters: ApiQuery) {
  const [dialogProps, setDialogProps] = useState<ClaimBulkDialogProps | null>(null);
  const ask = (command: BulkCommand) => (selected: Selected<Row>, clear: () => void) => {
    const target: BulkTarget = selected.everything ? { filters: bulkFilters(apiFilters) } : { ids: selected.ids };
    const rows = selected.everything ? [] : selected.rows;
    const names = new Map(rows.map((row) => [row.id, `${row.person.fullname}, ${kind.activityOf(row)}`]));
    setDialogProps({ kind, command, target, names, onDone: clear, onClose: () => setDialogProps(null) });
  };
  const actions: BulkAction<Row>[] = [
    { label: kind.bulk.validate.verb, icon: <Check size={16} aria-hidden />, run: ask('validate') },
    { label: kind.bulk.pay.verb, icon: <CheckCheck size={16} aria-hidden />, run: ask('pay') },
    { label: kind.bulk.refuse.verb, icon: <Ban size={16} aria-hidden />, run: ask('refuse') },
    { label: kind.bulk.delete.verb, icon: <Trash2 size={16} aria-hidden />, run: ask('delete'), destructive: true },
  ];
  return { actions, dialogProps };
}
