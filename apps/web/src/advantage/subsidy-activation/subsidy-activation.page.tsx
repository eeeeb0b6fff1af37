import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { presentationPath } from './activation-paths.js';
import { ActivationWizard } from './activation-wizard.js';
import { activationQuery } from './subsidy-activation.api.js';

/** The three steps of the activation, with the draft that the structure keeps. */
export function Component() {
  const { data, error, refetch } = useQuery(activationQuery);
  const title = 'Activer les subventions';
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: 'Proposer des subventions', to: presentationPath }, { label: title }]}
        description="Trois étapes : la règle, les bénéficiaires et les univers, le récapitulatif. Chaque étape est conservée."
      />
      {data ? (
        <ActivationWizard activation={data} />
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de lire la subvention à activer" onRetry={() => void refetch()} />
      )}
    </>
  );
}
