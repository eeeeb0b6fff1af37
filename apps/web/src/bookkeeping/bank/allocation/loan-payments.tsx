import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { day, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Flex, Span, Stack, Text } from '../../../ui/page/layout.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { loanPaymentsQuery } from './open-items.api.js';
import type { LoanPayment } from './split-accounts.js';
import type { SplitEditorState } from './use-split-editor.js';

/** The instalments of loans that this movement may pay. A press fills a line for the capital, the interest and the insurance. */
export function LoanPayments({ operation, editor }: { operation: BankOperation; editor: SplitEditorState }) {
  const { data: payments = [] } = useQuery({ ...loanPaymentsQuery(operation.id), enabled: !operation.allocated });
  if (payments.length === 0 || operation.allocated) return null;
  return (
    <Stack as="section" gap="2" aria-label="Échéances d’emprunt">
      <Text textStyle="dense" fontWeight="600" color="fg.muted">
        Cette opération est peut-être
      </Text>
      {payments.map((payment) => (
        <Payment key={`${payment.loan_id} ${payment.kind} ${payment.number}`} payment={payment} onTake={editor.takeLoanPayment} />
      ))}
    </Stack>
  );
}

const Payment = ({ payment, onTake }: { payment: LoanPayment; onTake: (payment: LoanPayment) => void }) => (
  <Button
    size="sm"
    variant="outline"
    height="auto"
    minH="40px"
    py="1"
    justifyContent="flex-start"
    whiteSpace="normal"
    textAlign="start"
    icon={<Landmark size={16} aria-hidden />}
    onClick={() => onTake(payment)}
  >
    <Flex gap="3" justify="space-between" flex="1" wrap="wrap">
      <Span minW="0" overflowWrap="anywhere">
        {nameOf(payment)} · {payment.label}, {payment.lender}
        <Span color="fg.muted"> du {day(payment.date)}</Span>
      </Span>
      <Span data-amount>{payment.lines.map(({ accounting_code_value: code, amount }) => `${code} ${euros(amount)}`).join(' + ')}</Span>
    </Flex>
  </Button>
);

function nameOf({ kind, number, instalments }: LoanPayment): string {
  if (kind === 'instalment') return `Échéance ${number} sur ${instalments}`;
  return { release: 'Déblocage', fees: 'Frais de dossier', repayment: 'Remboursement anticipé' }[kind];
}
