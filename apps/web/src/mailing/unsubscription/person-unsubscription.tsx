import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { day } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { ChoiceDialog } from './choice-dialog.js';
import { type PersonUnsubscription, personUnsubscription } from './unsubscription.api.js';

const meansLabels = {
  link: 'par le lien d’un e-mail',
  'one-click': 'depuis son logiciel de messagerie',
  complaint: 'en signalant un e-mail comme indésirable',
  clerk: 'par un gestionnaire',
} as const;

/** Whether a person receives mailings; if not, since when, and how the person unsubscribed. */
export function PersonUnsubscriptionSection({ person }: { person: { id: string; fullname: string } }) {
  const { data, error, refetch } = useQuery(personUnsubscription(person.id));
  const isAllowed = useAllowed();
  const [isOpen, setOpen] = useState(false);
  if (error) return <ErrorPanel title="Impossible de lire les publipostages" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { is_unsubscribed: isUnsubscribed } = data;
  return (
    <Stack gap="4" alignItems="start">
      <HStack gap="3">
        <Text fontWeight="medium">Publipostages</Text>
        <StatusBadge label={isUnsubscribed ? 'Désinscrit' : 'Inscrit'} tone={isUnsubscribed ? 'neutral' : 'done'} />
      </HStack>
      <Text color="fg.muted">{sentenceOf(data)}</Text>
      {isAllowed('people-edit') ? (
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          {isUnsubscribed ? 'Lever la désinscription' : 'Désinscrire des publipostages'}
        </Button>
      ) : null}
      {isOpen ? <ChoiceDialog person={person} isUnsubscribed={isUnsubscribed} onClose={() => setOpen(false)} /> : null}
    </Stack>
  );
}

function sentenceOf({ is_unsubscribed, unsubscription }: PersonUnsubscription): string {
  if (!unsubscription) return 'Reçoit les publipostages de la structure.';
  const { since, means, reason } = unsubscription;
  const why = reason ? ` Motif : ${reason}` : '';
  if (!is_unsubscribed) return `Reçoit à nouveau les publipostages depuis le ${day(since)}.${why}`;
  return `Ne reçoit plus les publipostages depuis le ${day(since)}, ${meansLabels[means]}.${why}`;
}
