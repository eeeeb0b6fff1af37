import type { BillEvent } from '@intendance/domain/subscription/bill/bill.events.js';
import type { BillRegisterEvent } from '@intendance/domain/subscription/bill/bill-register.events.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { relayed } from '../../platform/relay/relay-allow-list.js';
import { billHistory, billRegisterHistory } from './bill.history.js';

export const billNoun = noun({
  feature: 'bills',
  history: [billHistory, billRegisterHistory],
  relay: [
    relayed<BillEvent>('bill', {
      BillIssued: ['number', 'kind', 'issuedOn', 'period.first', 'period.last', 'total', 'net', 'vat', 'payment.means', 'payment.on'],
      CreditNoteIssued: ['number', 'billNumber', 'issuedOn', 'total', 'net', 'vat'],
      BillPaymentRecorded: ['means', 'on'],
      BillPaymentRejected: ['code', 'on'],
    }),
    relayed<BillRegisterEvent>('bill-register', { BillNumberReserved: 'withheld' }),
  ],
});
