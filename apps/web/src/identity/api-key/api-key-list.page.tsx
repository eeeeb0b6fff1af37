import { useQuery } from '@tanstack/react-query';
import { Ban, Plus, RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { dateTime, day } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { apiKeysQuery, useRevokeApiKey } from './api-key.api.js';
import { type ApiKey, type CreatedApiKey, lostPermissionsOf, permissionsOf, statusLabels } from './api-key.js';
import { ApiKeyDialog } from './api-key-dialog.js';
import { RotationDialog } from './rotation-dialog.js';
import { SecretDialog } from './secret-dialog.js';

const Detail = ({ children }: { children: ReactNode }) => (
  <Text textStyle="dense" color="fg.muted">
    {children}
  </Text>
);

const nameAndPrefix = ({ name, prefix }: ApiKey) => (
  <div>
    {name}
    <Detail>{prefix}…</Detail>
  </div>
);

const lastUse = ({ last_used_at, last_address }: ApiKey) => (
  <div>
    {dateTime(last_used_at)}
    {last_address === null ? null : <Detail>{last_address}</Detail>}
  </div>
);

const permissionsCell = (key: ApiKey) => (
  <div>
    {permissionsOf(key)}
    {key.follows_creator ? <Detail>Suit les droits de son auteur{lostText(key)}</Detail> : null}
  </div>
);

/** A suspended key has lost everything: its state says so. */
const lostText = (key: ApiKey): string => {
  const lost = key.is_suspended ? '' : lostPermissionsOf(key);
  return lost === '' ? '' : `, sans : ${lost}`;
};

const stateOf = ({ status, is_suspended }: ApiKey): string => (status === 'active' && is_suspended ? 'Suspendue' : statusLabels[status]);

const columns: Column<ApiKey>[] = [
  { id: 'name', header: 'Nom', heading: true, cell: nameAndPrefix },
  { id: 'permissions', header: 'Droits', cell: permissionsCell },
  { id: 'created_by', header: 'Créée par', width: '130px', cell: ({ created_by }) => created_by ?? '–' },
  { id: 'last_used_at', header: 'Dernier usage', width: '140px', cell: lastUse },
  { id: 'expires_on', header: 'Dernier jour', width: '120px', cell: ({ expires_on }) => day(expires_on) },
  {
    id: 'status',
    header: 'État',
    width: '160px',
    cell: (key) => (
      <div>
        <StatusBadge label={stateOf(key)} tone={key.status === 'active' && !key.is_suspended ? 'done' : 'neutral'} />
        {key.status === 'active' && key.is_suspended ? <Detail>Le compte de son auteur n’est plus actif</Detail> : null}
        {key.former_until === null || key.status !== 'active' ? null : <Detail>Ancien secret jusqu’au {dateTime(key.former_until)}</Detail>}
      </div>
    ),
  },
];

/** The keys of the environment: the programs that call the API without a person. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(apiKeysQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const [rotating, setRotating] = useState<ApiKey>();
  const revoke = useRevoke();
  const create = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => setIsCreating(true)}>
      Nouvelle clé
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Clés d’API"
        description="Les logiciels qui lisent et écrivent vos données sans passer par un utilisateur."
        actions={create}
      />
      {data?.totalCount === 0 ? (
        <EmptyPanel
          title="Aucune clé d’API pour le moment"
          description="Créez-en une par logiciel, avec les seuls droits dont il a besoin."
        />
      ) : (
        <DataTable
          caption="Clés d’API"
          columns={columns}
          rows={data?.api_keys ?? []}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => `Clé d’API ${name}`}
          {...(isPending ? { skeleton: 3 } : {})}
          actions={({ status }) =>
            status === 'revoked'
              ? []
              : [
                  { label: 'Remplacer le secret', icon: <RefreshCw size={16} />, run: setRotating },
                  { label: 'Révoquer', icon: <Ban size={16} />, destructive: true, run: (row) => void revoke(row) },
                ]
          }
          instead={
            error ? <ErrorPanel title="Impossible de charger les clés d’API" error={error} onRetry={() => void refetch()} /> : undefined
          }
        />
      )}
      {isCreating ? (
        <ApiKeyDialog
          onClose={() => setIsCreating(false)}
          onCreated={(key) => {
            setIsCreating(false);
            setCreated(key);
          }}
        />
      ) : null}
      {rotating ? (
        <RotationDialog
          apiKey={rotating}
          onClose={() => setRotating(undefined)}
          onRotated={(key) => {
            setRotating(undefined);
            setCreated(key);
          }}
        />
      ) : null}
      {created ? <SecretDialog created={created} onClose={() => setCreated(undefined)} /> : null}
    </>
  );
}

function useRevoke() {
  const revoke = useRevokeApiKey();
  return async ({ id, name }: ApiKey): Promise<void> => {
    const isAgreed = await confirm({
      title: `Révoquer la clé « ${name} » ?`,
      description: 'Le logiciel qui l’utilise n’aura plus accès à vos données. Une clé révoquée ne sert plus jamais.',
      confirmLabel: 'Révoquer la clé',
      destructive: true,
    });
    if (!isAgreed) return;
    revoke.mutate(
      { path: { id } },
      {
        onSuccess: () => notify.success(`La clé d’API « ${name} » est révoquée.`),
        onError: (error) => notify.error(problemOf(error).detail),
      },
    );
  };
}
