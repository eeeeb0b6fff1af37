import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { queryGroup } from '../../../platform/query-group.js';
import { EmptyPanel, ErrorPanel, Loading, Panel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Box, Stack, Text } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';

type Problem = Schema<'SiteProblemDto'>;

const checkQuery = queryGroup('site-check').read('/api/website/publish_check');

const places: Readonly<Record<string, { label: string; to: string }>> = {
  settings: { label: 'Paramètres du site', to: '/website/config' },
  slide: { label: 'Diapositive', to: '/website/home/slider' },
  article: { label: 'Article', to: '/website/blog/articles' },
  advantage: { label: 'Avantage', to: '/website/advantage/index' },
  text: { label: 'Texte', to: '/website/contact' },
  team: { label: 'Trombinoscope', to: '/website/cse/facebook' },
};

/** All that a visitor of the site would stumble over. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery({ ...checkQuery, staleTime: 0, gcTime: 0, retry: false });
  const again = (
    <Button variant="outline" icon={<RefreshCw size={16} aria-hidden />} loading={isFetching} onClick={() => void refetch()}>
      Vérifier à nouveau
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Vérifier le site"
        description="Liens, images, contrastes, brouillons et activités fermées, textes légaux."
        actions={again}
      />
      <Box role="status">{data ? <Text srOnly>{summaryOf(data)}</Text> : null}</Box>
      {error ? (
        <ErrorPanel title="Impossible de vérifier le site" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : data.problems.length === 0 ? (
        <EmptyPanel title="Aucun défaut" description="Les liens répondent, les images ont un texte et les textes légaux sont complets." />
      ) : (
        <Panel title={summaryOf(data)}>
          <Stack as="ul" gap="4" listStyleType="none" aria-label="Défauts du site">
            {data.problems.map((problem) => (
              <Line key={`${problem.place} ${problem.title} ${problem.code} ${problem.message}`} problem={problem} />
            ))}
          </Stack>
        </Panel>
      )}
    </>
  );
}

function Line({ problem: { severity, place, title, message } }: { problem: Problem }) {
  const target = places[place];
  return (
    <Stack as="li" gap="1">
      <Box>
        {severity === 'error' ? <StatusBadge tone="refused" label="Erreur" /> : <StatusBadge tone="waiting" label="Avertissement" />}
      </Box>
      <Text fontWeight="600">{title}</Text>
      <Text overflowWrap="anywhere">{message}</Text>
      {target ? <Link to={target.to}>{target.label}</Link> : null}
    </Stack>
  );
}

const summaryOf = ({ errors, warnings }: Schema<'SiteCheckDto'>): string =>
  `${count(errors, 'erreur')}, ${count(warnings, 'avertissement')}`;
