import type { Schema } from '@intendance/contract/client.js';
import { recordAddress } from '../platform/record-address.js';
import { Sparkline } from '../ui/chart/sparkline.js';
import { euros, month } from '../ui/format/format.js';
import { Link } from '../ui/page/button.js';
import { Box, Flex, Heading, SimpleGrid, Stack, Text } from '../ui/page/layout.js';

type Curve = Schema<'AccountCurveDto'>;

/** The balance of each account, and how it ran in twelve months. */
export function AccountBalances({ accounts }: { accounts: readonly Curve[] }) {
  if (accounts.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="account-balances" gap="3">
      <Heading as="h2" id="account-balances" textStyle="h2">
        Comptes
      </Heading>
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2, xl: 3 }} gap="4">
        {accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function Account({ account: { id, name, months } }: { account: Curve }) {
  const balances = months.map(({ balance }) => balance);
  const [first, last] = [months[0], months.at(-1)];
  const least = months.reduce<Curve['months'][number] | undefined>(
    (low, each) => (low && low.balance <= each.balance ? low : each),
    undefined,
  );
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" minW="0">
      <Link to={recordAddress('account', id) ?? '/accounts'} fontWeight="600" overflowWrap="anywhere">
        {name}
      </Link>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mt="1">
        <Text textStyle="h2" fontFamily="body" data-amount>
          {euros(last?.balance ?? 0)}
        </Text>
        <Sparkline values={balances} />
      </Flex>
      {first && least ? (
        <Text color="fg.muted" textStyle="dense" mt="1" data-amount>
          {first.month === least.month ? '' : `${euros(first.balance)} fin ${month(first.month)}, `}
          au plus bas {euros(least.balance)} fin {month(least.month)}
        </Text>
      ) : null}
    </Box>
  );
}
