import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel, ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Button, IconButton } from '../../../ui/page/button.js';
import { Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import { ReorderList } from '../../../ui/reorder/reorder-list.js';
import { useReorder } from '../../../ui/reorder/use-reorder.js';
import { removedText, type TeamMember, teamMembers, teamMembersQuery, useSaveOrder } from '../website.api.js';
import { TeamMemberDialog } from './team-member-dialog.js';

const keyOf = ({ id }: TeamMember): string => id;
const nameOf = ({ firstname, lastname }: TeamMember): string => `${firstname} ${lastname}`;
const none: readonly TeamMember[] = [];

/** The members of the council, as the site shows them. */
export function Component() {
  const { data, error, refetch } = useQuery(teamMembersQuery);
  const { id, open, close } = useOpenRecord();
  const remove = teamMembers.useRemove();
  const saveOrder = useSaveOrder('/api/faces/{id}', teamMembers);
  const reorder = useReorder(data?.rows ?? none, keyOf);
  const opened = data?.rows.find((member) => member.id === id);
  const add = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => open('new')}>
      Ajouter un membre
    </Button>
  );
  const save = () =>
    saveOrder.mutate(reorder.rows, {
      onSuccess: () => notify.success('L’ordre des membres de l’équipe a été enregistré.'),
      onError: (problem) => notify.error(problemOf(problem).detail),
    });
  const drop = async (member: TeamMember) => {
    const description = `${nameOf(member)} ne sera plus sur le site. Son nom, son adresse et son téléphone sont effacés pour de bon.`;
    if (!(await confirm({ description, confirmLabel: 'Retirer', destructive: true }))) return;
    remove.mutate(member, {
      onSuccess: () => notify.success(removedText),
      onError: (problem) => notify.error(problemOf(problem).detail),
    });
  };
  return (
    <>
      <PageHeader title="Trombinoscope" description="Les membres de l’équipe, dans l’ordre où le site les montre." actions={add} />
      {!data ? (
        error ? (
          <ErrorPanel title="Impossible de charger l’équipe" error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : data.rows.length === 0 ? (
        <EmptyPanel title="Aucun membre pour le moment" actions={add} />
      ) : (
        <ReorderList
          label="Membres de l’équipe"
          reorder={reorder}
          keyOf={keyOf}
          labelOf={nameOf}
          isSaving={saveOrder.isPending}
          onSave={save}
          actions={(member) => (
            <>
              <IconButton label={`Modifier : ${nameOf(member)}`} size="sm" onClick={() => open(member.id)}>
                <Pencil size={16} />
              </IconButton>
              <IconButton label={`Retirer : ${nameOf(member)}`} size="sm" color="fg.error" onClick={() => void drop(member)}>
                <Trash2 size={16} />
              </IconButton>
            </>
          )}
        >
          {(member) => (
            <>
              <Text fontWeight="600">{nameOf(member)}</Text>
              <Text color="fg.muted">{[member.title, member.email, member.phone].filter(Boolean).join(' · ')}</Text>
            </>
          )}
        </ReorderList>
      )}
      {id === 'new' || opened ? <TeamMemberDialog key={id} member={opened} onClose={close} /> : null}
    </>
  );
}
