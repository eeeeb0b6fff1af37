import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { PaymentType } from '../bank-file/payment-type.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';

type Payment = { readonly date: LocalDate; readonly value: Cents; readonly wording: string; readonly type: PaymentType };
/** An operation that a user typed, and that no bank has reported yet. */
export type TypedOperation = Payment & { readonly id: BankOperationId; readonly accountId: BankAccountId };
/** A movement of a statement; without an account until a user chooses one. */
export type BankedMovement = Payment & { readonly accountId: BankAccountId | null };
