import type { IssuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import { priceBill } from '@intendance/domain/subscription/contract/offer/price-bill.js';
import { toEuros } from '@intendance/kernel/money.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { BillDto, NextBillPriceDto } from './bill.dto.js';
import type { ListedBill } from './bill.listing.js';
import type { Billing } from './billing.js';

export function billToWire({ id, version, state, ...updated }: ListedBill): BillDto {
  const { text, status, payment, rejection, creditNote } = state;
  return {
    id,
    version,
    ...updatedAtToWire(updated),
    number: text.number,
    kind: text.kind,
    date: text.issuedOn,
    date_begin: text.period.first,
    date_end: text.period.last,
    total: toEuros(text.total),
    net: toEuros(text.net),
    vat: toEuros(text.vat),
    status,
    means: text.payment.means,
    due_on: text.payment.on,
    paid_on: payment?.on ?? null,
    rejection: rejection?.label ?? null,
    credit_note: creditNote?.number ?? null,
    lines: linesToWire(text.lines),
  };
}

const linesToWire = (lines: IssuedBill['text']['lines']): BillDto['lines'] =>
  lines.map(({ module, label, base, discount, promotion }) => ({
    module,
    label,
    base: toEuros(base),
    discount: toEuros(discount),
    promotion_code: promotion?.code ?? null,
  }));

export function nextToWire({ bill, parties }: NonNullable<Awaited<ReturnType<Billing['next']>>>): NextBillPriceDto {
  const { period, total, net, vat, steps } = priceBill(bill.inputs);
  return {
    date_begin: period.first,
    date_end: period.last,
    total: toEuros(total),
    net: toEuros(net),
    vat: toEuros(vat),
    means: parties?.mandate ? 'debit' : 'transfer',
    steps: steps.map(({ label, result, sentence }) => ({ label, result: result === null ? null : toEuros(result), sentence })),
  };
}
