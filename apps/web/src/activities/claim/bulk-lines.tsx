import { Check, X } from 'lucide-react';
import { euros } from '../../ui/format.js';
import { Box, Flex, Span, Stack } from '../../ui/layout.js';
import type { BulkLine } from './claim.api.js';

type Props = {
  lines: readonly BulkLine[];
  /** What is known of a line on the screen: whose, and for what. */
  names: ReadonlyMap<string, string>;
  noun: string;
};

/** Refused lines first: they are the ones to read. */
export function BulkLines({ lines, names, noun }: Props) {
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
      {sorted.map((line) => (
        <Line key={line.id} line={line} name={names.get(line.id) ?? `${noun} ${line.id.slice(-6)}`} />
      ))}
    </Stack>
  );
}

function Line({ line, name }: { line: BulkLine; name: string }) {
  const isDone = line.outcome === 'done';
  const changed = line.stored_amount !== undefined && line.stored_amount !== null ? ` (enregistré : ${euros(line.stored_amount)})` : '';
  return (
    <Flex as="li" gap="3" align="flex-start" px="3" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Box color={isDone ? 'fg.success' : 'fg.error'} mt="2px">
        {isDone ? <Check size={16} role="img" aria-label="Réussie" /> : <X size={16} role="img" aria-label="Refusée" />}
      </Box>
      <Box flex="1" minW="0">
        <Span fontWeight="600">{name}</Span>
        {line.message ? (
          <Span display="block" textStyle="dense" color="fg.muted">
            {line.message}
          </Span>
        ) : null}
      </Box>
      <Span whiteSpace="nowrap">
        {euros(line.amount ?? null)}
        {changed}
      </Span>
    </Flex>
  );
}
