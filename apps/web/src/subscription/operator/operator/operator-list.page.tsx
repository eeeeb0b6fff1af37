import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { Plus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../../platform/me.js';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Button } from '../../../ui/page/button.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { GrantDialog } from './grant-dialog.js';
import { operatorsQuery } from './operator.api.js';
import { RevokeDialog } from './revoke-dialog.js';

type Operator = Schema<'OperatorDto'>;

const columns: Column<Operator>[] = [
  { id: 'name', header: 'Nom', heading: true, cell: ({ name }) => name },
  { id: 'email', header: 'Adresse électronique', cell: ({ email }) => email },
  { id: 'structure', header: 'Structure', cell: ({ structure }) => structure },
  {
    id: 'state',
    header: 'État',
    width: '140px',
    cell: ({ is_active }) => <StatusBadge label={is_active ? 'Actif' : 'Désactivé'} tone={is_active ? 'done' : 'neutral'} />,
  },
];

/** The operators of the installation. */
export function Component() {
  const { id: own } = useMe();
  const { data, error, isPending, refetch } = useQuery(operatorsQuery);
  const [isGranting, setIsGranting] = useState(false);
  const [revoked, setRevoked] = useState<Operator>();
  const grant = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setIsGranting(true)}>
      Nouvel exploitant
    </Button>
  );
  return (
    <>
      <PageHeader title="Exploitants" description="Les utilisateurs qui gèrent l’installation." actions={grant} />
      <DataTable
        caption="Exploitants"
        columns={columns}
        rows={data?.operators ?? []}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        {...(isPending ? { skeleton: 2 } : {})}
        actions={({ id }) =>
          id === own ? [] : [{ label: 'Retirer les droits', icon: <UserMinus size={16} />, destructive: true, run: setRevoked }]
        }
        instead={
          error ? <ErrorPanel title="Impossible de charger les exploitants" error={error} onRetry={() => void refetch()} /> : undefined
        }
      />
      {isGranting ? <GrantDialog onClose={() => setIsGranting(false)} /> : null}
      {revoked ? <RevokeDialog operator={revoked} onClose={() => setRevoked(undefined)} /> : null}
    </>
  );
}
