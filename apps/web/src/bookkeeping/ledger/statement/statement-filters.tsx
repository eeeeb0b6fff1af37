import { useQuery } from '@tanstack/react-query';
import { Day, Labelled } from '../../../ui/field/labelled.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { day } from '../../../ui/format/format.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { PrintedFilters } from '../../../ui/print/printed-filters.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { useLedgerParams } from '../ledger/use-ledger-params.js';
import { YearSelect } from './year-select.js';

type Props = {
  params: ReturnType<typeof useLedgerParams>;
  year: string;
  budgets?: readonly { value: string; label: string }[];
  hasDay?: boolean;
};

/** Year, budget, the day up to which movements count, and the day up to which recordings count. */
export function StatementFilters({ params: { value, change }, year, budgets, hasDay = false }: Props) {
  const { data: years = [] } = useQuery(fiscalYearsQuery);
  return (
    <>
      <PrintedFilters
        parts={[
          `Exercice ${years.find(({ id }) => id === year)?.name ?? ''}`,
          budgets?.find((choice) => choice.value === value('budget'))?.label,
          value('au') && `au ${day(value('au'))}`,
          value('connu') && `tel que connu le ${day(value('connu'))}`,
        ]}
      />
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="3" mb="5" data-noprint>
        <Labelled label="Exercice">
          <YearSelect value={year} onChange={(exercice) => change({ exercice, au: '' })} />
        </Labelled>
        {budgets ? (
          <Labelled label="Budget">
            <PlainSelect
              label="Budget"
              value={value('budget')}
              placeholder="Tous les budgets"
              choices={budgets}
              onChange={(budget) => change({ budget })}
            />
          </Labelled>
        ) : null}
        {hasDay ? <Day label="Date comptable" value={value('au')} onChange={(au) => change({ au })} /> : null}
        <Day label="Tel que connu le" value={value('connu')} onChange={(connu) => change({ connu })} />
      </SimpleGrid>
    </>
  );
}
