import { type ActivityChoice, suggestedActivity } from '@intendance/domain/bookkeeping/bank/entry-proposal/activity-suggestion.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { type FiscalYear, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { loanAccounts } from '@intendance/domain/bookkeeping/ledger/loan/loan-accounts.js';
import { dueAccount, dueVoucher, remainingDue, type YearEndDue } from '@intendance/domain/bookkeeping/ledger/year-end-due/year-end-due.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { KnownAccountingActivity } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { budgetsOf } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { ShortCodes } from '@intendance/domain/bookkeeping/third-party/short-codes.js';
import type { ThirdParty } from '@intendance/domain/bookkeeping/third-party/third-party.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { bills } from '../../../subscription/public.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { type LoanOfYear, LoansReader } from '../loan/loans-reader.js';
import { DuePostings } from './due-postings.js';
import { ListClaimDues } from './list-claim-dues.query.js';
import { ProposalDues } from './proposal-dues.js';

/** `thirdParty`: of the account against the charge. `remaining`: what no entry has. `entryId`: the last entry that stands. */
export type ProposedDue = YearEndDue & {
  readonly counterpart: string;
  readonly thirdParty: ThirdParty | null;
  readonly activity: ActivityChoice | null;
  readonly pieceRef: string;
  readonly remaining: Cents;
  readonly entryId: string | null;
};
export type DuesOfYear = { readonly year: FiscalYear; readonly next: FiscalYear | undefined; readonly dues: readonly ProposedDue[] };

/** The operations and bills that dues know better than a wording does. */
export type DueEvidence = { readonly operationIds: ReadonlySet<string>; readonly billNumbers: readonly string[] };

/** Of a third party, in the forms of entries. */
const longestCode = 20;

type BillRow = { seller: string; number: string; amount: Cents };

/** Reads the amounts that claims, subsidies, vouchers, bills of the product and loans owe at the end of a year, and the part that entries have. */
@Injectable()
export class YearEndDuesReader {
  constructor(
    private readonly db: TenantDb,
    private readonly queries: QueryBus,
    private readonly reader: LedgerReader,
    private readonly proposals: ProposalDues,
    private readonly postings: DuePostings,
    private readonly loans: LoansReader,
  ) {}

  /** @throws exercice.unknown */
  async find(context: RequestContext, yearId: string, structure: EnvironmentType): Promise<DuesOfYear> {
    const { years } = await this.reader.calendar(context);
    const year = knownYear({ years }, yearId);
    const [claims, proposals, unpaidBills, loans, activities, balances] = await Promise.all([
      this.queries.execute(new ListClaimDues(context, year.end)),
      this.proposals.list(context, year.end),
      this.bills(context, year.end),
      this.loans.ofYear(context, year),
      this.db.query<{ id: AccountingActivityId; state: KnownAccountingActivity }>(context, planActivities),
      this.postings.ofYear(context, year.id),
    ]);
    const choices = activities.map(({ id, state: { facts, keywords } }): ActivityChoice => ({ id, ...facts, keywords }));
    const propose = (due: YearEndDue, pieceRef: string, guess: Pick<ProposedDue, 'activity' | 'thirdParty'>): ProposedDue => {
      const counterpart = dueAccount(due);
      const remaining = remainingDue(due, balances.balanceOf(pieceRef, counterpart));
      return { ...due, ...guess, counterpart, pieceRef, remaining, entryId: balances.entryOf(pieceRef) };
    };
    const current = [...claims, ...proposals, ...duesOfBills(unpaidBills), ...duesOfLoans(loans)].map((due) =>
      propose(due, dueVoucher(year.id, due), {
        activity: due.budget === undefined ? (suggestedActivity(due, choices, budgetOf(due, structure)) ?? null) : null,
        thirdParty: due.source === 'bills' ? { code: new ShortCodes(longestCode).shorten('', due.key), label: due.key } : null,
      }),
    );
    const orphans = balances
      .orphans(new Set(current.map(({ pieceRef }) => pieceRef)))
      .map(({ due, voucher, activityId, thirdParty }) =>
        propose(due, voucher, { activity: choices.find(({ id }) => id === activityId) ?? null, thirdParty }),
      );
    return { year, next: years[years.indexOf(year) + 1], dues: [...current, ...orphans] };
  }

  /** The evidence of a year's end, for those who read wordings: nothing is cut off twice. */
  async evidence(context: RequestContext, end: LocalDate): Promise<DueEvidence> {
    const [claims, proposals, unpaidBills] = await Promise.all([
      this.queries.execute(new ListClaimDues(context, end)),
      this.proposals.list(context, end),
      this.bills(context, end),
    ]);
    return {
      operationIds: new Set([...claims, ...proposals].flatMap(({ operationIds }) => operationIds)),
      billNumbers: unpaidBills.map(({ number }) => number),
    };
  }

  private bills(context: RequestContext, end: LocalDate): Promise<BillRow[]> {
    return this.db.query<BillRow>(context, billsUnpaidAt, [end]);
  }
}

/** Bills are paid from the running costs. */
const budgetOf = ({ source }: YearEndDue, structure: EnvironmentType): BudgetName =>
  (source === 'bills' ? budgetsOf(structure).at(-1) : budgetsOf(structure)[0]) ?? '';

/** One due a seller. The usual account is that of software. */
const duesOfBills = (rows: readonly BillRow[]): YearEndDue[] =>
  [...Map.groupBy(rows, ({ seller }) => seller)].map(([seller, own]) => ({
    source: 'bills',
    key: seller,
    kind: 'accrued-charge',
    label: `Factures d’abonnement : ${own.map(({ number }) => number).join(', ')}`,
    account: '651100',
    count: own.length,
    amount: cents(own.reduce((total, { amount }) => total + amount, 0)),
  }));

/** The interest that runs and is not due yet, and the interest that is added to the capital: a due each. */
const duesOfLoans = (loans: readonly LoanOfYear[]): YearEndDue[] =>
  loans.flatMap(({ id, loan: { facts }, amounts }): YearEndDue[] => {
    const { account, budget, label, lender } = facts;
    const interest = { source: 'loans', account: loanAccounts.interest, count: 1, budget } as const;
    const [accrued, capitalized]: [YearEndDue, YearEndDue] = [
      { ...interest, key: id, kind: 'accrued-charge', label: `Intérêts courus : ${label}, ${lender}`, amount: amounts.accrued },
      {
        ...interest,
        // The entry on a former account or budget of the loan is an orphan, and is taken back.
        key: [id, account, budget].join(' '),
        kind: 'capitalized-interest',
        label: `Intérêts capitalisés : ${label}, ${lender}`,
        amount: amounts.capitalized,
        counterpart: account,
      },
    ];
    return [accrued, capitalized].filter(({ amount }) => amount > 0);
  });

const billsUnpaidAt = `
  SELECT b.seller, b.number, (b.total - b.credit)::bigint AS amount FROM ${bills} b
  WHERE b.date <= $1::date AND b.status <> 'credited' AND b.total > b.credit AND (b.paid_on IS NULL OR b.paid_on > $1::text)
  ORDER BY b.date, b.number`;

const planActivities = 'SELECT id, state FROM read.accounting_activity_list WHERE NOT removed ORDER BY name, id';
