import { notify } from '../../../ui/feedback/notify.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, euros } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Flex, Stack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { CashDifference } from './cash-difference.js';
import { type BankReconciliation, useRemoveBalance } from './reconciliation.api.js';

/** The sum that leads from the bank's balance to the ledger's. */
export function ReconciliationFigures({ reconciliation }: { reconciliation: BankReconciliation }) {
  const { account, date, is_cash, statement_balance, book_balance, not_at_bank, not_in_books, gap, last_agreement, balances } =
    reconciliation;
  const balance = balances.find((one) => one.date === date);
  const remove = useRemoveBalance();
  const removeBalance = (): void =>
    remove.mutate(
      { path: { id: account.id, date } },
      { onSuccess: () => notify.success(`Le solde au ${day(date)} est supprimé.`), onError: failed },
    );
  return (
    <Panel>
      <Stack gap="2" maxW="40rem" aria-label="Du solde de la banque à celui des écritures" as="section">
        <Figure label={is_cash ? `Somme comptée au ${day(date)}` : `Solde du relevé au ${day(date)}`} amount={statement_balance} />
        {balance?.file_name ? (
          <Text textStyle="dense" color="fg.muted">
            Relevé : {balance.file_name}
          </Text>
        ) : null}
        {balance && balance.cash.length > 0 ? (
          <Text textStyle="dense" color="fg.muted">
            {balance.cash.map(({ value, pieces }) => `${pieces} × ${euros(value)}`).join(', ')}
          </Text>
        ) : null}
        {balance?.note ? (
          <Text textStyle="dense" color="fg.muted">
            « {balance.note} »
          </Text>
        ) : null}
        {is_cash ? null : (
          <>
            <Figure label={`Opérations sur aucun relevé (${not_at_bank.count})`} amount={not_at_bank.total} />
            <Figure label={`Lignes du relevé hors des écritures (${not_in_books.count})`} amount={0 - not_in_books.total} />
          </>
        )}
        {gap === null || gap === 0 ? null : <Figure label="Écart que rien n’explique" amount={0 - gap} />}
        <Figure label="Solde des écritures" amount={book_balance} isTotal />
        <Flex gap="3" wrap="wrap" align="center">
          {gap === null ? (
            <StatusBadge label="Aucun solde de la banque ce jour-là" tone="waiting" />
          ) : gap === 0 ? (
            <StatusBadge label="Rapproché" tone="done" />
          ) : (
            <StatusBadge label={`Écart : ${euros(gap)}`} tone="refused" />
          )}
          {last_agreement ? <Text color="fg.muted">Soldes égaux le {day(last_agreement)}.</Text> : null}
          <Link to={`/comptability/statuses/balance?onglet=grand-livre&compte=${account.code}`}>Voir le grand livre du compte</Link>
          <WritersOnly>
            {balance?.typed ? (
              <Button size="sm" variant="outline" onClick={removeBalance} loading={remove.isPending}>
                Supprimer ce solde saisi
              </Button>
            ) : null}
          </WritersOnly>
        </Flex>
        {is_cash ? <CashDifference reconciliation={reconciliation} /> : null}
      </Stack>
    </Panel>
  );
}

function Figure({ label, amount, isTotal = false }: { label: string; amount: number | null; isTotal?: boolean }) {
  return (
    <Flex
      justify="space-between"
      gap="4"
      fontWeight={isTotal ? '700' : undefined}
      borderTopWidth={isTotal ? '1px' : undefined}
      pt={isTotal ? '2' : undefined}
    >
      <Text>{label}</Text>
      <Text data-amount whiteSpace="nowrap">
        {amount === null ? 'Inconnu' : euros(amount)}
      </Text>
    </Flex>
  );
}

const failed = (error: unknown): void => void notify.error(problemOf(error).detail);
