import { useEffect } from 'react';
import { useMe } from '../../../platform/me.js';
import { today } from '../../../ui/format/format.js';
import { useStored } from '../../../ui/page/stored.js';

/** The last day on which the books were open in this browser, and the last one before it. */
type Visits = { readonly last: string; readonly before: string };

const isDay = (value: unknown): value is string => typeof value === 'string' && /^(\d{4}-\d\d-\d\d)?$/.test(value);
const isVisits = (value: unknown): value is Visits =>
  typeof value === 'object' && value !== null && 'last' in value && 'before' in value && isDay(value.last) && isDay(value.before);

/** The day of the visit before that of today, of this structure; empty at the first one. */
export function useLastVisit(): string {
  const { environment } = useMe();
  const [visits, setVisits] = useStored<Visits>(`books-visits.${environment.id}`, { last: '', before: '' }, isVisits);
  const now = today();
  useEffect(() => {
    if (visits.last !== now) setVisits({ last: now, before: visits.last });
  }, [now, visits.last, setVisits]);
  return visits.last === now ? visits.before : visits.last;
}
