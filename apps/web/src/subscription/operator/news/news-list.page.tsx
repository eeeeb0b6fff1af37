import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { dateTime } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { operatorNewsQuery, type PlatformNews, useWithdrawNews } from './news.api.js';
import { NewsDialog } from './news-dialog.js';

const columns: Column<PlatformNews>[] = [
  { id: 'title', header: 'Nouvelle', heading: true, cell: ({ title }) => title },
  { id: 'publish_at', header: 'Publiée le', width: '170px', cell: ({ publish_at }) => dateTime(publish_at) },
  { id: 'expire_at', header: 'Retirée le', width: '170px', cell: ({ expire_at }) => (expire_at ? dateTime(expire_at) : '–') },
  { id: 'for', header: 'Pour', width: '160px', cell: ({ specific }) => (specific ? 'Certaines structures' : 'Toutes') },
  { id: 'by', header: 'Modifiée par', width: '180px', cell: ({ updated_by }) => updated_by },
];

/** The news that structures read on their home page. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(operatorNewsQuery);
  const [opened, setOpened] = useState<PlatformNews | 'new'>();
  const withdraw = useWithdrawNews();
  const drop = async ({ id, title }: PlatformNews) => {
    const description = `« ${title} » ne sera plus sur l’accueil des structures.`;
    if (!(await confirm({ description, confirmLabel: 'Retirer', destructive: true }))) return;
    withdraw.mutate(
      { path: { id } },
      {
        onSuccess: () => notify.success('Suppression effectuée.'),
        onError: (problem) => notify.error(problemOf(problem).detail),
      },
    );
  };
  const create = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setOpened('new')}>
      Nouvelle
    </Button>
  );
  return (
    <>
      <PageHeader title="Nouvelles" description="Ce que les structures lisent sur leur accueil." actions={create} />
      {data?.totalCount === 0 ? (
        <EmptyPanel title="Aucune nouvelle pour le moment" />
      ) : (
        <DataTable
          caption="Nouvelles"
          columns={columns}
          rows={data?.news ?? []}
          rowKey={({ id }) => id}
          rowLabel={({ title }) => title}
          {...(isPending ? { skeleton: 3 } : {})}
          onOpen={setOpened}
          actions={() => [
            { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: setOpened },
            { label: 'Retirer', icon: <Trash2 size={16} />, key: 'delete', destructive: true, run: (news) => void drop(news) },
          ]}
          instead={
            error ? <ErrorPanel title="Impossible de charger les nouvelles" error={error} onRetry={() => void refetch()} /> : undefined
          }
        />
      )}
      {opened ? <NewsDialog news={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
