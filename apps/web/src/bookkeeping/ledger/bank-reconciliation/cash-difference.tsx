import { type RefObject, useRef } from 'react';
import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { day, euros } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Box, Flex, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { type BankReconciliation, usePostCashDifference, useReverseCashDifference } from './reconciliation.api.js';

type Props = { reconciliation: BankReconciliation };

/** The difference between the count of a cash box and the ledger: to post by one press, or posted. */
export function CashDifference({ reconciliation: { account, date, statement_balance, gap, balances } }: Props) {
  const region = useRef<HTMLDivElement>(null);
  const { post, reverse, isPending } = useDifference({ id: account.id, date }, region);
  const count = balances.find((balance) => balance.date === date);
  if (!count || statement_balance === null || gap === null) return null;
  const amount = count.posted_difference;
  if (amount === null && gap === 0) return null;
  return (
    // The button leaves with the difference: the focus goes to the text before.
    <Box ref={region} tabIndex={-1} role="group" aria-label="Écart de caisse" borderTopWidth="1px" pt="3">
      {amount === null ? (
        <Text mb="2">
          {gap > 0
            ? `La caisse contient ${euros(gap)} de plus que les écritures : un produit divers (compte 758000).`
            : `Il manque ${euros(-gap)} dans la caisse : une charge diverse (compte 658000).`}{' '}
          Cherchez d’abord une recette ou une dépense oubliée ; passez en écriture ce que rien n’explique.
        </Text>
      ) : (
        <Text mb="2">
          L’écart de {euros(amount)} est passé en écriture au {day(date)}
          {gap === 0
            ? '.'
            : ` ; une opération saisie depuis laisse ${euros(gap)} d’écart. Annulez cette écriture, puis passez le nouvel écart.`}
        </Text>
      )}
      <Flex gap="3" wrap="wrap" align="center">
        {count.entry_id ? (
          <Link to={`/comptability/statuses/balance?onglet=grand-livre&fiche=${count.entry_id}`}>Voir l’écriture de l’écart</Link>
        ) : null}
        <WritersOnly>
          {amount === null ? (
            <Button size="sm" loading={isPending} onClick={() => post(gap)}>
              Passer l’écart en écriture
            </Button>
          ) : (
            <Button size="sm" variant="outline" loading={isPending} onClick={() => void reverse()}>
              Annuler l’écriture de l’écart
            </Button>
          )}
        </WritersOnly>
      </Flex>
    </Box>
  );
}

function useDifference(path: { id: string; date: string }, region: RefObject<HTMLDivElement | null>) {
  const posting = usePostCashDifference();
  const reversal = useReverseCashDifference();
  const post = (difference: number): void =>
    posting.mutate(
      { path, body: { difference } },
      {
        onSuccess: () => {
          notify.success(`L’écart de caisse de ${euros(difference)} est passé en écriture.`);
          region.current?.focus();
        },
        onError: announceFailure,
      },
    );
  const reverse = async (): Promise<void> => {
    const description = 'L’écriture de l’écart sera contre-passée le même jour. Le comptage reste.';
    const title = 'Annuler l’écriture de l’écart';
    if (!(await confirm({ title, description, confirmLabel: 'Contre-passer', destructive: true }))) return;
    reversal.mutate(
      { path },
      {
        onSuccess: () => {
          notify.success('L’écriture de l’écart est contre-passée.');
          region.current?.focus();
        },
        onError: announceFailure,
      },
    );
  };
  return { post, reverse, isPending: posting.isPending || reversal.isPending };
}

const announceFailure = (error: unknown): void =>
  void notify.error('L’écart de caisse n’a pas changé', { description: problemOf(error).detail });
