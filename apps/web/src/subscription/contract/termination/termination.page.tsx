import { useQuery } from '@tanstack/react-query';
import { EmptyPanel, Panel } from '../../../ui/feedback/panels.js';
import { LinkButton } from '../../../ui/page/button.js';
import { Box } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { PlannedTermination } from './planned-termination.js';
import { type Termination, useTerminationQuery } from './termination.api.js';
import { TerminationForm } from './termination-form.js';

export function Component() {
  const { data: contract, error, refetch } = useQuery(useTerminationQuery());
  return (
    <>
      <PageHeader
        title="Résilier votre contrat"
        description="Votre contrat reste ouvert jusqu’à son dernier jour, et vous pouvez changer d’avis jusque-là."
      />
      <Box maxW="720px">
        {contract ? (
          <Contract contract={contract} />
        ) : (
          <RecordPlaceholder error={error} failure="Impossible de charger votre contrat" onRetry={() => void refetch()} />
        )}
      </Box>
    </>
  );
}

function Contract({ contract }: { contract: Termination }) {
  const { id, version, termination, end_date, portability_date, is_committed } = contract;
  if (termination) return <PlannedTermination id={id} version={version} lastDay={termination.last_day} />;
  if (end_date === null || portability_date === null)
    return (
      <EmptyPanel
        title="Vous n’avez pas de contrat en cours."
        description="Rien ne vous est facturé."
        actions={
          <LinkButton to="/environment/offer" variant="outline">
            Voir les offres
          </LinkButton>
        }
      />
    );
  return (
    <Panel>
      <TerminationForm id={id} version={version} endDate={end_date} portabilityDate={portability_date} isCommitted={is_committed} />
    </Panel>
  );
}
