import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { uncached } from '../../../platform/queries.js';
import { EmptyPanel } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count, day, decimal, euros, num } from '../../../ui/format/format.js';
import { Pagination } from '../../../ui/list/pagination.js';
import { useShownPage } from '../../../ui/list/use-shown-page.js';
import { Link } from '../../../ui/page/button.js';
import { Box, Flex, HStack, Text } from '../../../ui/page/layout.js';
import { PrintButton } from '../../../ui/print/print-button.js';
import { PrintedFilters } from '../../../ui/print/printed-filters.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useSelection } from '../../../ui/table/selection.js';
import { entries } from '../journal-entry/entry.api.js';
import { BooksError } from './books-error.js';
import { balanceQuery } from './ledger.api.js';
import { budgetLabels, canBeLettered, type LedgerTotals, type LedgerWriting } from './ledger.js';
import { useLedgerScope } from './ledger-filters.js';
import { LetteringBar } from './lettering-bar.js';
import type { useLedgerParams } from './use-ledger-params.js';

const none: LedgerWriting[] = [];
const keyOf = (row: LedgerWriting): string => `${row.writing_id}-${row.line}`;

type Props = { params: ReturnType<typeof useLedgerParams> };

/** Every line of the ledger, account after account, with the running balance. */
export function LedgerTable({ params }: Props) {
  const { value, change, query } = params;
  const page = Number(value('page') || 1);
  const limit = Number(value('limit') || 10);
  const account = value('compte');
  const { data: ledger, error, refetch, isFetching, isPlaceholderData } = useQuery(entries.list({ ...query, account, page, limit }));
  const rows = ledger?.rows ?? none;
  const selection = useSelection(rows, keyOf, ledger?.totalCount ?? 0, JSON.stringify({ ...query, account }));
  const shown = useShownPage({
    requestedPage: page,
    isPlaceholder: isPlaceholderData,
    limit,
    total: ledger?.totalCount,
    onPage: (last) => change({ page: String(last) }),
  });
  const isLettered = canBeLettered(account) && !value('connu');
  if (error && !ledger) return <BooksError error={error} knownDay={value('connu')} onRetry={refetch} />;
  return (
    <Box>
      <Flex justify="space-between" align="flex-end" gap="4" wrap="wrap" mb="3">
        <Account params={params} />
        {ledger && account ? <Balances ledger={ledger} /> : null}
        {ledger && ledger.totalCount > 0 ? <Print ledger={ledger} params={params} /> : null}
      </Flex>
      {ledger && ledger.totalCount > rows.length ? (
        <PrintedFilters parts={[`Page ${shown.page}\u00a0: ${count(rows.length, 'ligne')} sur ${num(ledger.totalCount)}`]} />
      ) : null}
      <DataTable
        caption="Grand livre"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        selection={isLettered ? selection : undefined}
        rowLabel={({ wording }) => wording}
        fetching={isFetching}
        {...(ledger ? {} : { skeleton: limit })}
        instead={ledger?.totalCount === 0 ? <EmptyPanel title="Aucune écriture sur cette période" /> : undefined}
      />
      {isLettered && ledger?.exercice ? (
        <LetteringBar selection={selection} exercice={ledger.exercice.id} account={account} total={ledger.totalCount} />
      ) : null}
      {ledger && ledger.totalCount > 0 ? (
        <Pagination
          page={shown.page}
          limit={limit}
          total={ledger.totalCount}
          onPage={(next) => change({ page: String(next) })}
          onLimit={(next) => change({ limit: String(next) })}
        />
      ) : null}
    </Box>
  );
}

function Print({ ledger, params }: Props & { ledger: LedgerTotals }) {
  const queries = useQueryClient();
  const scope = useLedgerScope(params);
  const { query, value } = params;
  const account = value('compte');
  const sheet = {
    title: 'Grand livre',
    parts: [...scope, account && `Compte ${account}`],
    noun: 'ligne',
    columns,
    rowKey: keyOf,
    total: ledger.totalCount,
    ...(account ? { summary: <Balances ledger={ledger} /> } : {}),
    fetchRows: async (page: { page: number; limit: number }) =>
      (await queries.fetchQuery(uncached(entries.list({ ...query, account, ...page })))).rows,
  };
  return (
    <Box hideBelow="md">
      <PrintButton sheet={sheet} />
    </Box>
  );
}

function Account({ params: { value, change, query } }: Props) {
  const { data: balance } = useQuery(balanceQuery(query));
  const choices = balance?.classes.flatMap(({ codes }) => codes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))) ?? [];
  return (
    <Box minW="min(22rem, 100%)">
      <Text textStyle="dense" fontWeight="600" mb="1" aria-hidden>
        Compte
      </Text>
      <PlainSelect
        label="Compte"
        value={value('compte')}
        placeholder="Tous les comptes"
        choices={choices}
        onChange={(compte) => change({ compte })}
      />
    </Box>
  );
}

const Balances = ({ ledger: { opening, closing } }: { ledger: LedgerTotals }) => (
  <HStack gap="6" wrap="wrap">
    <Text data-amount>Ouverture : {euros(opening)}</Text>
    <Text fontWeight="600" data-amount>
      Solde : {euros(closing)}
    </Text>
  </HStack>
);

const operationPath = (id: string): string => `/comptability/operations?defaultFilter=false&fiche=${id}`;

/** High enough for a finger, also where a narrow column puts one link under the other (WCAG 2.5.8). */
const target = { display: 'inline-block', minH: '24px', lineHeight: '24px' } as const;

/** Links to the piece of the line, to its reversal, and to the reversed piece. */
function Wording({ row: { wording, source, writing_id, reverses, reversed_by } }: { row: LedgerWriting }) {
  const [params] = useSearchParams();
  const entryPath = (id: string): string => {
    const next = new URLSearchParams(params);
    next.set('fiche', id);
    return `?${next}`;
  };
  const other = reversed_by ?? reverses;
  return (
    <>
      <Link to={source === 'entry' ? entryPath(writing_id) : operationPath(writing_id)} {...target}>
        {wording}
      </Link>{' '}
      {other ? (
        <Link to={operationPath(other)} textStyle="dense" whiteSpace="nowrap" {...target}>
          {reversed_by ? 'contre-passée' : 'opération d’origine'}
        </Link>
      ) : null}
    </>
  );
}

const figure = (amount: number) => (amount === 0 ? '' : decimal(amount));

const columns: Column<LedgerWriting>[] = [
  {
    id: 'number',
    header: 'N°',
    cell: ({ number, status }) => (status === 'validated' ? number : <StatusBadge label="Brouillard" tone="draft" />),
  },
  { id: 'date', header: 'Date', cell: ({ date }) => day(date) },
  { id: 'journal', header: 'Journal', cell: ({ journal }) => journal },
  { id: 'account', header: 'Compte', cell: (row) => `${row.accounting_code_value} ${row.accounting_code_label}` },
  { id: 'wording', header: 'Libellé', heading: true, cell: (row) => <Wording row={row} /> },
  { id: 'budget', header: 'Budget', cell: ({ budget }) => budgetLabels[budget], wide: true },
  { id: 'letter', header: 'Lettrage', cell: ({ letter }) => letter ?? '', wide: true },
  { id: 'debit', header: 'Débit', align: 'end', cell: ({ debit }) => figure(debit) },
  { id: 'credit', header: 'Crédit', align: 'end', cell: ({ credit }) => figure(credit) },
  { id: 'balance', header: 'Solde', align: 'end', cell: ({ balance }) => decimal(balance) },
];
