import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { fullName } from '@intendance/domain/directory/public.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, fromEuros } from '@intendance/kernel/money.js';
import type { ClaimPersonDto } from './claim.dto.js';

/** Day and mode of a payment; the day is today by default. */
export type Payment = {
  paidOn?: LocalDate | undefined;
  mode?: string | undefined;
  /** The bank operation of the payment. */
  operationId?: BankOperationId | undefined;
};

export const sentPayment = (dto: { paid_on?: string | null; payment_mode?: string | null; operation?: string | null }): Payment => ({
  paidOn: (dto.paid_on ?? undefined) as LocalDate | undefined,
  mode: dto.payment_mode ?? undefined,
  operationId: (dto.operation ?? undefined) as BankOperationId | undefined,
});

export const euros = (amount: number | null | undefined): Cents | undefined =>
  amount === null || amount === undefined ? undefined : fromEuros(amount);

export const personToWire = (id: string, { lastname, firstname }: { lastname: string; firstname: string }): ClaimPersonDto => ({
  id,
  fullname: fullName({ lastname, firstname }),
  lastname,
  firstname,
});
