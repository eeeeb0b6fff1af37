import { Box, chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { count, num } from '../format/format.js';
import type { Column } from '../table/column.js';
import { type PrintSheet, printLimit } from './print-sheet.js';
import { PrintedFilters } from './printed-filters.js';

type Columns = readonly Column<object>[];
type Pages = readonly (readonly object[])[];

// More columns than this do not fit the width of a portrait sheet.
const portraitColumns = 6;

const styleOf = (columns: Columns): string => `@page { size: A4 ${columns.length > portraitColumns ? 'landscape' : 'portrait'}; }`;

const tableCss = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '9pt',
  lineHeight: '1.3',
  '& *': { color: 'black !important', background: 'none !important' },
  '& th, & td': { padding: '3px 6px', verticalAlign: 'top', textAlign: 'start', borderBottom: '0.5pt solid #999' },
  '& thead th, & [data-totals] > *': { fontWeight: '700', borderBottom: '1pt solid black' },
  '& [data-align=end]': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& [data-align=center]': { textAlign: 'center' },
  '& a': { textDecoration: 'none' },
  '& svg': { display: 'none' },
} as const;

const alignOf = ({ align }: Column<object>) => (align ? { 'data-align': align } : {});

const Rows = memo(function Rows({ rows, columns, rowKey }: { rows: readonly object[]; columns: Columns; rowKey: (row: object) => string }) {
  return (
    <tbody>
      {rows.map((row) => (
        <PrintedRow key={rowKey(row)} row={row} columns={columns} />
      ))}
    </tbody>
  );
});

function PrintedRow({ row, columns }: { row: object; columns: Columns }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.id} {...alignOf(column)} {...(column.align === 'end' ? { 'data-amount': '' } : {})}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Totals({ columns, rows }: { columns: Columns; rows: number }) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  if (first < 0) return null;
  return (
    <tbody>
      <tr data-totals="">
        {first > 0 && <th colSpan={first}>Total ({count(rows, 'ligne')})</th>}
        {columns.slice(first).map((column) => (
          <td key={column.id} {...alignOf(column)}>
            {column.total}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** The list on paper: title, filters in words, every row under a header that each sheet repeats, totals. */
export function PrintedTable({ sheet, pages }: { sheet: PrintSheet<object>; pages: Pages }) {
  const { title, parts, noun, columns, rowKey, total, summary } = sheet;
  const printed = pages.reduce((sum, { length }) => sum + length, 0);
  return (
    <Box data-printonly data-print-sheet color="black">
      <style>{styleOf(columns)}</style>
      <chakra.p fontSize="16pt" fontWeight="700" mb="1">
        {title}
      </chakra.p>
      <PrintedFilters parts={[...parts, total > printLimit ? `Lignes 1 à ${num(printed)} sur ${num(total)}` : count(printed, noun)]} />
      {summary}
      <chakra.table css={tableCss}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" {...alignOf(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {pages.map((rows, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added
          <Rows key={index} rows={rows} columns={columns} rowKey={rowKey} />
        ))}
        <Totals columns={columns} rows={total} />
      </chakra.table>
    </Box>
  );
}
