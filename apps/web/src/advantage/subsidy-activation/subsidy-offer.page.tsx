import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../ui/feedback/panels.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box, Heading, SimpleGrid, Stack, Text } from '../../ui/page/layout.js';
import { PageHeader } from '../../ui/page/page-header.js';
import { RecordPlaceholder } from '../../ui/record/record-placeholder.js';
import { activationPath, examplePath } from './activation-paths.js';
import { activationQuery, type SubsidyActivation } from './subsidy-activation.api.js';

const parts = [
  {
    title: 'Vous choisissez la règle',
    text: 'Un pourcentage du prix ou un montant fixe par billet, pour tous les billets ou pour les univers de votre choix.',
  },
  {
    title: 'Vos limites sont tenues',
    text: 'Billets ou euros par bénéficiaire et par période, enveloppe pour tous : aucune commande ne les dépasse, même à plusieurs au même instant.',
  },
  {
    title: 'Chaque montant s’explique',
    text: 'Les commandes de la billetterie sont subventionnées dès leur arrivée, avec le calcul, étape par étape.',
  },
];

/** Presents subsidies, and leads to their activation. */
export function Component() {
  const { data, error, refetch } = useQuery(activationQuery);
  return (
    <>
      <PageHeader
        title="Proposer des subventions"
        description="Votre structure prend en charge une part du prix des billets de ses bénéficiaires."
        actions={
          <LinkButton to={examplePath} variant="outline">
            Voir un exemple
          </LinkButton>
        }
      />
      <Stack gap="6" maxW="1000px">
        <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 3 }} gap="4">
          {parts.map(({ title, text }) => (
            <Box as="li" key={title} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="5">
              <Heading as="h2" textStyle="h3" mb="2">
                {title}
              </Heading>
              <Text color="fg.muted">{text}</Text>
            </Box>
          ))}
        </SimpleGrid>
        {data ? (
          <NextStep activation={data} />
        ) : (
          <RecordPlaceholder error={error} failure="Impossible de lire l’état des subventions" onRetry={() => void refetch()} />
        )}
      </Stack>
    </>
  );
}

function NextStep({ activation: { status, rule, is_subscribed, has_mandate } }: { activation: SubsidyActivation }) {
  if (status === 'pending' && rule)
    return (
      <Callout
        kind="warning"
        title={`La subvention « ${rule.name} » attend d’être activée.`}
        actions={<LinkButton to={`${activationPath}?etape=3`}>Reprendre</LinkButton>}
      >
        {is_subscribed || has_mandate ? 'Il reste à confirmer.' : 'Il reste à signer le mandat.'}
      </Callout>
    );
  if (is_subscribed)
    return (
      <Callout
        kind="success"
        title="Les subventions sont actives."
        actions={<LinkButton to="/advantage/subvention">Mes subventions</LinkButton>}
      />
    );
  return (
    <Stack as="section" aria-labelledby="activation" gap="3" align="flex-start">
      <Heading as="h2" id="activation" textStyle="h2">
        En trois étapes
      </Heading>
      <Text maxW="72ch">
        La règle, les bénéficiaires et les univers, puis le récapitulatif. Les modules Avantages et Subventions sont gratuits ; un mandat de
        prélèvement signé est demandé.
      </Text>
      <LinkButton to={activationPath}>Activer les subventions</LinkButton>
    </Stack>
  );
}
