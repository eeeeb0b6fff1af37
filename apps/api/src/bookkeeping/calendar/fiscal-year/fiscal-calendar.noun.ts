import { noun } from '../../../capabilities/manifest/noun.js';
import { projection } from '../../../platform/projection/projection.js';
import { fiscalYearList } from './fiscal-year-list.projection.js';
import { FiscalYears } from './fiscal-years.js';

export const fiscalCalendarNoun = noun({
  providers: [FiscalYears],
  projections: [projection(fiscalYearList)],
});
