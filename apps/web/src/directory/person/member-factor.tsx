import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import { get, send } from '../../platform/http.js';
import { useAllowed } from '../../platform/me.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { day } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Flex, Text } from '../../ui/page/layout.js';
import { people } from './person.api.js';
import type { Person } from './person.js';

const memberFactor = (id: string) => ({
  queryKey: [...people.key, 'member-factor', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/people/{id}/member_factor', { path: { id }, signal }),
});

/** The code that a member asked for at the sign-in: administrators remove it for a person who lost the telephone and the recovery codes. */
export function MemberFactor({ person }: { person: Person }) {
  const isAllowed = useAllowed();
  const { data } = useQuery({ ...memberFactor(person.id), enabled: isAllowed('users') });
  const { remove, isPending } = useRemoval(person);
  if (!data?.active_since) return null;
  return (
    <Panel title="Double authentification du site">
      <Flex gap="4" justify="space-between" align="center" wrap="wrap">
        <Text color="fg.muted" maxW="64ch">
          Depuis le {day(data.active_since)}, cette personne ouvre son espace avec un code, en plus de l’e-mail. Retirez-le seulement si
          elle a perdu son téléphone et ses codes de secours, et si vous êtes sûr que c’est elle qui le demande.
        </Text>
        <Button variant="outline" loading={isPending} icon={<ShieldOff size={16} aria-hidden />} onClick={() => void remove()}>
          Retirer la double authentification
        </Button>
      </Flex>
    </Panel>
  );
}

function useRemoval(person: Person) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => send('delete', '/api/people/{id}/member_factor', { path: { id: person.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: people.key }),
  });
  const remove = async () => {
    const isAgreed = await confirm({
      title: `Retirer la double authentification de ${person.fullname} ?`,
      description: 'Tous ses appareils sont déconnectés du site, et un e-mail la prévient.',
      confirmLabel: 'Retirer',
      destructive: true,
    });
    if (!isAgreed) return;
    try {
      await mutateAsync();
      notify.success('La double authentification est retirée. La personne est prévenue par e-mail.');
    } catch (error) {
      notify.error(problemOf(error).detail);
    }
  };
  return { remove, isPending };
}
