import { Suspense, useContext } from 'react';
import { useAllowed } from '../../platform/me.js';
import { Loading } from '../../ui/feedback/panels.js';
import type { SectionTab } from '../../ui/page/section-tabs.js';
import type { Person } from './person.js';
import { PersonSections } from './person-sections.js';

/** The sections that the user may open, as tabs. */
export function usePersonSections(person: Person): SectionTab[] {
  const isAllowed = useAllowed();
  return useContext(PersonSections)
    .filter(({ feature, staysAfterErasure }) => isAllowed(feature) && (staysAfterErasure || !person.is_erased))
    .map(({ id, label, Content }) => ({
      id,
      label,
      content: () => (
        <Suspense fallback={<Loading />}>
          <Content person={person} />
        </Suspense>
      ),
    }));
}
