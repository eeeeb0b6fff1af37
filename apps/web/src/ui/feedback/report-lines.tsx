import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../format/format.js';
import { Box, Flex, Span, Stack } from '../page/layout.js';

/** A report by line, in a frame of its own that scrolls, under the keyboard too. */
export const ReportLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack
    as="ul"
    listStyleType="none"
    gap="0"
    borderWidth="1px"
    borderRadius="l2"
    maxH="40dvh"
    overflowY="auto"
    tabIndex={0}
    aria-label={label}
  >
    {children}
  </Stack>
);

/** One line: outcome, subject, and an amount at its end. */
export const ReportLine = ({ mark, children, end }: { mark?: ReactNode; children: ReactNode; end?: ReactNode }) => (
  <Flex as="li" gap="3" align="flex-start" px="3" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }} wrap="wrap">
    {mark}
    <Box flex="1" minW="12rem">
      {children}
    </Box>
    {end === undefined || end === null ? null : <Span whiteSpace="nowrap">{end}</Span>}
  </Flex>
);

export type Outcome = { id: string; outcome: 'done' | 'refused' };
type OutcomeText = { name: string; detail?: string | null | undefined; end?: ReactNode };

type OutcomeLinesProps<Line extends Outcome> = {
  lines: readonly Line[];
  /** Texts of the marks for screen readers. */
  marks: { done: string; refused: string };
  /** The texts of a line. */
  textOf: (line: Line) => OutcomeText;
  /** A longer list is cut there, with the number of lines left out. */
  most?: number;
};

/** The outcomes of a bulk command. Refused lines come first, because the user has to read them. */
export function OutcomeLines<Line extends Outcome>({ lines, marks, textOf, most = lines.length }: OutcomeLinesProps<Line>) {
  const sorted = lines.toSorted((left, right) => Number(left.outcome === 'done') - Number(right.outcome === 'done'));
  return (
    <ReportLines label="Lignes">
      {sorted.slice(0, most).map((line) => (
        <OutcomeLine key={line.id} isDone={line.outcome === 'done'} mark={marks[line.outcome]} {...textOf(line)} />
      ))}
      {sorted.length > most ? (
        <Box as="li" px="3" py="2" color="fg.muted">
          et {count(sorted.length - most, 'autre')}
        </Box>
      ) : null}
    </ReportLines>
  );
}

function OutcomeLine({ isDone, mark, name, detail, end }: OutcomeText & { isDone: boolean; mark: string }) {
  const Icon = isDone ? Check : X;
  return (
    <ReportLine
      end={end}
      mark={
        <Box color={isDone ? 'fg.success' : 'fg.error'} mt="2px">
          <Icon size={16} role="img" aria-label={mark} />
        </Box>
      }
    >
      <Span fontWeight="600" overflowWrap="anywhere">
        {name}
      </Span>
      {detail ? (
        <Span display="block" textStyle="dense" color="fg.muted">
          {detail}
        </Span>
      ) : null}
    </ReportLine>
  );
}
