import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../platform/me.js';
import { Box } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { environmentQuery } from '../offer/offer.api.js';
import { EnvironmentForm } from './environment-form.js';

export function Component() {
  const { id } = useMe().environment;
  const { data: environment, error, refetch } = useQuery(environmentQuery(id));
  return (
    <>
      <PageHeader title="Ma structure" description="Ces informations identifient la structure sur ses documents." />
      <Box maxW="900px">
        {environment ? (
          <EnvironmentForm environment={environment} />
        ) : (
          <RecordPlaceholder error={error} failure="Impossible de charger la structure" onRetry={() => void refetch()} />
        )}
      </Box>
    </>
  );
}
