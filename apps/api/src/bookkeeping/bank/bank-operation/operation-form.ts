import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { PaymentType } from '@intendance/domain/bookkeeping/bank/bank-file/payment-type.js';
import type { OperationForm } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-command.js';
import type { OperationMode } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { fromEuros } from '@intendance/kernel/money.js';
import type { SaveOperationDto } from './operation-requests.dto.js';

export function sentForm(dto: SaveOperationDto): OperationForm {
  const amount = dto.absvalue ?? dto.value ?? null;
  return {
    wording: dto.wording ?? '',
    date: (dto.date ?? null) as LocalDate | null,
    accountId: (dto.account ?? null) as BankAccountId | null,
    paymentType: (dto.type ?? null) as PaymentType | null,
    amount: amount === null ? null : fromEuros(amount),
    mode: (dto.mode ?? null) as OperationMode | null,
    isReimbursement: dto.reimbursment ?? false,
    pieceRef: dto.piece_ref ?? undefined,
  };
}
