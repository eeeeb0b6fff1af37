import { onlinePaymentStatusLabels } from '@intendance/contract/status-labels.js';
import { StatusBadge, type Tone } from '../../ui/feedback/status-badge.js';
import type { OnlinePayment } from './online-payment.api.js';

const tones: Readonly<Record<OnlinePayment['status'], Tone>> = {
  open: 'draft',
  lapsed: 'neutral',
  received: 'valid',
  settled: 'done',
  held: 'refused',
  refunding: 'waiting',
  refunded: 'neutral',
};

export function PaymentStatus({ payment: { status } }: { payment: OnlinePayment }) {
  return <StatusBadge label={onlinePaymentStatusLabels[status]} tone={tones[status]} />;
}
