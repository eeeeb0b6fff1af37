import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAllowed } from '../../../platform/me.js';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { Box } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { PlanProgress } from '../plan-file/plan-progress.js';
import { categoriesQuery, planQuery } from './plan.api.js';
import { PlanGrid } from './plan-grid.js';

const tabs = [
  { label: 'Activités', to: '/activities', end: true },
  { label: 'Plan comptable', to: '/plan', end: true },
];

/** The two views of the plan: activities and their words, activities and their accounts. */
export function PlanScreen({ title, view, description }: { title: string; view: 'activities' | 'plan'; description: ReactNode }) {
  const isAllowed = useAllowed();
  const plan = useQuery(planQuery);
  const categories = useQuery(categoriesQuery);
  const [edition, setEdition] = useState(0);
  const follow = useFollowed();
  const error = plan.error ?? categories.error;
  // The grid restarts from the saved plan, once it is read again.
  const restart = async (application: string | null = null): Promise<void> => {
    if (application) follow.open(application);
    await Promise.all([plan.refetch(), categories.refetch()]);
    setEdition((count) => count + 1);
  };
  return (
    <>
      <PageHeader title={title} description={description} {...(isAllowed('accounting-plan') ? { tabs } : {})} />
      {follow.id ? (
        <Box mb="4">
          <PlanProgress key={follow.id} id={follow.id} onClose={follow.close} />
        </Box>
      ) : null}
      {plan.data && categories.data ? (
        <PlanGrid
          plan={plan.data}
          edition={edition}
          categories={categories.data}
          view={view}
          onSaved={(application) => void restart(application)}
        />
      ) : error ? (
        <ErrorPanel title="Impossible de charger le plan" error={error} onRetry={() => void restart()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

/** The id of the job that follows the last save is in the address (`?suivi=id`), so that a reload shows its progress. */
function useFollowed() {
  const [params, setParams] = useSearchParams();
  const set = (id: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('suivi');
        else next.set('suivi', id);
        return next;
      },
      { replace: true },
    );
  return { id: params.get('suivi'), open: set, close: () => set(null) };
}
