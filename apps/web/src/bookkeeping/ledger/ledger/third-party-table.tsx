import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { download } from '../../../platform/http.js';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { EmptyPanel, Panel } from '../../../ui/feedback/panels.js';
import { day, decimal, decimalOrEmpty } from '../../../ui/format/format.js';
import { ExportButton } from '../../../ui/list/export-button.js';
import { Button, Link } from '../../../ui/page/button.js';
import { HStack, Stack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { BooksError } from './books-error.js';
import type { ThirdPartyBalance } from './ledger.js';
import { ledgerOf, type useLedgerParams } from './use-ledger-params.js';

const LetteringProposals = lazyDialog(async () => ({
  default: (await import('../lettering-proposal/lettering-proposals.js')).LetteringProposals,
}));

/** The balance of each third party, and the age of its lines that are not matched. */
export function ThirdPartyTable({ params }: { params: ReturnType<typeof useLedgerParams> }) {
  const { exercice_id, date_end, budget_id } = params.query;
  const [isProposing, setProposing] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    ...bookkeeping.read('/api/comptability/writings/third_parties', { query: { exercice_id, date_end, budget_id } }),
    placeholderData: keepPreviousData,
  });
  if (params.value('connu'))
    return (
      <Panel>
        <EmptyPanel title="Les tiers se lisent tels que connus aujourd’hui" description="Videz « Tel que connu le » pour les afficher." />
      </Panel>
    );
  if (error && !data) return <BooksError error={error} knownDay="" onRetry={refetch} />;
  return (
    <Stack gap="3">
      {data?.as_of && data.third_parties.length > 0 ? (
        <HStack justify="space-between" gap="3" wrap="wrap">
          <Text color="fg.muted">Âge des lignes non lettrées au {day(data.as_of)}. Un solde négatif est dû au tiers.</Text>
          <HStack gap="2" wrap="wrap">
            {data.exercice && !data.exercice.closed ? (
              <WritersOnly>
                <Button variant="outline" icon={<Link2 size={16} aria-hidden />} onClick={() => setProposing(true)}>
                  Proposer des lettrages
                </Button>
              </WritersOnly>
            ) : null}
            <ExportButton
              label="Exporter les tiers"
              file="Balance des tiers.xlsx"
              formats={['xlsx', 'pdf']}
              request={(format, signal) =>
                download('/api/comptability/writings/third_parties/download', {
                  query: { exercice_id, date_end, budget_id, format },
                  signal,
                })
              }
            />
          </HStack>
        </HStack>
      ) : null}
      <DataTable
        caption="Balance des tiers"
        columns={columns}
        rows={data?.third_parties ?? []}
        rowKey={({ account, third_party_code }) => `${account} ${third_party_code}`}
        rowLabel={({ third_party_name }) => third_party_name}
        fetching={isFetching}
        {...(data ? {} : { skeleton: 5 })}
        instead={
          data?.third_parties.length === 0 ? (
            <EmptyPanel title="Aucun tiers sur cet exercice" description="Les lignes des comptes 401, 411 et 467 nomment leur tiers." />
          ) : undefined
        }
      />
      {isProposing && data?.exercice ? <LetteringProposals year={data.exercice} onClose={() => setProposing(false)} /> : null}
    </Stack>
  );
}

const amount = (id: keyof ThirdPartyBalance, header: string): Column<ThirdPartyBalance> => ({
  id,
  header,
  align: 'end',
  cell: (row) => decimalOrEmpty(Number(row[id])),
});

const columns: Column<ThirdPartyBalance>[] = [
  { id: 'third_party_name', header: 'Tiers', heading: true, cell: ({ third_party_name }) => third_party_name },
  {
    id: 'account',
    header: 'Compte',
    cell: ({ account, account_name }) => <Link to={ledgerOf(account)}>{`${account} ${account_name}`}</Link>,
  },
  { ...amount('debit', 'Débit'), wide: true },
  { ...amount('credit', 'Crédit'), wide: true },
  { ...amount('balance', 'Solde'), cell: ({ balance }) => decimal(balance) },
  amount('up_to_30_days', '≤ 30 j'),
  amount('up_to_60_days', '≤ 60 j'),
  amount('up_to_90_days', '≤ 90 j'),
  amount('over_90_days', '> 90 j'),
];
