import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../platform/me.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { environmentQuery } from './offer.api.js';
import { OfferEditor } from './offer-editor.js';
import { PlannedChangeList } from './planned-change-list.js';

/** Modules of the structure, its commitment and the bill to come. */
export function Component() {
  const { id } = useMe().environment;
  const { data: environment, error, refetch } = useQuery(environmentQuery(id));
  return (
    <>
      <PageHeader
        title="Mon offre"
        description="Les modules de votre structure, votre engagement et le montant de votre prochaine facture."
      />
      {environment ? (
        <>
          <PlannedChangeList environment={environment} />
          <OfferEditor environment={environment} />
        </>
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger votre offre" onRetry={() => void refetch()} />
      )}
    </>
  );
}
