import { Box, Checkbox, chakra, Skeleton, Table } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Column } from './column.js';

type Sorted = 'asc' | 'desc' | false;
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
    <Table.Row key={row} height="var(--row-height)" aria-hidden>
      {Array.from({ length: columns }, (_cell, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical cells that never move
        <Table.Cell key={cell} px="3" py="0">
          <Skeleton height="14px" width={cell === 0 ? '70%' : '50%'} />
        </Table.Cell>
      ))}
    </Table.Row>
  ));
}

type TickProps = { label: string; checked: boolean | 'indeterminate'; onToggle: (range: boolean) => void };

/** A box of 24 px at least, that knows whether Shift was held. */
export function Tick({ label, checked, onToggle }: TickProps) {
  return (
    <Checkbox.Root
      size="sm"
      checked={checked}
      minW="24px"
      minH="24px"
      justifyContent="center"
      onClick={(event) => {
        // The click is heard on the hidden input too: only the one that changes it counts, and it carries Shift.
        if ((event.target as HTMLElement).tagName !== 'INPUT') return;
        onToggle(event.shiftKey);
      }}
    >
      <Checkbox.HiddenInput aria-label={label} />
      <Checkbox.Control />
    </Checkbox.Root>
  );
}

/** A thin line under the header while the rows are read again, the old ones staying in place. */
export const ProgressLine = () => (
  <Box position="absolute" insetX="0" top="0" height="2px" overflow="hidden" zIndex="3" aria-hidden>
    <Box height="full" width="40%" bg="brand.solid" animation="kit-slide 1.1s ease-in-out infinite" />
  </Box>
);
