import { Day, Labelled } from '../../ui/field/labelled.js';
import { PlainSelect } from '../../ui/field/plain-select.js';
import { day } from '../../ui/format/format.js';
import { SimpleGrid, Text } from '../../ui/page/layout.js';
import { PrintedFilters } from '../../ui/print/printed-filters.js';
import { choiceOf, type Period, periodChoices, periodOfChoice } from './period.js';

type PeriodFilterProps = { period: Period; firstYear: number | null; onChange: (period: Period) => void };

/** A year at once, or any two days. */
export function PeriodFilter({ period, firstYear, onChange }: PeriodFilterProps) {
  const { from, to } = period;
  return (
    <>
      <PrintedFilters parts={[`Du ${day(from)} au ${day(to)}`]} />
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3" maxW="42rem" data-noprint>
        <Labelled label="Période">
          <PlainSelect
            label="Période"
            value={choiceOf(period)}
            choices={periodChoices(period, firstYear)}
            onChange={(choice) => onChange(periodOfChoice(choice))}
          />
        </Labelled>
        <Day label="Du" value={from} onChange={(chosen) => chosen && onChange({ from: chosen, to })} />
        <Day label="Au" value={to} onChange={(chosen) => chosen && onChange({ from, to: chosen })} />
      </SimpleGrid>
      {from > to ? (
        <Text role="alert" color="fg.error">
          La date de fin ne peut pas être antérieure à la date de début.
        </Text>
      ) : null}
    </>
  );
}
