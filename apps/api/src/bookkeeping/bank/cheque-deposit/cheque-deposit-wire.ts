import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { SentChequeDeposit } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit-case.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, sum, toEuros } from '@intendance/kernel/money.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { ChequeDepositDto, ChequeInHandDto, DepositChequesDto, DepositedChequeDto } from './cheque-deposit.dto.js';
import type { ChequeDepositView } from './cheque-deposit.listing.js';
import type { Cheque, ChequeInHand, WholeDeposit } from './cheque-deposits.js';

export const sentDeposit = (dto: DepositChequesDto): SentChequeDeposit => ({
  chequeAccountId: dto.cheque_account as BankAccountId,
  accountId: dto.account as BankAccountId,
  date: localDate(dto.date),
  cheques: dto.cheques as BankOperationId[],
});

export function depositToWire({ id, version, state, ...row }: ChequeDepositView): ChequeDepositDto {
  const { number, date, chequeAccountId, accountId, cheques, takingId } = state.facts;
  return {
    id,
    number,
    date,
    cheque_account: { id: chequeAccountId, name: row.chequeAccountName },
    account: { id: accountId, name: row.accountName },
    count: cheques.length,
    amount: toEuros(sum(cheques.map(({ amount }) => amount))),
    statement_date: state.isCancelled ? null : row.statementDay,
    awaits_bank: takingId === null,
    cancelled: state.isCancelled,
    ...updatedAtToWire(row),
    version,
  };
}

export const wholeDepositToWire = (deposit: WholeDeposit): ChequeDepositDto => ({
  ...depositToWire(deposit),
  cheques: deposit.cheques.map(chequeToWire),
});

const chequeToWire = ({ id, date, wording, amount }: Cheque): DepositedChequeDto => ({ id, date, wording, amount: toEuros(cents(amount)) });

export const chequeInHandToWire = ({ accountId, accountName, ...cheque }: ChequeInHand): ChequeInHandDto => ({
  ...chequeToWire(cheque),
  account: { id: accountId, name: accountName },
});
