import { owedBack } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { toEuros } from '@intendance/kernel/money.js';
import type { ListedBillOfCustomer } from '../../billing/bill/bill-overviews.js';
import type { BillRefundDto } from './operator-bill.dto.js';

export const refundToWire = ({ customer, state }: ListedBillOfCustomer): BillRefundDto => ({
  number: state.creditNote?.number ?? '',
  bill_number: state.text.number,
  environment: customer,
  customer: state.text.customer.name,
  date: state.creditNote?.issuedOn ?? state.text.issuedOn,
  total: toEuros(owedBack(state)),
  reason: state.creditNote?.reason ?? '',
});
