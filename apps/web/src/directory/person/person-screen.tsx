import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitle } from '../../platform/page-title.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { personQuery } from '../public.js';
import type { Person } from './person.js';

/** A screen about one person, once it is read: until then its shape, or why it cannot be. */
export function PersonScreen({ id, children }: { id: string; children: (person: Person) => ReactNode }) {
  const { data, error, refetch } = useQuery({ ...personQuery(id), staleTime: 0 });
  if (data) return children(data);
  return (
    <>
      <PageTitle page="Personne" />
      <PageHeader title="Personne" crumbs={[{ label: 'Personnes', to: '/people' }, { label: 'Personne' }]} />
      <RecordPlaceholder error={error} failure="Impossible de charger la fiche" onRetry={() => void refetch()} list="/people" />
    </>
  );
}
