import { useQuery } from '@tanstack/react-query';
import { euros } from '../../ui/format/format.js';
import { Link } from '../../ui/page/button.js';
import { Box, Flex, Heading, SimpleGrid, Stack, Text } from '../../ui/page/layout.js';
import { type BudgetScope, isScope, scopeLabels } from '../budget-name.js';
import { type YearScope } from '../calendar/fiscal-year/year-query.js';
import { BudgetLeft } from './budget-left.js';
import { summaryQuery } from './summary.api.js';
import { type BookkeepingSummary } from './summary.js';

type Card = BookkeepingSummary['budgets'][number];
const scopeOf = ({ budget }: Card): BudgetScope => (isScope(budget) ? budget : 'NO');

/** Allocated, spent and remaining amounts; one card per budget. */
export function BudgetCards({ scope }: { scope: YearScope }) {
  const { data } = useQuery(summaryQuery(scope.exercice));
  const cards = data?.budgets.filter((card) => scope.budget === undefined || scopeOf(card) === scope.budget) ?? [];
  if (cards.length === 0) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="budgets">
      <Heading as="h2" id="budgets" textStyle="h2">
        Budgets
      </Heading>
      <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
        {cards.map((card) => (
          <Box key={card.budget} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4">
            <Heading as="h3" textStyle="reading" fontFamily="body" fontWeight="600">
              <Link to={`/comptability/gestion/${scopeOf(card)}${scope.exercice ? `?exercice=${scope.exercice}` : ''}`}>
                {scopeOf(card) === 'NO' ? 'Suivi budgétaire' : `Suivi budgétaire ${scopeLabels[scopeOf(card)]}`}
              </Link>
            </Heading>
            <Flex gap="6" my="3" wrap="wrap">
              <Figure label="Alloué" value={card.allocated} />
              <Figure label="Réalisé" value={card.realised} />
              <Figure label="Solde" value={card.balance} />
            </Flex>
            <BudgetLeft label={scopeLabels[scopeOf(card)]} figures={card} />
          </Box>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <Box>
    <Text color="fg.muted" textStyle="dense">
      {label}
    </Text>
    <Text fontWeight="600" data-amount>
      {euros(value)}
    </Text>
  </Box>
);
