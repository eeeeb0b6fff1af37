import { euros } from '../../../ui/format/format.js';
import { Flex, Stack, Text } from '../../../ui/page/layout.js';
import type { BudgetResult } from '../../calendar/fiscal-year/fiscal-year.js';

export function BudgetResults({ results }: { results: readonly BudgetResult[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="1">
      {results.map(({ budget, receipts, expenses, result }) => (
        <li key={budget}>
          <Flex justify="space-between" gap="4" wrap="wrap">
            <Text>
              Résultat{budget === '' ? '' : ` ${budget}`}
              <Text as="span" color="fg.muted" textStyle="dense">
                {' '}
                · recettes {euros(receipts)}, dépenses {euros(expenses)}
              </Text>
            </Text>
            <Text fontWeight="600" color={result < 0 ? 'fg.error' : undefined} data-amount>
              {euros(result)}
            </Text>
          </Flex>
        </li>
      ))}
    </Stack>
  );
}
