import { chakra, HStack, Table } from '@chakra-ui/react';
import type { MouseEvent, ReactNode } from 'react';
import { IconButton, Link } from '../button.js';
import type { Column, RowAction } from './column.js';
import { Tick } from './table-parts.js';

export type RowProps<Row> = {
  row: Row;
  label: string;
  columns: readonly Column<Row>[];
  selected: boolean | undefined;
  current?: boolean;
  onToggle: (range: boolean) => void;
  href?: string | undefined;
  onOpen?: (() => void) | undefined;
  actions: readonly RowAction<Row>[];
  tabIndex: number;
  onFocus: () => void;
};

const interactive = 'a, button, input, select, summary, textarea, label';
const textSelected = () => (getSelection()?.toString().length ?? 0) > 0;

function Heading({ href, onOpen, children }: { href: string | undefined; onOpen: (() => void) | undefined; children: ReactNode }) {
  if (href) return <Link to={href}>{children}</Link>;
  if (!onOpen) return children;
  return (
    <chakra.button
      type="button"
      onClick={onOpen}
      textAlign="start"
      fontWeight="600"
      cursor="pointer"
      color="brand.fg"
      textDecoration="underline"
      textDecorationColor="brand.emphasized"
      textUnderlineOffset="3px"
      borderRadius="l1"
      minH="24px"
      _hover={{ textDecorationColor: 'currentColor' }}
    >
      {children}
    </chakra.button>
  );
}

function Actions<Row>({ actions, row, label }: { actions: readonly RowAction<Row>[]; row: Row; label: string }) {
  return (
    <HStack gap="0" justify="flex-end">
      {actions.map(({ label: verb, icon, run, destructive, disabledReason }) => (
        <IconButton
          key={verb}
          label={`${verb} : ${label}${disabledReason ? ` (${disabledReason})` : ''}`}
          title={disabledReason ?? verb}
          colorPalette={destructive ? 'red' : 'gray'}
          aria-disabled={disabledReason !== undefined}
          opacity={disabledReason ? 0.45 : 1}
          onClick={() => disabledReason === undefined && run(row)}
        >
          {icon}
        </IconButton>
      ))}
    </HStack>
  );
}

export function TableRow<Row>({
  row,
  label,
  columns,
  selected,
  current = false,
  onToggle,
  href,
  onOpen,
  actions,
  tabIndex,
  onFocus,
}: RowProps<Row>) {
  const openByMouse = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!onOpen || (event.target as HTMLElement).closest(interactive) || textSelected()) return;
    onOpen();
  };
  const cell = { px: '3', py: '1', fontSize: 'var(--row-font)', lineHeight: 'var(--row-line)', role: 'cell' } as const;
  return (
    <Table.Row
      role="row"
      tabIndex={tabIndex}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      onClick={openByMouse}
      data-selected={selected ? '' : undefined}
      aria-current={current || undefined}
      height="var(--row-height)"
      bg={selected || current ? 'brand.subtle' : 'bg.panel'}
      _hover={{ bg: selected || current ? 'brand.muted' : 'bg.subtle' }}
      cursor={onOpen ? 'pointer' : 'auto'}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
    >
      {selected !== undefined && (
        <Table.Cell {...cell} width="40px" pe="0" data-tick>
          <Tick label={`Sélectionner ${label}`} checked={selected} onToggle={onToggle} />
        </Table.Cell>
      )}
      {columns.map((column) =>
        column.heading ? (
          <Table.Cell key={column.id} asChild {...cell} role="rowheader" fontWeight="600" textAlign="start" data-heading>
            <th scope="row">
              <Heading href={href} onOpen={onOpen}>
                {column.cell(row)}
              </Heading>
            </th>
          </Table.Cell>
        ) : (
          <Table.Cell
            key={column.id}
            {...cell}
            textAlign={column.align ?? 'start'}
            data-label={column.header}
            {...(column.align === 'end' ? { 'data-amount': '', whiteSpace: 'nowrap' as const } : {})}
            {...(column.wide ? { 'data-wide': '' } : {})}
          >
            {column.cell(row)}
          </Table.Cell>
        ),
      )}
      {actions.length > 0 && (
        <Table.Cell {...cell} px="1" data-actions data-noprint>
          <Actions actions={actions} row={row} label={label} />
        </Table.Cell>
      )}
    </Table.Row>
  );
}
