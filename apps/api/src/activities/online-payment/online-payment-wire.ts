import { toEuros } from '@intendance/kernel/money.js';
import { updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { OnlinePaymentDto } from './online-payment.dto.js';
import type { ListedOnlinePayment } from './online-payment.listing.js';

export const onlinePaymentToWire = ({ id, registration_id, state, ...row }: ListedOnlinePayment): OnlinePaymentDto => ({
  id,
  inscription: registration_id,
  person: row.person_id === null ? null : personToWire(row.person_id, row.lastname ?? '', row.firstname ?? ''),
  activity_name: row.activity_name,
  service: state.service,
  status: state.status,
  amount: toEuros(state.amount),
  started_at: state.startedAt,
  received_on: state.receivedOn,
  refunded_on: state.refundedOn,
  receipt: state.receipt,
  operation: state.operationId,
  problem: state.problem?.message ?? null,
  ...updatedAtToWire(row),
});

const personToWire = (id: string, lastname: string, firstname: string): NonNullable<OnlinePaymentDto['person']> => ({
  ...{ id, lastname, firstname },
  fullname: [lastname, firstname].filter(Boolean).join(' '),
});
