import { useQuery } from '@tanstack/react-query';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { Box } from '../../../ui/page/layout.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';

/** The year of a statement. */
export function YearSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data: years = [] } = useQuery(fiscalYearsQuery);
  const choices = years
    .toSorted((left, right) => right.start_date.localeCompare(left.start_date))
    .map(({ id, name }) => ({ value: id, label: `Exercice ${name}` }));
  return (
    <Box minW="12rem">
      <PlainSelect label="Exercice" value={value} choices={choices} onChange={onChange} />
    </Box>
  );
}
