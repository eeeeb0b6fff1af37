import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { EmptyPanel, ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { count, day } from '../../ui/format/format.js';
import { LinkButton } from '../../ui/page/button.js';
import { Stack, VisuallyHidden } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { type Period, periodOf } from './period.js';
import { PeriodFilter } from './period-filter.js';
import { type Statistics, statisticsQuery } from './statistics.api.js';
import { StatisticsCharts } from './statistics-charts.js';
import { StatisticsTiles } from './statistics-tiles.js';

/** How the ticketing is used in a period, which is in the address. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const period = periodOf(params);
  const isOrdered = period.from <= period.to;
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...statisticsQuery(period.from, period.to),
    enabled: isOrdered,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="Statistiques" description="L’usage de votre billetterie, vos subventions et vos bons cadeaux." />
      <Stack gap="6">
        <PeriodFilter
          period={period}
          firstYear={data?.first_year ?? null}
          onChange={({ from, to }) => setParams({ du: from, au: to }, { replace: true })}
        />
        {error && data === undefined ? (
          <ErrorPanel title="Impossible de charger les statistiques" error={error} onRetry={() => void refetch()} />
        ) : isOrdered ? (
          <Stack gap="6" aria-busy={isPlaceholderData}>
            <VisuallyHidden role="status">{data && !isPlaceholderData ? announcement(data) : ''}</VisuallyHidden>
            <Figures statistics={data} period={period} />
          </Stack>
        ) : null}
      </Stack>
    </>
  );
}

function Figures({ statistics, period }: { statistics: Statistics | undefined; period: Period }) {
  return (
    <>
      <StatisticsTiles statistics={statistics} period={period} />
      {statistics === undefined ? (
        <Loading />
      ) : statistics.first_year === null ? (
        <NotBegun />
      ) : (
        <StatisticsCharts statistics={statistics} />
      )}
    </>
  );
}

function NotBegun() {
  const isAllowed = useAllowed();
  return (
    <EmptyPanel
      title="Aucune commande reçue de la billetterie pour le moment"
      description="Les graphiques se rempliront dès la première commande d’un bénéficiaire."
      actions={
        isAllowed('ticketing') ? (
          <LinkButton to="/advantage/access" variant="outline" icon={<ExternalLink size={16} aria-hidden />}>
            Accéder à ma billetterie
          </LinkButton>
        ) : null
      }
    />
  );
}

const announcement = ({ start_date, end_date, ordersNumber, customersNumber }: Statistics): string =>
  `Du ${day(start_date)} au ${day(end_date)} : ${count(ordersNumber, 'commande')}, ${count(customersNumber, 'client')}.`;
