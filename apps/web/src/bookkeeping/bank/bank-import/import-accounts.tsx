import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { notify } from '../../../ui/feedback/notify.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { Box, Flex, Grid, Span, Stack, Text } from '../../../ui/page/layout.js';
import { statementAccountsQuery } from '../bank-account/bank-account.api.js';
import { bankImports } from './bank-import.api.js';
import { type BankImport, referenceText, type StatementAccount } from './bank-import.js';

/** Each account that the file names, with the choice of the account in the ledger. */
export function ImportAccounts({ bankImport }: { bankImport: BankImport }) {
  const { data: accounts = [] } = useQuery(statementAccountsQuery);
  const assign = bankImports.useSave();
  const isOpen = bankImport.status === 'uploaded' || bankImport.status === 'undone' || bankImport.status === 'failed';
  const choose = (reference: string, account: string | null): void =>
    assign.mutate(
      {
        id: bankImport.id,
        version: undefined,
        body: {
          accounts: bankImport.accounts.map((one) => ({
            reference: one.reference,
            account: one.reference === reference ? account : (one.account?.id ?? null),
          })),
        },
      },
      { onError: (error) => void notify.error(problemOf(error).detail) },
    );
  return (
    <Panel title={bankImport.accounts.length > 1 ? 'Comptes du relevé' : 'Compte du relevé'}>
      <Stack as="ul" listStyleType="none" gap="4">
        {bankImport.accounts.map((one) => (
          <Grid
            as="li"
            key={one.reference}
            templateColumns={{ base: '1fr', md: 'minmax(0, 1fr) minmax(0, 20rem)' }}
            gap="3"
            alignItems="center"
          >
            <Facts account={one} />
            <PlainSelect
              label={`Compte bancaire de ${referenceText(one.reference)}`}
              value={one.account?.id ?? ''}
              placeholder="À choisir"
              disabled={!isOpen || assign.isPending}
              invalid={one.account === null}
              choices={accounts.map(({ id, name, accounting_code }) => ({ value: id, label: `${name} (${accounting_code})` }))}
              onChange={(account) => choose(one.reference, account === '' ? null : account)}
            />
          </Grid>
        ))}
      </Stack>
    </Panel>
  );
}

function Facts({ account }: { account: StatementAccount }) {
  const { reference, date_start, date_end, movements, takings, expenses, closing_balance } = account;
  const period = date_start && date_end ? ` du ${day(date_start)} au ${day(date_end)}` : '';
  return (
    <Box minW="0">
      <Span fontWeight="600" overflowWrap="anywhere">
        {referenceText(reference)}
      </Span>
      <Text color="fg.muted" textStyle="dense">
        {movements === 0 && closing_balance !== null
          ? `Aucune opération${period}, solde de ${euros(closing_balance)}`
          : `${count(movements, 'opération')}${period} : ${euros(takings)} de recettes, ${euros(Math.abs(expenses))} de dépenses`}
      </Text>
      <Balance account={account} />
    </Box>
  );
}

/** Shows nothing for CSV and OFX: without an opening balance, the balances cannot be checked. */
function Balance({ account: { opening_balance, closing_balance, is_balanced } }: { account: StatementAccount }) {
  if (is_balanced === null) return null;
  const isComplete = opening_balance !== null && closing_balance !== null;
  const path = isComplete ? ` : de ${euros(opening_balance)} à ${euros(closing_balance)}` : '';
  return (
    <Flex align="center" gap="2" textStyle="dense" color={is_balanced ? 'fg.success' : 'fg.warning'}>
      {is_balanced ? <CircleCheck size={14} aria-hidden /> : <TriangleAlert size={14} aria-hidden />}
      {is_balanced
        ? `Le relevé tombe juste${path}.`
        : isComplete
          ? `Le relevé ne tombe pas juste${path}.`
          : 'Le relevé n’est pas complet : il lui manque un solde ou sa fin.'}
    </Flex>
  );
}
