import type { ExcludedBill } from '@intendance/domain/subscription/billing/debit/debit-candidate.js';
import { reasonLabel } from '@intendance/domain/subscription/billing/debit/debit-reasons.js';
import type { DebitRegister, RegisteredBatch, RegisteredDebit } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import type { ReturnLine } from '@intendance/domain/subscription/billing/debit/debit-returns.js';
import { toEuros } from '@intendance/kernel/money.js';
import type { DebitBatchDto, DebitDto, ExcludedBillDto, ReturnLineDto } from './debit.dto.js';

type Shown = Pick<RegisteredDebit, 'number' | 'endToEndId' | 'environmentId' | 'amount' | 'collectOn' | 'rum' | 'attempt'> &
  Partial<Pick<RegisteredDebit, 'status' | 'returned'>>;

export const debitToWire = ({ status = 'live', returned = null, ...debit }: Shown): DebitDto => ({
  number: debit.number,
  end_to_end_id: debit.endToEndId,
  environment_id: debit.environmentId,
  amount: toEuros(debit.amount),
  collect_on: debit.collectOn,
  rum: debit.rum,
  attempt: debit.attempt,
  status,
  reason: returned?.reason ?? null,
  reason_label: returned ? reasonLabel(returned.reason) : null,
  returned_on: returned?.on ?? null,
});

/** A debit repeated by a later batch has the status freed. */
export function batchToWire(batch: RegisteredBatch, register: DebitRegister, excluded: readonly ExcludedBill[] = []): DebitBatchDto {
  const { id, at, until, exportedAt, cancelledOn, leftOut } = batch;
  const reasons = new Map(leftOut.map(({ endToEndId, reason }) => [endToEndId, reason]));
  const debits = batch.debits.filter(({ endToEndId }) => !reasons.has(endToEndId));
  const left = batch.debits.flatMap(({ number, endToEndId }): ExcludedBillDto[] => {
    const reason = reasons.get(endToEndId);
    return reason ? [{ number, reason }] : [];
  });
  const rows = debits.map((planned): Shown => {
    const debit = register.debits.get(planned.endToEndId);
    return debit?.batch === id ? debit : { ...planned, status: cancelledOn === null ? 'live' : 'freed' };
  });
  return {
    id,
    status: cancelledOn !== null ? 'cancelled' : exportedAt !== null ? 'exported' : 'prepared',
    prepared_at: at,
    exported_at: exportedAt,
    cancelled_on: cancelledOn,
    until,
    count: debits.length,
    total: toEuros(debits.reduce((sum, { amount }) => sum + amount, 0) as RegisteredDebit['amount']),
    debits: rows.map(debitToWire),
    excluded: [...excluded.map(({ number, reason }) => ({ number, reason })), ...left],
  };
}

export const returnToWire = ({ endToEndId, amount, reason, ...line }: ReturnLine): ReturnLineDto => ({
  ...line,
  end_to_end_id: endToEndId.slice(0, 100),
  amount: amount === null ? null : toEuros(amount),
  reason,
  reason_label: reason === '' ? 'Motif non communiqué' : reasonLabel(reason),
});
