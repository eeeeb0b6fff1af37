import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { SimpleGrid } from '../../ui/page/layout.js';
import type { YearScope } from '../calendar/fiscal-year/year-query.js';
import { ChartBlock } from './chart-block.js';
import { usePins } from './pins.js';
import { cashQuery } from './summary.api.js';
import { ActivitiesDrawing, CategoriesDrawing, MonthsDrawing } from './summary-drawing.js';

const CashChart = lazyPart(async () => ({ default: (await import('./cash-chart.js')).CashChart }));

/** The money of the year, its months, and its expenses by category and activity; each but the first may be pinned to the home page. */
export function SummaryCharts({ scope }: { scope: YearScope }) {
  const hasYear = scope.exercice !== undefined;
  const cash = useQuery({ ...cashQuery(scope), enabled: hasYear, placeholderData: keepPreviousData });
  const pins = usePins();
  return (
    <>
      {hasYear ? (
        <ChartBlock title="Trésorerie" query={cash}>
          {(data) => <CashChart cash={data} />}
        </ChartBlock>
      ) : null}
      <MonthsDrawing scope={scope} pins={pins} />
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
        <CategoriesDrawing scope={scope} pins={pins} />
        <ActivitiesDrawing scope={scope} pins={pins} />
      </SimpleGrid>
    </>
  );
}
