import { isLoanAccount } from '@intendance/domain/bookkeeping/ledger/loan/loan-accounts.js';
import {
  type LoanPart,
  type LoanPayment,
  matchingPayments,
  paidRows,
  paymentsOf,
} from '@intendance/domain/bookkeeping/ledger/loan/loan-payments.js';
import { amortisationTable } from '@intendance/domain/bookkeeping/ledger/loan/loan-table.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Operations } from '../../bank/bank-operation/operations.js';
import { Plan, type PlannedActivity } from '../../plan/accounting-activity/plan.js';
import type { LoanPaymentDto, LoanPaymentLineDto, LoanPaymentsDto } from './loan-payment.dto.js';
import { type LoanRecord, LoansReader } from './loans-reader.js';

type Candidate = { readonly record: LoanRecord; readonly payment: LoanPayment };

/** The payments of loans that an operation of the bank may be. A row of the table that another operation paid is left out. */
@Injectable()
export class LoanPayments {
  constructor(
    private readonly loans: LoansReader,
    private readonly operations: Operations,
    private readonly plan: Plan,
  ) {}

  /** @throws operation.unknown */
  async ofOperation(context: RequestContext, operationId: string): Promise<LoanPaymentsDto> {
    const [{ state }, records] = await Promise.all([this.operations.find(context, operationId), this.loans.all(context)]);
    const { date, value } = state.facts;
    const candidates = records.flatMap((record) =>
      matchingPayments(paymentsOf(record.loan), { date, value }).map((payment): Candidate => ({ record, payment })),
    );
    if (candidates.length === 0) return { payments: [] };
    const [activities, ...unpaid] = await Promise.all([
      this.plan.activities(context),
      ...candidates.map((candidate) => this.unpaid(context, candidate, operationId)),
    ]);
    return { payments: unpaid.flat().map((candidate) => paymentToWire(candidate, activities)) };
  }

  /** The candidate, unless another operation paid it. */
  private async unpaid(context: RequestContext, candidate: Candidate, operationId: string): Promise<Candidate[]> {
    const { record, payment } = candidate;
    if (payment.kind !== 'instalment' && payment.kind !== 'repayment') return [candidate];
    const table = amortisationTable(record.loan);
    const paid = paidRows(table, await this.loans.repaidCapital(context, record.loan.facts.account));
    const row = table.find(({ number, date }) => number === payment.number && date === payment.date);
    const payer = row && paid.get(row);
    return payer === undefined || payer === operationId ? [candidate] : [];
  }
}

const paymentToWire = ({ record: { id, loan }, payment }: Candidate, activities: readonly PlannedActivity[]): LoanPaymentDto => ({
  loan_id: id,
  label: loan.facts.label,
  lender: loan.facts.lender,
  kind: payment.kind,
  number: payment.number,
  instalments: amortisationTable(loan).filter(({ number }) => number !== null).length,
  date: payment.date,
  budget: loan.facts.budget,
  lines: payment.parts.map((part) => lineToWire(part, loan.facts.budget, activities)),
});

function lineToWire({ account, amount }: LoanPart, budget: string, activities: readonly PlannedActivity[]): LoanPaymentLineDto {
  const activity = isLoanAccount(account) ? undefined : activityOf(account, budget, activities);
  return {
    accounting_code_value: account,
    accounting_code_label: accountLabel(account),
    amount: toEuros(amount),
    activity: activity ? { id: activity.id, name: activity.state.facts.name } : null,
  };
}

/** The activity of that budget with this account, otherwise with an account under the same three figures. */
function activityOf(account: string, budget: string, activities: readonly PlannedActivity[]): PlannedActivity | undefined {
  const own = activities.filter(({ state: { facts } }) => facts.budget === '' || facts.budget === budget);
  return (
    own.find(({ state: { facts } }) => facts.expenseAccount === account) ??
    own.find(({ state: { facts } }) => facts.expenseAccount?.startsWith(account.slice(0, 3)))
  );
}
