import { useQuery } from '@tanstack/react-query';
import { Euro } from 'lucide-react';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { day, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Flex, Heading, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { unpaidQuery } from './debit.api.js';
import type { Debit } from './debit.js';

const columns: Column<Debit>[] = [
  { id: 'number', header: 'Facture', heading: true, width: '170px', cell: ({ number }) => number },
  { id: 'amount', header: 'Montant', width: '130px', align: 'end', cell: ({ amount }) => euros(amount) },
  { id: 'reason', header: 'Motif', cell: ({ reason_label }) => reason_label },
  { id: 'returned', header: 'Retour le', width: '130px', cell: ({ returned_on }) => day(returned_on) },
];

/** Bills whose last debit came back. */
export function UnpaidBills({ onPay }: { onPay: (number: string) => void }) {
  const { data, error, isPending, refetch } = useQuery(unpaidQuery);
  return (
    <>
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mt="8" mb="3">
        <Heading as="h2" size="md">
          Factures impayées
        </Heading>
        <Button variant="outline" onClick={() => onPay('')}>
          Enregistrer un règlement
        </Button>
      </Flex>
      {data?.totalCount === 0 ? (
        <Text color="fg.muted">Aucune facture impayée.</Text>
      ) : (
        <DataTable
          caption="Factures impayées"
          columns={columns}
          rows={data?.unpaid_bills ?? []}
          rowKey={({ end_to_end_id }) => end_to_end_id}
          rowLabel={({ number }) => `Facture ${number}`}
          {...(isPending ? { skeleton: 2 } : {})}
          actions={() => [{ label: 'Régler', icon: <Euro size={16} />, run: ({ number }: Debit) => onPay(number) }]}
          instead={
            error ? (
              <ErrorPanel title="Impossible de charger les factures impayées" error={error} onRetry={() => void refetch()} />
            ) : undefined
          }
        />
      )}
    </>
  );
}
