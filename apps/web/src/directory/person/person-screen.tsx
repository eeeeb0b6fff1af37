import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitle } from '../../platform/page-title.js';
import { EmptyPanel, ErrorPanel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { FormSkeleton } from '../../ui/feedback/skeletons.js';
import { LinkButton } from '../../ui/page/button.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { personQuery } from '../public.js';
import type { Person } from './person.js';

/** A screen about one person, once it is read: until then its shape, or why it cannot be. */
export function PersonScreen({ id, children }: { id: string; children: (person: Person) => ReactNode }) {
  const { data, error, refetch } = useQuery({ ...personQuery(id), staleTime: 0 });
  if (data) return children(data);
  const isGone = error !== null && [400, 404].includes(problemOf(error).status ?? 0);
  return (
    <>
      <PageTitle page="Personne" />
      <PageHeader title="Personne" crumbs={[{ label: 'Personnes', to: '/people' }, { label: 'Personne' }]} />
      {error === null ? (
        <FormSkeleton />
      ) : isGone ? (
        <EmptyPanel
          title="Cet élément n’existe plus ou a été supprimé"
          actions={
            <LinkButton to="/people" variant="outline">
              Retour à la liste
            </LinkButton>
          }
        />
      ) : (
        <ErrorPanel title="Impossible de charger la fiche" error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}
