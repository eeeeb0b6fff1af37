import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../platform/me.js';
import { Heading, SimpleGrid, Stack } from '../ui/page/layout.js';
import { ClaimPaceChart } from './claim-pace.js';
import { paceQuery } from './dashboard.api.js';

/** The claims of the last weeks. Renders nothing when they cannot be read: the counts above have their own message. */
export default function PaceSection() {
  const isAllowed = useAllowed();
  const { data } = useQuery(paceQuery);
  if (!data) return null;
  return (
    <Stack as="section" aria-labelledby="pace" gap="3">
      <Heading as="h2" id="pace" textStyle="h2">
        Rythme des demandes
      </Heading>
      <SimpleGrid columns={{ base: 1, '2xl': 2 }} gap="4">
        {isAllowed('refunds') ? <ClaimPaceChart title="Remboursements" pace={data.refunds} /> : null}
        {isAllowed('inscriptions') ? <ClaimPaceChart title="Inscriptions" pace={data.inscriptions} /> : null}
      </SimpleGrid>
    </Stack>
  );
}
