import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { day, euros } from '../../../ui/format/format.js';
import { Box, Flex, Heading, Span, Text } from '../../../ui/page/layout.js';
import { type BankOperation, paymentTypeLabel } from '../bank-operation/bank-operation.js';
import { ProofBadge } from './proof-badge.js';
import { type SplitLine, share } from './split-lines.js';

/** The operation, and the share of its amount that is allocated. */
export function OperationSummary({ operation, lines }: { operation: BankOperation; lines: readonly SplitLine[] }) {
  const { date, wording, account, value, absvalue, type, exercice } = operation;
  const done = share(absvalue, lines);
  return (
    <Box>
      <Flex justify="space-between" align="flex-start" gap="4" wrap="wrap">
        <Box minW="0" flex="1 1 14rem">
          <Heading as="h2" textStyle="h3" fontFamily="body" overflowWrap="anywhere">
            {wording}
          </Heading>
          <Text color="fg.muted" textStyle="dense">
            {day(date)} · {account.name} · {paymentTypeLabel(type)}
            {exercice ? ` · exercice ${exercice.name}` : ''}
          </Text>
          <Box mt="1">
            <ProofBadge operation={operation} />
          </Box>
        </Box>
        <Span textStyle="h2" fontFamily="body" whiteSpace="nowrap" data-amount>
          {value > 0 ? '+' : ''}
          {euros(value)}
        </Span>
      </Flex>
      <ProgressBar label="Part affectée" share={done / 100} color={done > 100 ? 'red.solid' : 'brand.solid'} mt="3" />
      <Text color="fg.muted" textStyle="dense" mt="1">
        {done} % affecté
      </Text>
    </Box>
  );
}
