import { resource } from '../../../platform/resource.js';
import { allRows, bookkeeping } from '../../bookkeeping-queries.js';

export const fiscalYears = resource('/api/comptability/exercices', 'exercices', bookkeeping.within('exercices'));
export const fiscalYearsQuery = fiscalYears.all(allRows, 60_000);
