import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Toggle } from '../../../ui/field/toggle.js';
import { count, dateTime, day, euros } from '../../../ui/format/format.js';
import { IconButton, Link } from '../../../ui/page/button.js';
import { Box, Flex, Heading, HStack, Stack, Text } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { BudgetBadge } from '../../plan/budget/budget-badge.js';
import { chequeDepositsPath } from '../cheque-deposit/cheque-deposit.api.js';
import { type BankAccount, hasBank } from './bank-account.js';

/** One account: its balance, its code in the ledger, and the source of its movements. */
export function AccountCard({ account, onEdit }: { account: BankAccount; onEdit: () => void }) {
  const isReader = useIsReader();
  const {
    name,
    account_type,
    account_type_label,
    accounting_code,
    code_journal,
    budget,
    balance,
    opening_date,
    unallocated,
    waiting,
    iban,
  } = account;
  return (
    <Flex direction="column" gap="3" h="100%" bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" minW="0">
      <Flex justify="space-between" gap="2">
        <Box minW="0">
          <Heading as="h2" textStyle="h3" fontFamily="body" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text color="fg.muted" textStyle="dense">
            {account_type_label} · compte {accounting_code} · journal {code_journal}
          </Text>
          {iban ? (
            <Text color="fg.muted" textStyle="dense">
              {iban.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </Text>
          ) : null}
        </Box>
        {isReader ? null : (
          <IconButton label={`Modifier ${name}`} onClick={onEdit}>
            <Pencil size={16} />
          </IconButton>
        )}
      </Flex>
      <HStack gap="3" wrap="wrap">
        <Text textStyle="kpi" data-amount>
          {euros(balance)}
        </Text>
        {budget === '' ? null : <BudgetBadge budget={budget} />}
      </HStack>
      <Text color="fg.muted" textStyle="dense">
        {opening_date ? `Ouvert le ${day(opening_date)} avec ${euros(account.opening_balance)}` : 'Sans solde d’ouverture'}
      </Text>
      {unallocated > 0 ? (
        <Text>
          <Link to={`/comptability/operations/match?account=${account.id}`}>{count(unallocated, 'opération')} à affecter</Link>
        </Text>
      ) : null}
      {account_type === 'cheques' && balance > 0 ? (
        <Text>
          <Link to={chequeDepositsPath}>Remettre les chèques à la banque</Link>
        </Text>
      ) : null}
      {waiting > 0 ? (
        <Text color="fg.warning">
          <Link to="/comptability/operations/imported">{count(waiting, 'ligne')} de relevé en attente</Link> : {waitingReason}
        </Text>
      ) : null}
      {hasBank(account) ? (
        <Stack gap="1" mt="auto" borderTopWidth="1px" pt="3">
          <SyncSwitch account={account} />
        </Stack>
      ) : null}
    </Flex>
  );
}

const waitingReason = 'l’exercice est clôturé ou n’existe pas. Ouvrez-le, puis importez à nouveau le relevé.';

function SyncSwitch({ account }: { account: BankAccount }) {
  const { id, name, sync_enabled, connection, last_sync_at } = account;
  const isReader = useIsReader();
  const change = bookkeeping.useSend('put', '/api/comptability/accounts/{id}/sync');
  const [pressed, setPressed] = useState<{ account: BankAccount; enabled: boolean }>();
  // After a press, the account of before is shown until the list is read again.
  const isOutdated = pressed?.account === account && !change.isError;
  const press = (enabled: boolean) => {
    setPressed({ account, enabled });
    change.mutate(
      { path: { id }, body: { sync_enabled: enabled } },
      {
        onSuccess: () =>
          notify.success(enabled ? 'La synchronisation du compte est activée.' : 'La synchronisation du compte est désactivée.'),
        onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  };
  const state = connection === null ? 'Non connecté à la banque' : connection.error ? 'Connexion à renouveler' : 'Connecté à la banque';
  return (
    <>
      <Toggle
        label="Synchronisation"
        ariaLabel={`Synchronisation de ${name}`}
        checked={isOutdated ? pressed.enabled : sync_enabled}
        disabled={isReader || change.isPending || (connection === null && !sync_enabled)}
        onChange={press}
      />
      <Text color="fg.muted" textStyle="dense">
        {state}
        {last_sync_at ? ` · dernière synchronisation le ${dateTime(last_sync_at)}` : ''}
      </Text>
    </>
  );
}
