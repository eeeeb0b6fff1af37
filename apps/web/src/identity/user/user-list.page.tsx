import { useQuery } from '@tanstack/react-query';
import { Ban, KeyRound, Mail, RotateCcw, ShieldCheck, UserPlus, UserX, X } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../platform/me.js';
import { ErrorPanel } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Heading, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import type { Column, RowAction } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';
import { InviteDialog } from './invite-dialog.js';
import { RightsDialog } from './rights-dialog.js';
import { SignInRuleDialog } from './sign-in-rule-dialog.js';
import { useUserActions } from './use-user-actions.js';
import { invitationsQuery, usersQuery } from './user.api.js';
import { type Invitation, type ListedUser, nameOf, rightsText } from './user.js';

const userColumns = (ownId: string): Column<ListedUser>[] => [
  { id: 'name', header: 'Nom', heading: true, cell: (user) => (user.id === ownId ? `${nameOf(user)} (vous)` : nameOf(user)) },
  { id: 'email', header: 'Adresse électronique', cell: ({ email }) => email },
  { id: 'role', header: 'Rôle', width: '140px', cell: ({ role }) => role.label },
  { id: 'rights', header: 'Droits', cell: rightsText },
  { id: 'last', header: 'Dernière connexion', width: '160px', cell: ({ last_sign_in_at }) => dateTime(last_sign_in_at) },
  { id: 'state', header: 'État', width: '170px', cell: (user) => <UserState user={user} /> },
];

const invitationColumns: Column<Invitation>[] = [
  { id: 'name', header: 'Nom', heading: true, cell: nameOf },
  { id: 'email', header: 'Adresse électronique', cell: (invitation) => <InvitedAddress invitation={invitation} /> },
  { id: 'role', header: 'Rôle', width: '180px', cell: ({ role }) => role.label },
  { id: 'rights', header: 'Droits', cell: rightsText },
  { id: 'expires', header: 'Valable jusqu’au', width: '160px', cell: ({ expires_at }) => dateTime(expires_at) },
];

const factorText = ({ has_second_factor, has_passkey }: Pick<ListedUser, 'has_second_factor' | 'has_passkey'>): string =>
  !has_passkey ? 'Double authentification' : has_second_factor ? 'Double authentification, clé d’accès' : 'Clé d’accès';

const UserState = ({ user: { state, has_second_factor, has_passkey } }: { user: ListedUser }) => (
  <Stack gap="1" align="flex-start">
    <StatusBadge label={state === 'active' ? 'Actif' : 'Désactivé'} tone={state === 'active' ? 'done' : 'neutral'} />
    {has_second_factor || has_passkey ? (
      <Text color="fg.muted" textStyle="dense">
        {factorText({ has_second_factor, has_passkey })}
      </Text>
    ) : null}
  </Stack>
);

function InvitedAddress({ invitation: { email, mail_refusal } }: { invitation: Invitation }) {
  if (mail_refusal === null) return email;
  return (
    <Stack gap="1">
      {email}
      <StatusBadge label="Adresse refusée" tone="refused" />
      <Text color="fg.muted" textStyle="dense">
        Le serveur de messagerie a répondu : {mail_refusal}
      </Text>
    </Stack>
  );
}

/** The users of the structure, and the invitations that wait. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(usersQuery);
  const [isInviting, setIsInviting] = useState(false);
  const [isRuling, setIsRuling] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const { id: ownId } = useMe();
  const { deactivate, reactivate, revokeKeys } = useUserActions();
  const edited = data?.users.find(({ id }) => id === editedId);
  const actionsOf = ({ state, api_keys }: ListedUser): RowAction<ListedUser>[] =>
    state === 'active'
      ? [
          { label: 'Modifier les droits', icon: <KeyRound size={16} />, run: ({ id }) => setEditedId(id) },
          { label: 'Désactiver', icon: <UserX size={16} />, destructive: true, run: deactivate },
        ]
      : [
          { label: 'Réactiver', icon: <RotateCcw size={16} />, run: reactivate },
          ...(api_keys.length === 0
            ? []
            : [{ label: 'Révoquer ses clés d’API', icon: <Ban size={16} />, destructive: true, run: revokeKeys }]),
        ];
  return (
    <>
      <PageHeader
        title="Utilisateurs"
        description="Les personnes qui ont accès à votre structure, et leurs droits."
        actions={
          <>
            <Button variant="outline" icon={<ShieldCheck size={18} aria-hidden />} onClick={() => setIsRuling(true)}>
              Règle de connexion
            </Button>
            <Button data-create icon={<UserPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
              Inviter
            </Button>
          </>
        }
      />
      <DataTable
        caption="Utilisateurs"
        columns={userColumns(ownId)}
        rows={data?.users ?? []}
        rowKey={({ id }) => id}
        rowLabel={nameOf}
        {...(isPending ? { skeleton: 3 } : {})}
        actions={actionsOf}
        instead={
          error ? <ErrorPanel title="Impossible de charger les utilisateurs" error={error} onRetry={() => void refetch()} /> : undefined
        }
      />
      <PendingInvitations />
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
      {isRuling ? <SignInRuleDialog onClose={() => setIsRuling(false)} /> : null}
      {edited ? <RightsDialog key={edited.id} user={edited} onClose={() => setEditedId(null)} /> : null}
    </>
  );
}

function PendingInvitations() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  const { resend, cancel } = useUserActions();
  if (!error && !data?.totalCount) return null;
  return (
    <Stack gap="3" mt="8">
      <Heading as="h2" textStyle="h2">
        Invitations en attente
      </Heading>
      <DataTable
        caption="Invitations en attente"
        columns={invitationColumns}
        rows={data?.invitations ?? []}
        rowKey={({ id }) => id}
        rowLabel={(invitation) => `Invitation de ${nameOf(invitation)}`}
        actions={() => [
          { label: 'Renvoyer', icon: <Mail size={16} />, run: resend },
          { label: 'Annuler l’invitation', icon: <X size={16} />, destructive: true, run: cancel },
        ]}
        instead={
          error ? <ErrorPanel title="Impossible de charger les invitations" error={error} onRetry={() => void refetch()} /> : undefined
        }
      />
    </Stack>
  );
}
