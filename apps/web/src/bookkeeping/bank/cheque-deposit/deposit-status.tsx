import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day } from '../../../ui/format/format.js';
import type { ChequeDeposit } from './cheque-deposit.api.js';

export function DepositStatus({ deposit: { cancelled, statement_date: creditDay } }: { deposit: ChequeDeposit }) {
  if (cancelled) return <StatusBadge label="Annulée" tone="neutral" />;
  return creditDay ? (
    <StatusBadge label={`Créditée le ${day(creditDay)}`} tone="done" />
  ) : (
    <StatusBadge label="À créditer" tone="waiting" />
  );
}
