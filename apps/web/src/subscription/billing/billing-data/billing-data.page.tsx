import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../ui/feedback/notify.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { Box } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { useBillingQuery } from './billing-data.api.js';
import { BillingForm } from './billing-form.js';

export function Component() {
  const navigate = useNavigate();
  const { data: billing, error, refetch } = useQuery(useBillingQuery());
  return (
    <>
      <PageHeader
        title="Informations de facturation"
        crumbs={[{ label: 'Facturation', to: '/environment/billing' }, { label: 'Informations de facturation' }]}
      />
      <Box maxW="900px">
        {billing ? (
          <Panel>
            <BillingForm
              billing={billing}
              action="Enregistrer"
              onSaved={() => {
                notify.success('Les informations de facturation ont bien été enregistrées.');
                void navigate('/environment/billing');
              }}
            />
          </Panel>
        ) : (
          <RecordPlaceholder error={error} failure="Impossible de charger les informations de facturation" onRetry={() => void refetch()} />
        )}
      </Box>
    </>
  );
}
