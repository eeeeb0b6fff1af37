import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RuleCard } from '../../capabilities/settings/rule-card.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { count } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Box, Text } from '../../ui/page/layout.js';
import type { RegistrationActivity } from '../registration-activity/registration-activity.js';
import { JoinWaitingListDialog } from './join-waiting-list-dialog.js';
import { waitingListQuery } from './waiting-list.api.js';
import { WaitingListEntry } from './waiting-list-entry.js';

type Props = { activity: RegistrationActivity };

/** The people who wait for places of an activity, in the order of their arrival. A list that is closed shows while people are on it. */
export function WaitingListCard({ activity }: Props) {
  const { id, waiting_list_hours: hours } = activity;
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(waitingListQuery(id));
  if (hours === null && !data?.totalCount) return null;
  return (
    <RuleCard title="Liste d’attente">
      {error ? <ErrorPanel title="Impossible de lire la liste d’attente" error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Loading />}
      {data?.totalCount === 0 ? <Text>Personne n’attend de place.</Text> : null}
      {data && data.totalCount > 0 ? (
        <Box as="ol" aria-label="Personnes en attente">
          {data.waiting_list.map((entry) => (
            <WaitingListEntry key={entry.person.id} activityId={id} entry={entry} />
          ))}
        </Box>
      ) : null}
      {data && data.totalCount > data.waiting_list.length ? (
        <Text color="fg.muted">{`et ${count(data.totalCount - data.waiting_list.length, 'autre personne', 'autres personnes')}`}</Text>
      ) : null}
      <Text color="fg.muted">
        {hours === null
          ? 'La liste est fermée : personne n’y entre plus, et les places libres n’y sont plus proposées.'
          : `Une place qui se libère est proposée à la première personne, qui a ${count(hours, 'heure')} pour s’inscrire ; puis à la suivante.`}
      </Text>
      {hours === null ? null : (
        <Button variant="outline" alignSelf="flex-start" onClick={() => setAdding(true)}>
          Ajouter une personne
        </Button>
      )}
      {isAdding ? <JoinWaitingListDialog activity={activity} onClose={() => setAdding(false)} /> : null}
    </RuleCard>
  );
}
