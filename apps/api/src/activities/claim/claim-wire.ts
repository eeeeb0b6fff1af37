import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { fullName } from '@intendance/domain/directory/public.js';
import type { Computation } from '@intendance/kernel/computation.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, fromEuros, toEuros } from '@intendance/kernel/money.js';
import type { ClaimPersonDto, ComputationDto } from './claim.dto.js';

/** When and how a claim was paid; today unless said otherwise. */
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

/** @param valueLabels the names of values in the order in which a step is read: the database keeps them in an order of its own */
export const explanationToWire = (computation: Computation, valueLabels: readonly string[]): ComputationDto => ({
  eligible: computation.eligible,
  reasons: computation.reasons.map(({ code, message }) => ({ code, message })),
  steps: computation.steps.map(({ code, label, values, result }) => ({
    code,
    label,
    values: Object.fromEntries(
      Object.entries(values)
        // Computations of before have names with a straight apostrophe.
        .map(([name, value]) => [name.replaceAll("'", '’'), value] as const)
        .toSorted(([left], [right]) => valueLabels.indexOf(left) - valueLabels.indexOf(right)),
    ),
    result: result === null ? null : toEuros(result),
  })),
  explanation: computation.explanation,
  rules_version: computation.rulesVersion,
});
