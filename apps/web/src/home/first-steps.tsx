import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { type ActivitiesDashboard, dashboardQuery } from '../activities/dashboard.api.js';
import { refundActivities } from '../activities/refund-activity/refund-activity.api.js';
import { sampleQuery } from '../activities/sample.api.js';
import { summaryQuery } from '../bookkeeping/summary/summary.api.js';
import { people as directory } from '../directory/person/person.api.js';
import { useAllowed, useMe } from '../platform/me.js';
import { environmentQuery } from '../subscription/contract/offer/offer.api.js';
import { LinkButton } from '../ui/page/button.js';
import { Box, Flex, Heading, Span, Stack, Text } from '../ui/page/layout.js';

type Step = { title: string; description: string; to: string; verb: string; isDone: boolean };

/** First steps of a new structure: undefined while loading, null when every space already has data. Records of the sample do not count. */
export function useFirstSteps(): Step[] | null | undefined {
  const isAllowed = useAllowed();
  const { environment } = useMe();
  const isOnTrial = !environment.is_active;
  const hasEnvironment = isAllowed('environment');
  const [hasPeople, hasClaims, hasBooks] = [isAllowed('people-edit'), isAllowed('refund-settings'), isAllowed('comptability')];
  const sample = useQuery({ ...sampleQuery, enabled: hasEnvironment });
  const claims = useQuery({ ...dashboardQuery, enabled: hasClaims });
  const summary = useQuery({ ...summaryQuery(undefined), enabled: hasBooks });
  const structure = useQuery({ ...environmentQuery(environment.id), enabled: hasEnvironment && isOnTrial });
  // A refund request needs a person and an activity: both are counted only where no request shows that they exist.
  const mayBeSample = hasEnvironment && sample.data?.present !== false;
  const hasOwnClaims = claims.data !== undefined && hasRefunds(claims.data) && !mayBeSample;
  const mustCount = ![sample, claims].some(isAwaited) && !hasOwnClaims;
  const people = useQuery({ ...directory.list({ limit: 1 }), enabled: hasPeople && mustCount });
  const rules = useQuery({ ...refundActivities.list({ limit: 1 }), enabled: hasClaims && mustCount });
  if ([people, rules, summary, sample, claims, structure].some(isAwaited)) return undefined;
  const sampled = sample.data?.present ? sample.data.records : { people: 0, refund_settings: 0 };
  const exceeds = (list: { totalCount: number } | undefined, least: number) => hasOwnClaims || (list && list.totalCount > least);
  const steps = [
    ...stepIf('structure', structure.data && structure.data.address !== null),
    ...stepIf('people', hasPeople ? exceeds(people.data, sampled.people) : undefined),
    ...stepIf('rules', hasClaims ? exceeds(rules.data, sampled.refund_settings) : undefined),
    ...stepIf('years', summary.data && summary.data.exercice !== null),
    ...stepIf('offer', structure.data && isAllowed('offer') ? false : undefined),
  ];
  return steps.some(({ isDone }) => !isDone) ? steps : null;
}

type Reading = Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>;

/** A read that failed once is not awaited. */
const isAwaited = ({ isPending, fetchStatus, failureCount }: Reading) => isPending && fetchStatus !== 'idle' && failureCount === 0;

const hasRefunds = ({ refunds: { waiting, validated } }: ActivitiesDashboard) => waiting.count + validated.count > 0;

const texts = {
  structure: {
    title: 'Votre structure',
    description: 'Adresse, téléphone et SIREN, tels que vos documents les montrent.',
    to: '/environment',
    verb: 'Compléter',
  },
  people: {
    title: 'Vos personnes',
    description: 'Importez le fichier de vos bénéficiaires, ou saisissez-les une à une.',
    to: '/people/upload',
    verb: 'Importer des personnes',
  },
  rules: {
    title: 'Votre première activité',
    description: 'Dites ce que vous remboursez, à qui et jusqu’à quel montant.',
    to: '/activitiescse/settings/new',
    verb: 'Créer une activité',
  },
  years: {
    title: 'Votre comptabilité',
    description: 'Un exercice, vos comptes bancaires, un premier relevé.',
    to: '/comptability/start',
    verb: 'Ouvrir l’exercice',
  },
  offer: {
    title: 'Vos modules',
    description: 'Pendant l’essai, tout est ouvert. Choisissez ce que vous garderez.',
    to: '/environment/offer',
    verb: 'Choisir mon offre',
  },
};
/** No step where it is unknown whether it is done. */
const stepIf = (name: keyof typeof texts, isDone: boolean | undefined): Step[] =>
  isDone === undefined ? [] : [{ ...texts[name], isDone }];

export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <Stack as="section" aria-labelledby="first-steps" gap="3">
      <Heading as="h2" id="first-steps" textStyle="h2">
        Bien démarrer
      </Heading>
      <Stack as="ol" listStyleType="none" gap="3">
        {steps.map(({ title, description, to, verb, isDone }) => (
          <Flex as="li" key={to} align="center" gap="4" wrap="wrap" p="4" bg="bg.panel" borderWidth="1px" borderRadius="l3">
            <Box flex="1 1 16rem" minW="0">
              <Span display="block" fontWeight="600">
                {title}
              </Span>
              <Text color="fg.muted">{description}</Text>
            </Box>
            {isDone ? (
              <Flex align="center" gap="2" color="fg.success">
                <CircleCheckBig size={18} aria-hidden /> Fait
              </Flex>
            ) : (
              <LinkButton to={to} variant="outline">
                {verb}
              </LinkButton>
            )}
          </Flex>
        ))}
      </Stack>
    </Stack>
  );
}
