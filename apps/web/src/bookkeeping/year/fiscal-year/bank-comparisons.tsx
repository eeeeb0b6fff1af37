import { useState } from 'react';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, euros } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Flex, Heading, HStack, Stack, Text } from '../../../ui/page/layout.js';
import { fiscalYears } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { BankComparison, FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { NoteForm } from './note-form.js';

type Props = { year: FiscalYear; accounts: readonly BankComparison[] };

/** The bank's balance of each account beside the ledger's, and the note that explains a difference. */
export function BankComparisons({ year, accounts }: Props) {
  if (accounts.length === 0) return null;
  return (
    <Stack gap="3">
      <Heading as="h3" textStyle="h3" fontFamily="body">
        Relevés et écritures
      </Heading>
      <Stack as="ul" listStyleType="none" gap="3">
        {accounts.map((comparison) => (
          <li key={comparison.account.id}>
            <Account year={year} comparison={comparison} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Account({ year, comparison }: { year: FiscalYear; comparison: BankComparison }) {
  const { account, date, statement_balance, book_balance, difference, outstanding, note, is_last_day } = comparison;
  const [isExplaining, setExplaining] = useState(false);
  return (
    <Stack gap="1">
      <Flex justify="space-between" gap="2" wrap="wrap">
        <Text>
          {account.name} ({account.code}) au {day(date)}
        </Text>
        {difference === 0 ? (
          <StatusBadge label="Sans écart" tone="done" />
        ) : note ? (
          <StatusBadge label={`Écart expliqué : ${euros(difference)}`} tone="valid" />
        ) : (
          <StatusBadge label={`Écart : ${euros(difference)}`} tone="refused" />
        )}
      </Flex>
      <HStack gap="4" wrap="wrap" color="fg.muted" textStyle="dense">
        <Text data-amount>Relevé : {euros(statement_balance)}</Text>
        <Text data-amount>Écritures : {euros(book_balance)}</Text>
      </HStack>
      {is_last_day ? null : (
        <Text textStyle="dense" color="fg.warning">
          Ce relevé s’arrête avant la fin de l’exercice : rien ne prouve le solde du dernier jour.
        </Text>
      )}
      {difference === 0 ? null : (
        <Link to={`/comptability/operations/reconciliation?compte=${account.id}&date=${date}`}>
          {outstanding > 0 ? `Voir le rapprochement (lignes à vérifier : ${outstanding})` : 'Voir le rapprochement'}
        </Link>
      )}
      {note ? <Text textStyle="dense">« {note} »</Text> : null}
      {difference === 0 || isExplaining ? null : (
        <Button
          size="sm"
          variant="outline"
          alignSelf="flex-start"
          aria-label={`Expliquer l’écart : ${account.name}`}
          onClick={() => setExplaining(true)}
        >
          {note ? 'Changer l’explication' : 'Expliquer l’écart'}
        </Button>
      )}
      {isExplaining ? <Note year={year} comparison={comparison} onDone={() => setExplaining(false)} /> : null}
    </Stack>
  );
}

function Note({ year, comparison: { account, note }, onDone }: { year: FiscalYear; comparison: BankComparison; onDone: () => void }) {
  const explain = fiscalYears.useMove();
  return (
    <NoteForm
      label={`Écart sur ${account.name}`}
      note={note}
      hint="Par exemple un chèque émis que la banque n’a pas encore débité. L’explication, son auteur et sa date restent avec l’exercice."
      missing="Veuillez expliquer l’écart."
      isPending={explain.isPending}
      onSave={(text, handlers) =>
        explain.mutate({ id: year.id, move: 'bank_differences', body: { account_id: account.id, note: text } }, handlers)
      }
      onDone={onDone}
    />
  );
}
