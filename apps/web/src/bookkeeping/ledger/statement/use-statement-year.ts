import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { today } from '../../../ui/format/format.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { yearOf } from '../../calendar/fiscal-year/fiscal-year.js';

/** The year that the address names (`?exercice=`), else the one of today; '' until the years are known, or when there are none. */
export function useStatementYear() {
  const [params] = useSearchParams();
  const { data: years } = useQuery(fiscalYearsQuery);
  const requestedId = params.get('exercice');
  const year = years?.find(({ id }) => id === requestedId) ?? (years && yearOf(years, today()));
  return {
    year,
    isKnown: years !== undefined,
  };
}
