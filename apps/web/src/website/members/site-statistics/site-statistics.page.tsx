import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queryGroup } from '../../../platform/query-group.js';
import { openMemberSite } from '../../../shell/member-site.js';
import { PieChart } from '../../../ui/chart/pie-chart.js';
import { ErrorPanel, Loading } from '../../../ui/feedback/panels.js';
import { num } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { StatTile } from '../../../ui/page/stat-tile.js';

const group = queryGroup('site-statistics');
const statisticsQuery = group.read('/api/website/statistics');
/** The specification draws the pie after 100 ms. */
const drawnAfter = 100;

/** Beneficiaries who have already opened the members' site, and those who never have. */
export function Component() {
  const { data, error, isPending, refetch } = useQuery(statisticsQuery);
  const isDrawn = useDelay(drawnAfter);
  return (
    <>
      <PageHeader
        title="Accueil du site"
        actions={
          <Button variant="outline" icon={<ExternalLink size={16} aria-hidden />} onClick={() => void openMemberSite()}>
            Voir mon site
          </Button>
        }
      />
      {error ? (
        <ErrorPanel title="Impossible de charger les statistiques" error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="5" maxW="720px">
          <StatTile label="Bénéficiaires" icon={<Users size={16} />} value={num(data?.customerCount)} pending={isPending} />
          {data && isDrawn ? <Connections {...data} /> : <Loading />}
        </Stack>
      )}
    </>
  );
}

function Connections({ connectionRate, customerCount }: { connectionRate: number; customerCount: number }) {
  const connected = Math.round((customerCount * connectionRate) / 100);
  const values = [
    { label: 'Déjà connectés', value: connected },
    { label: 'Jamais connectés', value: customerCount - connected },
  ];
  return (
    <PieChart
      title="Taux de connexion"
      values={values}
      nothing="Aucun bénéficiaire pour le moment."
      unit={{ head: 'Bénéficiaires', format: num }}
    />
  );
}

function useDelay(milliseconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}
