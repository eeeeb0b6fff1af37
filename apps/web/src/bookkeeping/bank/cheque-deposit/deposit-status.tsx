import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day } from '../../../ui/format/format.js';
import type { ChequeDeposit } from './cheque-deposit.api.js';

export function DepositStatus({ deposit: { cancelled, statement_date: credited } }: { deposit: ChequeDeposit }) {
  if (cancelled) return <StatusBadge label="Annulée" tone="neutral" />;
  return credited ? <StatusBadge label={`Créditée le ${day(credited)}`} tone="done" /> : <StatusBadge label="À créditer" tone="waiting" />;
}
