import { useQuery } from '@tanstack/react-query';
import { Callout, EmptyPanel, Panel } from '../../../ui/feedback/panels.js';
import { TilesSkeleton } from '../../../ui/feedback/skeletons.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { decimal } from '../../../ui/format/format.js';
import { Link } from '../../../ui/page/button.js';
import { Flex, HStack, Stack, Text } from '../../../ui/page/layout.js';
import { PrintPageButton } from '../../../ui/print/print-button.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { BooksError } from './books-error.js';
import { balanceQuery } from './ledger.api.js';
import type { Balance, BalanceClass, BalanceCode } from './ledger.js';
import { ledgerOf, type useLedgerParams } from './use-ledger-params.js';

type Figures = BalanceClass['totals'];
type Props = { params: ReturnType<typeof useLedgerParams> };

/** Every account with movements, class by class; a badge warns when debit and credit differ. */
export function BalanceTables({ params }: Props) {
  const { data: balance, error, refetch } = useQuery(balanceQuery(params.query));
  if (error && !balance) return <BooksError error={error} knownDay={params.value('connu')} onRetry={refetch} />;
  if (!balance) return <TilesSkeleton tiles={3} />;
  if (balance.classes.length === 0)
    return (
      <Panel>
        <EmptyPanel title="Aucune écriture sur cette période" description="Affectez des opérations, ou changez la période." />
      </Panel>
    );
  return (
    <Stack gap="5">
      <Flex justify="flex-end" hideBelow="md" data-noprint>
        <PrintPageButton />
      </Flex>
      <Opening balance={balance} />
      {balance.classes.map((one) => (
        <Panel key={one.class} title={`Classe ${one.class} · ${one.label}`}>
          <DataTable
            caption={`Balance de la classe ${one.class}`}
            columns={columnsOf(one.totals)}
            rows={one.codes}
            rowKey={({ code }) => code}
            rowLabel={({ code, name }) => `${code} ${name}`}
            totalLabel={`Total de la classe ${one.class}`}
            isWhole
          />
        </Panel>
      ))}
      <Totals balance={balance} />
    </Stack>
  );
}

function Opening({ balance: { opening } }: { balance: Balance }) {
  if (!opening.provisional) return null;
  return (
    <Callout kind="info" title="Soldes d’ouverture provisoires">
      <Text>
        {opening.exercices.length > 1 ? 'Les exercices' : 'L’exercice'} {opening.exercices.join(', ')}{' '}
        {opening.exercices.length > 1 ? 'ne sont pas encore clôturés' : 'n’est pas encore clôturé'} : ses soldes et son résultat sont repris
        tels qu’ils sont aujourd’hui.
      </Text>
    </Callout>
  );
}

function Totals({ balance: { totals, balanced } }: { balance: Balance }) {
  return (
    <Panel
      title="Total général"
      actions={<StatusBadge label={balanced ? 'Débit = crédit' : 'Débit et crédit diffèrent'} tone={balanced ? 'done' : 'refused'} />}
    >
      <HStack gap="8" wrap="wrap">
        <Figure label="Débit" amount={totals.debit} />
        <Figure label="Crédit" amount={totals.credit} />
        <Figure label="Solde débiteur" amount={totals.closing_debit} />
        <Figure label="Solde créditeur" amount={totals.closing_credit} />
      </HStack>
    </Panel>
  );
}

const Figure = ({ label, amount }: { label: string; amount: number }) => (
  <Stack gap="0">
    <Text color="fg.muted" textStyle="dense">
      {label}
    </Text>
    <Text fontWeight="600" data-amount>
      {decimal(amount)}
    </Text>
  </Stack>
);

/** Zero is an empty cell: a table of zeros hides the movements. */
const cell = (amount: number) => (amount === 0 ? '' : decimal(amount));

function columnsOf(totals: Figures): Column<BalanceCode>[] {
  const amount = (id: keyof Figures, header: string): Column<BalanceCode> => ({
    id,
    header,
    align: 'end',
    width: '7.5rem',
    cell: (row) => cell(row[id]),
    total: cell(totals[id]),
  });
  return [
    {
      id: 'code',
      header: 'Compte',
      heading: true,
      width: '6rem',
      cell: ({ code }) => <Link to={ledgerOf(code)}>{code}</Link>,
    },
    { id: 'name', header: 'Libellé', cell: ({ name }) => name },
    amount('opening', 'Ouverture'),
    amount('debit', 'Débit'),
    amount('credit', 'Crédit'),
    amount('closing_debit', 'Solde débiteur'),
    amount('closing_credit', 'Solde créditeur'),
  ];
}
