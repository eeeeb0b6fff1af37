import { Box, chakra, Table } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Column } from './column.js';
import type { Sorted } from './use-columns.js';
import '../../theme/late-recipes.js';

const sortIcon = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown };
const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

type HeadCellProps<Row> = { column: Column<Row>; sorted: Sorted; onSort: (field: string, add: boolean) => void };

export function HeadCell<Row>({ column, sorted, onSort }: HeadCellProps<Row>) {
  const { order } = column;
  const Icon = sortIcon[sorted || 'none'];
  return (
    <Table.ColumnHeader
      scope="col"
      role="columnheader"
      textAlign={column.align ?? 'start'}
      px="3"
      {...(column.width ? { width: column.width, ...(column.width.endsWith('%') ? {} : { minW: { md: column.width } }) } : {})}
      {...(column.heading ? { 'data-heading': '' } : {})}
      {...(sorted ? { 'aria-sort': ariaSort[sorted] } : {})}
    >
      {order ? (
        <chakra.button
          type="button"
          display="inline-flex"
          alignItems="center"
          gap="1"
          minH="28px"
          fontWeight="600"
          cursor="pointer"
          borderRadius="l1"
          color={sorted ? 'fg' : 'fg.muted'}
          _hover={{ color: 'fg' }}
          title="Trier. Maj + clic : trier aussi par cette colonne"
          onClick={(event) => onSort(order, event.shiftKey)}
        >
          {column.header}
          <Box as="span" opacity={sorted ? 1 : 0.55} aria-hidden>
            <Icon size={14} />
          </Box>
        </chakra.button>
      ) : (
        column.header
      )}
    </Table.ColumnHeader>
  );
}

/** Same height and same columns as the rows that come: nothing moves when they do. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical rows that never move
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_cell, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical cells that never move
        <td key={cell}>
          <span data-skeleton />
        </td>
      ))}
    </tr>
  ));
}

/** A thin line under the header while the rows are read again, the old ones staying in place. */
export const ProgressLine = () => (
  <Box position="absolute" insetX="0" top="0" height="2px" overflow="hidden" zIndex="3" aria-hidden>
    <Box height="full" width="40%" bg="brand.solid" animation="kit-slide 1.1s ease-in-out infinite" />
  </Box>
);
