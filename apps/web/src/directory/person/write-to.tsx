import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAllowed } from '../../platform/me.js';
import type { ApiQuery } from '../../ui/list/list-params.js';
import { LinkButton } from '../../ui/page/button.js';

type ListOfPeople = 'people' | 'refunds' | 'inscriptions' | 'order_items';

/** Begins a mailing to the people of a list, under its filters. */
export function WriteToPeople({ list, filters }: { list: ListOfPeople; filters: ApiQuery }) {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return <WriteTo path={`people/${list}?${query}`}>Écrire à ces personnes</WriteTo>;
}

/** Begins a mailing about a record. `path`: the type and the id of the shortcut. */
export function WriteTo({ path, children }: { path: string; children: ReactNode }) {
  const isAllowed = useAllowed();
  if (!isAllowed('mailings')) return null;
  return (
    <LinkButton to={`/people/mailings/shortcut/${path}`} variant="outline" icon={<Mail size={16} aria-hidden />}>
      {children}
    </LinkButton>
  );
}
