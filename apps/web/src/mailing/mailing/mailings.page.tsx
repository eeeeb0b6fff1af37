import type { QueryOf } from '@intendance/contract/operation.js';
import { mailingStatusLabels } from '@intendance/contract/status-labels.js';
import { Copy, Pencil, Plus, RotateCcw, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { choicesOf } from '../../ui/field/choices-of.js';
import { dateTime } from '../../ui/format/format.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../ui/list/use-list-page.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { trashFilter } from '../../ui/query/trash-filter.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import type { Column, RowAction } from '../../ui/table/column.js';
import { type Mailing, mailingPath, mailings, mailingsPath } from './mailing.api.js';
import { recipientsText, statusTones, subjectOf } from './mailing.js';
import { useMailingActions } from './use-mailing-actions.js';

const SendingSettingsDialog = lazyDialog(async () => ({
  default: (await import('../sending-settings/sending-settings-dialog.js')).SendingSettingsDialog,
}));

const schema = listSchema<QueryOf<'/api/mailings'>>({
  order: '-updated_at',
  orders: ['subject', 'status', 'updated_at'],
  search: 'searchname',
  filters: {
    status: {
      kind: 'choice',
      label: 'Statut',
      api: 'status|eq',
      choices: choicesOf(mailingStatusLabels),
    },
    isDeleted: trashFilter,
  },
});

const Standing = ({ status, isDeleted }: Mailing) =>
  isDeleted ? (
    <StatusBadge label="Dans la corbeille" tone="neutral" />
  ) : (
    <StatusBadge label={mailingStatusLabels[status]} tone={statusTones[status]} />
  );

const columns: Column<Mailing>[] = [
  { id: 'subject', header: 'Objet', order: 'subject', heading: true, cell: subjectOf },
  { id: 'status', header: 'Statut', order: 'status', width: '180px', cell: (mailing) => <Standing {...mailing} /> },
  { id: 'recipients', header: 'Destinataires', cell: recipientsText },
  {
    id: 'updated_at',
    header: 'Modifié le',
    order: 'updated_at',
    width: '190px',
    cell: ({ updated_at }) => (updated_at ? dateTime(updated_at) : '–'),
  },
];

export const readAhead = readAheadOf(mailings, schema);

const create = (
  <LinkButton to={mailingPath('new')} data-create icon={<Plus size={18} aria-hidden />}>
    Nouveau publipostage
  </LinkButton>
);

/** Drafts and messages that have left. */
export function Component() {
  const navigate = useNavigate();
  const isAllowed = useAllowed();
  const [isConfiguring, setConfiguring] = useState(false);
  const list = useListParams(schema);
  const { page } = useListPage(mailings, list);
  const { onCopy, onRemove, onRestore } = useMailingActions();
  const actionsOf = ({ isDeleted }: Mailing): RowAction<Mailing>[] =>
    isDeleted
      ? [{ label: 'Restaurer', icon: <RotateCcw size={16} />, run: onRestore }]
      : [
          { label: 'Ouvrir', icon: <Pencil size={16} />, key: 'edit', run: ({ id }) => void navigate(mailingPath(id)) },
          { label: 'Copier', icon: <Copy size={16} />, run: onCopy },
          { label: 'Supprimer', icon: <Trash2 size={16} />, key: 'delete', destructive: true, run: (row) => void onRemove(row) },
        ];
  return (
    <>
      <ListPage
        title="Publipostages"
        resource={mailings.name}
        noun="publipostage"
        {...page}
        columns={columns}
        rowLabel={subjectOf}
        href={({ id }) => mailingPath(id)}
        rowActions={actionsOf}
        searchLabel="Rechercher un publipostage"
        tools={<ListExport resource={mailings} list={list} file="Publipostages.xlsx" />}
        actions={
          <>
            <LinkButton to={`${mailingsPath}/deliverability`} variant="outline">
              Délivrabilité
            </LinkButton>
            <LinkButton to={`${mailingsPath}/lists`} variant="outline">
              Listes de diffusion
            </LinkButton>
            {isAllowed('mailing-sending') ? (
              <Button variant="outline" icon={<Settings2 size={16} aria-hidden />} onClick={() => setConfiguring(true)}>
                Réglages
              </Button>
            ) : null}
            {create}
          </>
        }
        empty={{ title: 'Aucun publipostage pour le moment', action: create }}
      />
      {isConfiguring ? <SendingSettingsDialog onClose={() => setConfiguring(false)} /> : null}
    </>
  );
}
