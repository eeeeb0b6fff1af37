import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMe } from '../../../platform/me.js';
import { uncached } from '../../../platform/queries.js';
import { EmptyPanel } from '../../../ui/feedback/panels.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count, euros, num } from '../../../ui/format/format.js';
import { Pagination } from '../../../ui/list/pagination.js';
import { useShownPage } from '../../../ui/list/use-shown-page.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, HStack, Text } from '../../../ui/page/layout.js';
import { PrintButton } from '../../../ui/print/print-button.js';
import { PrintedFilters } from '../../../ui/print/printed-filters.js';
import { SearchBox } from '../../../ui/query/search-box.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useSelection } from '../../../ui/table/selection.js';
import { isSettledAccount } from '../../third-party.js';
import { entries } from '../journal-entry/entry.api.js';
import { useQuestionAction } from '../writing-question/use-question-action.js';
import { BooksError } from './books-error.js';
import { balanceQuery } from './ledger.api.js';
import type { LedgerTotals, LedgerWriting } from './ledger.js';
import { ledgerColumns } from './ledger-columns.js';
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
  const search = value('q');
  const {
    data: ledger,
    error,
    refetch,
    isFetching,
    isPlaceholderData,
  } = useQuery(entries.list({ ...query, account, search, page, limit }));
  const rows = ledger?.rows ?? none;
  const selection = useSelection(rows, keyOf, ledger?.totalCount ?? 0, JSON.stringify({ ...query, account, search }));
  const shown = useShownPage({
    requestedPage: page,
    isPlaceholder: isPlaceholderData,
    limit,
    total: ledger?.totalCount,
    onPage: (last) => change({ page: String(last) }),
  });
  const isLettered = isSettledAccount(account) && !value('connu');
  const columns = useLedgerColumns(params);
  const question = useQuestionAction();
  if (error && !ledger) return <BooksError error={error} knownDay={value('connu')} onRetry={refetch} />;
  return (
    <Box>
      <Flex justify="space-between" align="flex-end" gap="4" wrap="wrap" mb="3">
        <HStack gap="3" align="flex-end" wrap="wrap">
          <Account params={params} />
          <SearchBox label="Libellé, tiers, pièce, montant" value={search} onSearch={(q) => change({ q })} />
        </HStack>
        {ledger ? <Sums ledger={ledger} params={params} /> : null}
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
        {...(question.actions ? { actions: question.actions } : {})}
        fetching={isFetching}
        {...(ledger ? {} : { skeleton: limit })}
        instead={ledger?.totalCount === 0 ? <NoLine search={search} onClear={() => change({ q: '' })} /> : undefined}
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
      {question.dialog}
    </Box>
  );
}

const useLedgerColumns = ({ value }: Props['params']) =>
  ledgerColumns({ account: value('compte'), isSearch: value('q') !== '', isCse: useMe().is_cse });

const NoLine = ({ search, onClear }: { search: string; onClear: () => void }) =>
  search === '' ? (
    <EmptyPanel title="Aucune écriture sur cette période" />
  ) : (
    <EmptyPanel
      title={`Aucune ligne ne contient «\u00a0${search}\u00a0»`}
      description="Chaque mot doit se trouver dans le compte, le libellé, le commentaire, la pièce, le tiers, le montant ou le numéro."
      kind="filtered"
      actions={
        <Button variant="outline" onClick={onClear}>
          Effacer la recherche
        </Button>
      }
    />
  );

function Print({ ledger, params }: Props & { ledger: LedgerTotals }) {
  const queries = useQueryClient();
  const scope = useLedgerScope(params);
  const { query, value } = params;
  const account = value('compte');
  const search = value('q');
  const columns = useLedgerColumns(params);
  const sheet = {
    title: 'Grand livre',
    parts: [...scope, account && `Compte ${account}`, search && `Recherche\u00a0: «\u00a0${search}\u00a0»`],
    noun: 'ligne',
    columns,
    rowKey: keyOf,
    total: ledger.totalCount,
    ...(account || search ? { summary: <Sums ledger={ledger} params={params} /> } : {}),
    fetchRows: async (page: { page: number; limit: number }) =>
      (await queries.fetchQuery(uncached(entries.list({ ...query, account, search, ...page })))).rows,
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

/** The balance of an account, or the totals of the lines that a search found. */
function Sums({ ledger: { opening, debit, credit, closing }, params: { value } }: Props & { ledger: LedgerTotals }) {
  if (value('q') === '' && value('compte') === '') return null;
  return (
    <HStack gap="6" wrap="wrap">
      {value('q') === '' ? (
        <Text data-amount>Ouverture : {euros(opening)}</Text>
      ) : (
        <Text data-amount>
          Lignes trouvées : débit {euros(debit)} · crédit {euros(credit)}
        </Text>
      )}
      <Text fontWeight="600" data-amount>
        Solde : {euros(closing)}
      </Text>
    </HStack>
  );
}
