import { CircleCheckBig, FileX, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { count, day, euros } from '../../../ui/format/format.js';
import { type BulkAction, BulkBar } from '../../../ui/list/bulk-bar.js';
import { insteadOfRows, type ListQuery } from '../../../ui/list/list-body.js';
import { Pagination } from '../../../ui/list/pagination.js';
import { useShownPage } from '../../../ui/list/use-shown-page.js';
import { LinkButton } from '../../../ui/page/button.js';
import { Box, Flex, Heading, HStack, Span, Stack, Text } from '../../../ui/page/layout.js';
import { useIsTight } from '../../../ui/page/use-is-narrow.js';
import { ChipRow } from '../../../ui/query/chip-row.js';
import { FilterPanel } from '../../../ui/query/filter-panel.js';
import { SearchBox } from '../../../ui/query/search-box.js';
import type { ListState } from '../../../ui/query/use-list-params.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useSelection } from '../../../ui/table/selection.js';
import { NoYear } from '../../calendar/fiscal-year/no-year.js';
import type { BankImportSummary } from '../bank-import/bank-import.js';
import { ImportsAtWork, useImportsAtWork } from '../bank-import/imports-at-work.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';

type Props = {
  list: ListState;
  query: ListQuery;
  rows: readonly BankOperation[];
  total: number;
  current: string | null;
  /** A structure without a fiscal year has neither allocated nor waiting operations. */
  hasBegun: boolean;
  onOpen: (row: BankOperation) => void;
  bulk: readonly BulkAction<BankOperation>[];
};

/** `isTight`: shows the day under the wording, which leaves more width for the amount. */
const columnsOf = (isTight: boolean): Column<BankOperation>[] => [
  {
    id: 'wording',
    header: 'Libellé',
    order: 'wording',
    heading: true,
    cell: ({ wording, date, suggestion, attachments, possible_duplicate_of }) => (
      <>
        <Span overflowWrap="anywhere">{wording}</Span>
        {attachments.length === 0 ? (
          <Span color="fg.muted" display="inline-flex" ms="2" verticalAlign="text-bottom" title="Sans justificatif">
            <FileX size={14} role="img" aria-label="Sans justificatif" />
          </Span>
        ) : null}
        {possible_duplicate_of ? (
          <Box as="span" display="inline-block" ms="2">
            <StatusBadge label="Doublon possible" tone="waiting" />
          </Box>
        ) : null}
        {isTight ? (
          <Span display="inline-block" w="100%" color="fg.muted" textStyle="dense" fontWeight="400">
            {day(date)}
          </Span>
        ) : null}
        {suggestion ? (
          <HStack as="span" display="inline-flex" w="100%" gap="1" color="fg.muted" textStyle="dense" fontWeight="400">
            <Sparkles size={14} aria-hidden /> {suggestion.activity.name}
          </HStack>
        ) : null}
      </>
    ),
  },
  ...(isTight ? [] : [dateColumn]),
  { id: 'value', header: 'Montant', order: 'value', align: 'end', cell: ({ value }) => euros(value) },
];

const dateColumn: Column<BankOperation> = { id: 'date', header: 'Date', order: 'date', width: '100px', cell: ({ date }) => day(date) };
const [columns, tightColumns] = [columnsOf(false), columnsOf(true)];

/** The operations that wait, one of which is in hand. */
export function MatchList({ list, query, rows, total, current, hasBegun, onOpen, bulk }: Props) {
  const [isOpen, setOpen] = useState(false);
  const imports = useImportsAtWork();
  const isTight = useIsTight();
  const selection = useSelection(rows, ({ id }) => id, total, JSON.stringify(list.apiFilters));
  const { params } = list;
  const { page, isBeyond } = useShownPage({
    requestedPage: Number(list.apiQuery.page),
    isPlaceholder: query.isPlaceholderData ?? false,
    limit: params.limit,
    total: query.isPending || query.isError ? undefined : total,
    onPage: (last) => list.change({ page: last }, { replace: true }),
  });
  const empty = { title: 'Tout est affecté' };
  const instead = isBeyond ? undefined : insteadOfRows({ list, query, hasData: !query.isPending && !query.isError, empty }, rows.length);
  if (!isBeyond && !query.isPending && !query.isError && rows.length === 0 && !list.isFiltered)
    return hasBegun ? (
      <AllDone imports={imports} />
    ) : (
      <NoYear description="Ouvrez votre premier exercice, puis importez un relevé : ses opérations attendront ici." />
    );
  return (
    <Box minW="0">
      <HStack gap="2" wrap="wrap" mb="3">
        <SearchBox label="Rechercher une opération" value={params.q} onSearch={(q) => list.change({ q }, { replace: true })} />
        <FilterPanel list={list} controls={{}} open={isOpen} onOpenChange={setOpen} />
      </HStack>
      <ChipRow list={list} />
      <Text role="status" color="fg.muted" textStyle="dense" mb="2">
        {query.isPending ? 'Chargement en cours...' : `${count(total, 'opération')} à affecter`}
      </Text>
      <DataTable
        caption="Opérations à affecter"
        columns={isTight ? tightColumns : columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ wording }) => wording}
        order={params.order}
        onSort={list.sort}
        onOpen={onOpen}
        isCurrent={({ id }) => id === current}
        selection={selection}
        fetching={query.isFetching}
        {...(query.isPending ? { skeleton: params.limit } : {})}
        instead={instead}
      />
      {total > params.limit ? (
        <Pagination
          page={page}
          limit={params.limit}
          total={total}
          onPage={(page) => list.change({ page })}
          onLimit={(limit) => list.change({ limit })}
        />
      ) : null}
      <BulkBar selection={selection} total={total} noun="opération" actions={bulk} />
    </Box>
  );
}

/** The empty state of the list, unless an import is still running. */
function AllDone({ imports }: { imports: readonly BankImportSummary[] }) {
  if (imports.length > 0) return <ImportsAtWork imports={imports} />;
  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      gap="3"
      py="16"
      px="4"
      gridColumn="1 / -1"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <Flex boxSize="14" align="center" justify="center" borderRadius="full" bg="bg.success" color="fg.success" aria-hidden>
        <CircleCheckBig size={28} />
      </Flex>
      <Heading as="h2" textStyle="h2">
        Tout est affecté
      </Heading>
      <Text color="fg.muted" maxW="56ch">
        Aucune opération n’attend. Importez le prochain relevé, ou relisez ce qui est affecté.
      </Text>
      <Stack direction={{ base: 'column', sm: 'row' }} gap="2">
        <LinkButton to="/comptability/operations/imported">Importer un relevé</LinkButton>
        <LinkButton to="/comptability/operations" variant="outline">
          Voir les opérations affectées
        </LinkButton>
      </Stack>
    </Flex>
  );
}
