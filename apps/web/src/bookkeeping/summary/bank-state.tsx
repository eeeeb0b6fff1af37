import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { EmptyPanel, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { euros, rel } from '../../ui/format/format.js';
import { LinkButton } from '../../ui/page/button.js';
import { Box, Flex, Span, Stack, Text } from '../../ui/page/layout.js';
import { accountsQuery } from '../bank/bank-account/bank-account.api.js';
import { type BankAccount, hasBank } from '../bank/bank-account/bank-account.js';

/** The balance of each account, and the date of its last movements from the bank. */
export function BankState() {
  const { data, error, refetch } = useQuery(accountsQuery);
  return (
    <Panel
      title="État des comptes"
      actions={
        <LinkButton to="/accounts" size="sm" variant="outline">
          Comptes bancaires
        </LinkButton>
      }
    >
      {data ? (
        data.length > 0 ? (
          <Stack as="ul" listStyleType="none" gap="3">
            {data.map((account) => (
              <Line key={account.id} account={account} />
            ))}
          </Stack>
        ) : (
          <EmptyPanel title="Aucun compte bancaire pour le moment" />
        )
      ) : error ? (
        <ErrorPanel title="Impossible de charger les comptes" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Panel>
  );
}

function Line({ account }: { account: BankAccount }) {
  const { name, accounting_code, balance, connection, last_sync_at } = account;
  const news = connection?.error ? 'connexion à renouveler' : last_sync_at ? `synchronisé ${rel(last_sync_at)}` : 'non synchronisé';
  return (
    <Flex as="li" justify="space-between" gap="3" align="flex-start">
      <Box minW="0">
        <Span fontWeight="600" overflowWrap="anywhere">
          {name}
        </Span>
        <Text color={connection?.error ? 'fg.warning' : 'fg.muted'} textStyle="dense" display="flex" gap="1" alignItems="center">
          {connection?.error ? <TriangleAlert size={14} aria-hidden /> : null}
          {accounting_code}
          {hasBank(account) ? ` · ${news}` : ''}
        </Text>
      </Box>
      <Span whiteSpace="nowrap" fontWeight="600" data-amount>
        {euros(balance)}
      </Span>
    </Flex>
  );
}
