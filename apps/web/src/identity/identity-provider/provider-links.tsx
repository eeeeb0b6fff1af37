import { Unlink } from 'lucide-react';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { day } from '../../ui/format/format.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { type IdentityProvider, useUnlink } from './identity-provider.api.js';

type Link = IdentityProvider['links'][number];

const columns: Column<Link>[] = [
  { id: 'name', header: 'Utilisateur', heading: true, cell: ({ name }) => name },
  { id: 'linked_at', header: 'Lié le', width: '140px', cell: ({ linked_at }) => day(linked_at) },
];

/** The accounts that the provider opens. */
export function ProviderLinks({ links }: { links: readonly Link[] }) {
  const unlink = useUnlink();
  const ask = async ({ user, name }: Link) => {
    const isAgreed = await confirm({
      title: `Retirer le lien de ${name} ?`,
      description:
        'Ses sessions ouvertes par le fournisseur se ferment. Sa prochaine connexion par lui lie de nouveau le compte, par son adresse.',
      confirmLabel: 'Retirer le lien',
      destructive: true,
    });
    if (!isAgreed) return;
    unlink.mutate(
      { path: { id: user } },
      { onSuccess: () => notify.success(`Le lien de ${name} est retiré.`), onError: (error) => notify.error(problemOf(error).detail) },
    );
  };
  return (
    <Panel title="Comptes liés">
      <DataTable
        caption="Comptes liés"
        columns={columns}
        rows={links}
        rowKey={({ user }) => user}
        rowLabel={({ name }) => `Lien de ${name}`}
        actions={() => [{ label: 'Retirer le lien', icon: <Unlink size={16} />, destructive: true, run: (link) => void ask(link) }]}
      />
    </Panel>
  );
}
