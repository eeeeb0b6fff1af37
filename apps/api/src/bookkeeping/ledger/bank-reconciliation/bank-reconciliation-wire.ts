import { toEuros } from '@intendance/kernel/money.js';
import type { AccountBalanceDto, BankReconciliationDto, OutstandingLinesDto } from './bank-reconciliation.dto.js';
import type { AccountBalance, BankReconciliation, OutstandingLines } from './bank-reconciliations.js';

export const reconciliationToWire = (
  { account, day, statement, books, lastAgreement, notAtBank, notInBooks, gap }: BankReconciliation,
  balances: readonly AccountBalance[],
): BankReconciliationDto => ({
  account: { id: account.id, name: account.name, code: account.code },
  is_cash: account.type === 'cash',
  date: day,
  statement_balance: statement && toEuros(statement.balance),
  book_balance: toEuros(books),
  last_agreement: lastAgreement,
  not_at_bank: linesToWire(notAtBank),
  not_in_books: linesToWire(notInBooks),
  gap: gap === null ? null : toEuros(gap),
  balances: balances.map(balanceToWire),
});

const linesToWire = ({ lines, count, total }: OutstandingLines): OutstandingLinesDto => ({
  count,
  total: toEuros(total),
  lines: lines.map(({ operationId, date, statementDay, wording, type, value }) => ({
    operation: operationId,
    date,
    statement_date: statementDay,
    wording,
    type,
    value: toEuros(value),
  })),
});

const balanceToWire = ({ day, balance, fileName, note, cash, difference, entryId }: AccountBalance): AccountBalanceDto => ({
  date: day,
  balance: toEuros(balance),
  typed: fileName === null,
  file_name: fileName,
  note,
  cash: cash.map(({ value, pieces }) => ({ value: toEuros(value), pieces })),
  posted_difference: difference === null ? null : toEuros(difference),
  entry_id: entryId,
});
