import { useQuery } from '@tanstack/react-query';
import { WriteTo } from '../../directory/public.js';
import { useAllowed } from '../../platform/me.js';
import { ErrorPanel } from '../../ui/feedback/panels.js';
import { Link } from '../../ui/page/button.js';
import { Box, Flex, Stack, Text } from '../../ui/page/layout.js';
import { registrationActivityConfig } from '../registration-activity/registration-activity-config.js';
import { RegistrationFigures } from '../registration-activity/registration-figures.js';
import { registrationSentence } from '../registration-activity/registration-sentence.js';

/** The activity that the list is narrowed to: its rule, its places, its amounts. It fails alone. */
export function ActivityCard({ id }: { id: string }) {
  const { records: activities, pathOf } = registrationActivityConfig;
  const { data, error, refetch } = useQuery({ ...activities.one(id), staleTime: 0 });
  const isAllowed = useAllowed();
  return (
    <Box as="section" aria-label="Activité" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5" mb="5" minH="140px">
      {data ? (
        <Stack gap="4">
          <Flex justify="space-between" gap="4" wrap="wrap">
            <Text maxW="72ch">{registrationSentence(data)}</Text>
            <WriteTo path={`inscription/${id}`}>Écrire aux inscrits</WriteTo>
            {isAllowed('inscription-settings') ? <Link to={pathOf(id)}>Paramétrage de l’activité</Link> : null}
          </Flex>
          <RegistrationFigures activity={data} />
        </Stack>
      ) : error ? (
        <ErrorPanel title="Impossible de charger l’activité" error={error} onRetry={() => void refetch()} />
      ) : (
        <Text role="status" color="fg.muted">
          Chargement en cours...
        </Text>
      )}
    </Box>
  );
}
