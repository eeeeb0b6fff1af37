import { useQuery } from '@tanstack/react-query';
import { BookCheck, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../platform/me.js';
import { confirm } from '../../../ui/dialog/confirm.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count, day, euros, today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import type { Column, RowAction } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import type { EntryValues } from '../journal-entry/entry-form.js';
import { type EntryTemplate, entryTemplatesQuery, useRemoveTemplate } from './entry-template.api.js';
import { entryOf, periodLabels } from './entry-template-form.js';

const EntryTemplateDialog = lazyDialog(async () => ({ default: (await import('./entry-template-dialog.js')).EntryTemplateDialog }));
const EntryForm = lazyDialog(async () => ({ default: (await import('../journal-entry/entry-dialog.js')).EntryForm }));

const title = 'Modèles d’écritures';

/** Entries that come back, and those of them that are still to be posted. */
export function Component() {
  const isCse = useMe().is_cse;
  const { data, error, refetch } = useQuery(entryTemplatesQuery());
  const [selection, setSelection] = useState<EntryTemplate | 'new' | null>(null);
  const [entry, setEntry] = useState<EntryValues | null>(null);
  const remove = useRemoveTemplate();
  const version = data?.version ?? 0;
  const removeTemplate = async ({ id, label }: EntryTemplate): Promise<void> => {
    const description = `Le modèle « ${label} » ne sera plus proposé. Les écritures déjà passées restent.`;
    if (!(await confirm({ description, confirmLabel: 'Supprimer', destructive: true }))) return;
    remove.mutate(
      { path: { id }, version },
      {
        onSuccess: () => notify.success(`Le modèle « ${label} » est supprimé.`),
        onError: (problem) => notify.error('La suppression a échoué', { description: problemOf(problem).detail }),
      },
    );
  };
  const post = (template: EntryTemplate): void => setEntry(entryOf(template, template.due[0] ?? { date: today(), piece_ref: '' }, isCse));
  const actions = (template: EntryTemplate): RowAction<EntryTemplate>[] => [
    {
      label: template.due[0] ? `Passer l’écriture du ${day(template.due[0].date)}` : 'Passer une écriture',
      icon: <BookCheck size={16} />,
      run: () => post(template),
    },
    { label: 'Modifier', icon: <Pencil size={16} />, run: () => setSelection(template) },
    { label: 'Supprimer', icon: <Trash2 size={16} />, run: () => void removeTemplate(template), destructive: true },
  ];
  const create = (
    <Button data-create icon={<Plus size={16} aria-hidden />} onClick={() => setSelection('new')}>
      Nouveau modèle
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        description="Les écritures que vous passez souvent : un loyer à payer, un salaire, une provision."
        actions={<WritersOnly>{create}</WritersOnly>}
      />
      {error && !data ? <ErrorPanel title="Impossible de charger les modèles" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <TilesSkeleton tiles={1} /> : null}
      {data?.entry_templates.length === 0 ? (
        <Panel>
          <EmptyPanel
            title="Aucun modèle pour le moment"
            description="Créez un modèle par écriture qui revient : à sa date, elle est proposée ici et se passe en un geste."
          />
        </Panel>
      ) : null}
      {data && data.entry_templates.length > 0 ? (
        <DataTable
          caption={title}
          columns={columns}
          rows={data.entry_templates}
          rowKey={({ id }) => id}
          rowLabel={({ label }) => label}
          actions={actions}
        />
      ) : null}
      {selection ? (
        <EntryTemplateDialog template={selection === 'new' ? null : selection} version={version} onClose={() => setSelection(null)} />
      ) : null}
      {entry ? <EntryForm entry={null} start={entry} onClose={() => setEntry(null)} /> : null}
    </>
  );
}

const amountOf = ({ lines }: EntryTemplate): number => lines.reduce((sum, { debit }) => sum + Math.round(debit * 100), 0) / 100;

const columns: Column<EntryTemplate>[] = [
  { id: 'label', header: 'Libellé', heading: true, cell: ({ label }) => label },
  { id: 'every', header: 'Revient', cell: ({ every }) => (every ? periodLabels[every] : 'À la demande') },
  { id: 'accounts', header: 'Comptes', cell: ({ lines }) => [...new Set(lines.map((line) => line.accounting_code_value))].join(', ') },
  { id: 'amount', header: 'Montant', align: 'end', cell: (template) => euros(amountOf(template)) },
  {
    id: 'due',
    header: 'État',
    cell: ({ every, due }) =>
      due.length > 0 ? (
        <StatusBadge label={`${count(due.length, 'écriture')} à passer`} tone="waiting" />
      ) : every ? (
        <StatusBadge label="À jour" tone="done" />
      ) : null,
  },
];
