import { Box, Flex } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { IconButton } from '../page/button.js';
import { PrintButton } from '../print/print-button.js';
import type { FilterControls } from '../query/filter-controls.js';
import { FilterPanel } from '../query/filter-panel.js';
import type { Paged } from '../query/list-schema.js';
import { SearchBox } from '../query/search-box.js';
import type { ListState } from '../query/use-list-params.js';
import { ColumnsMenu } from './columns-menu.js';
import type { ListPageProps } from './list-page-props.js';
import type { ColumnChoice } from './use-column-choice.js';
import { ViewsMenu } from './views-menu.js';

type Part<Row extends { id: string }, Query extends Paged> = { page: ListPageProps<Row, Query>; choice: ColumnChoice<Row> };
type Props<Row extends { id: string }, Query extends Paged> = Part<Row, Query> & {
  /** The panel of filters. */
  open: boolean;
  setOpen: (open: boolean) => void;
};

const noControls: FilterControls = {};

/** Search, filters, views and commands of a list, in one line: a phone keeps the commands behind a button, so that rows are in sight. */
export function ListToolbar<Row extends { id: string }, Query extends Paged>({ page, choice, open, setOpen }: Props<Row, Query>) {
  const { list, resource, tools, filterControls = noControls, searchLabel = 'Rechercher', views } = page;
  return (
    <Flex gap="2" rowGap="3" wrap="wrap" mb="3" data-noprint>
      {list.schema.search && (
        <Box flex={{ base: '1', md: 'none' }} minW="0">
          <SearchBox label={searchLabel} value={list.params.q} onSearch={(q) => list.change({ q }, { replace: true })} />
        </Box>
      )}
      {Object.keys(list.schema.filters).length > 0 && (
        <FilterPanel list={list} controls={filterControls} open={open} onOpenChange={setOpen} />
      )}
      <Box ml={{ md: 'auto' }}>
        <ViewsMenu resource={resource} list={list} {...(views ? { builtIn: views } : {})} />
      </Box>
      <Commands tools={tools}>
        <Box hideBelow="md">
          <ColumnsMenu choice={choice} />
        </Box>
        {tools}
        <Print page={page} choice={choice} />
      </Commands>
    </Flex>
  );
}

/** In the line from 768 px; below, a line of their own that a button opens. Without tools a phone has no command. */
function Commands({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  return (
    <>
      {tools ? (
        <IconButton
          label="Autres actions"
          variant="outline"
          size="md"
          hideFrom="md"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      ) : null}
      <Flex id={panel} gap="2" wrap="wrap" display={{ base: isOpen ? 'flex' : 'none', md: 'flex' }} width={{ base: 'full', md: 'auto' }}>
        {children}
      </Flex>
    </>
  );
}

/** The filters and the search in words. */
export const filtersOf = ({ chips, params }: ListState): string[] => [
  ...chips.map(({ text }) => text),
  ...(params.q === '' ? [] : [`Recherche\u00a0: «\u00a0${params.q}\u00a0»`]),
];

/**
 * Prints every row of the filter; absent on a phone, whose toolbar has no room. Drawn while the rows load and where there are none, so that
 * the toolbar does not wrap when they arrive.
 */
function Print<Row extends { id: string }, Query extends Paged>({ page, choice }: Part<Row, Query>) {
  const { list, fetchRows, total = 0 } = page;
  if (!fetchRows) return null;
  const sheet = {
    ...page,
    rowKey: ({ id }: Row) => id,
    total,
    parts: filtersOf(list),
    columns: choice.order.rows.filter(({ id }) => !choice.hidden.has(id)),
    fetchRows: (range: { page: number; limit: number }) => fetchRows(list.queryOfPage(range.page, range.limit)),
  };
  return (
    <Box hideBelow="md">
      <PrintButton sheet={sheet} />
    </Box>
  );
}
