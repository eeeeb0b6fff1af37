import { Check, X } from 'lucide-react';
import { day, euros } from '../../ui/format.js';
import { Box, Flex, Span, Stack } from '../../ui/layout.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import type { AccountingActivity } from '../plan/plan.js';
import type { AllocateLine } from './allocation.api.js';

const mostDrawn = 200;

type Props = { lines: readonly AllocateLine[]; rows: readonly BankOperation[]; activities: readonly AccountingActivity[] };

/** Refused lines first: they are the ones to read. */
export function AllocateLines({ lines, rows, activities }: Props) {
  const known = new Map(rows.map((row) => [row.id, row]));
  const sorted = lines.toSorted((left, right) => Number(left.outcome === 'done') - Number(right.outcome === 'done'));
  return (
    <Stack
      as="ul"
      listStyleType="none"
      gap="0"
      borderWidth="1px"
      borderRadius="l2"
      maxH="40dvh"
      overflowY="auto"
      tabIndex={0}
      aria-label="Lignes"
    >
      {sorted.slice(0, mostDrawn).map((line) => (
        <Line key={line.id} line={line} row={known.get(line.id)} activity={activities.find(({ id }) => id === line.activity)?.name} />
      ))}
      {sorted.length > mostDrawn ? (
        <Box as="li" px="3" py="2" color="fg.muted">
          et {sorted.length - mostDrawn} autres
        </Box>
      ) : null}
    </Stack>
  );
}

function Line({ line, row, activity }: { line: AllocateLine; row: BankOperation | undefined; activity: string | undefined }) {
  const isDone = line.outcome === 'done';
  return (
    <Flex as="li" gap="3" align="flex-start" px="3" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Box color={isDone ? 'fg.success' : 'fg.error'} mt="2px">
        {isDone ? <Check size={16} role="img" aria-label="Affectée" /> : <X size={16} role="img" aria-label="Laissée" />}
      </Box>
      <Box flex="1" minW="0">
        <Span fontWeight="600" overflowWrap="anywhere">
          {row ? `${day(row.date)} ${row.wording}` : `Opération ${line.id.slice(-6)}`}
        </Span>
        <Span display="block" textStyle="dense" color="fg.muted">
          {line.message ?? (line.keyword ? `${activity} (mot-clé « ${line.keyword} »)` : activity)}
        </Span>
      </Box>
      {row ? <Span whiteSpace="nowrap">{euros(row.value)}</Span> : null}
    </Flex>
  );
}
