import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../platform/me.js';
import type { PaletteEntry } from '../shell/palette/palette-entry.js';
import { personPath, searchPeople } from './public.js';

/** The people of a typed name: their page, or their claims for a user to whom the directory is closed. */
export function usePeopleEntries(text: string): PaletteEntry[] {
  const isAllowed = useAllowed();
  const { data: people = [] } = useQuery({
    queryKey: ['people', 'palette', text],
    queryFn: ({ signal }) => searchPeople(text, signal),
    enabled: text.length >= 2 && (isAllowed('people') || isAllowed('refunds')),
    placeholderData: (previous) => previous,
  });
  if (text.length < 2) return [];
  return people.map(({ id, fullname }) => ({
    group: 'Personnes',
    label: fullname,
    ...(isAllowed('people')
      ? { hint: 'sa fiche', to: personPath(id) }
      : {
          hint: 'ses demandes de remboursement',
          to: `/activitiescse/refund/${id}?defaultFilter=false&personName=${encodeURIComponent(fullname)}`,
        }),
  }));
}
