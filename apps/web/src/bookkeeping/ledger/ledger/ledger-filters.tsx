import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../platform/me.js';
import { Day, Labelled } from '../../../ui/field/labelled.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { day, today } from '../../../ui/format/format.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { PrintedFilters } from '../../../ui/print/printed-filters.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { yearOf } from '../../calendar/fiscal-year/fiscal-year.js';
import type { useLedgerParams } from './use-ledger-params.js';

export const budgetFilterChoices = [
  { value: 'ASC', label: 'ASC' },
  { value: 'AEP', label: 'AEP' },
  { value: 'NO', label: 'Sans budget' },
];

/** The filters in words, for a printed page. */
export function useLedgerScope({ value }: ReturnType<typeof useLedgerParams>): (string | false | undefined)[] {
  const { data: years = [] } = useQuery(fiscalYearsQuery);
  const year = years.find(({ id }) => id === value('exercice')) ?? yearOf(years, today());
  return [
    year && `Exercice ${year.name}`,
    value('du') && `du ${day(value('du'))}`,
    value('jusquau') && `jusqu’au ${day(value('jusquau'))}`,
    budgetFilterChoices.find((choice) => choice.value === value('budget'))?.label,
    value('connu') && `tel que connu le ${day(value('connu'))}`,
  ];
}

/** Year, days, budget, and the day up to which recordings count. */
export function LedgerFilters({ params }: { params: ReturnType<typeof useLedgerParams> }) {
  const isCse = useMe().is_cse;
  const { data: years = [] } = useQuery(fiscalYearsQuery);
  const { value, change } = params;
  return (
    <>
      <PrintedFilters parts={useLedgerScope(params)} />
      <SimpleGrid columns={{ base: 1, sm: 2, lg: isCse ? 5 : 4 }} gap="3" mb="5" data-noprint>
        <Labelled label="Exercice">
          <PlainSelect
            label="Exercice"
            value={value('exercice')}
            placeholder="Exercice en cours"
            choices={years.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(exercice) => change({ exercice, du: '', jusquau: '' })}
          />
        </Labelled>
        <Day label="Du" value={value('du')} onChange={(du) => change({ du })} />
        <Day label="Jusqu’au" value={value('jusquau')} onChange={(jusquau) => change({ jusquau })} />
        {isCse ? (
          <Labelled label="Budget">
            <PlainSelect
              label="Budget"
              value={value('budget')}
              placeholder="Tous les budgets"
              choices={budgetFilterChoices}
              onChange={(budget) => change({ budget })}
            />
          </Labelled>
        ) : null}
        <Day label="Tel que connu le" value={value('connu')} onChange={(connu) => change({ connu })} />
      </SimpleGrid>
    </>
  );
}
