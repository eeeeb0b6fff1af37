import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';

export type LoanId = Id<'loan'>;
export type LoanChangeId = Id<'loan-change'>;

export const loanPeriods = ['month', 'quarter', 'year'] as const;
export type LoanPeriod = (typeof loanPeriods)[number];

/** `in-fine`: the whole capital with the last instalment. */
export const loanMethods = ['constant-instalments', 'constant-capital', 'in-fine'] as const;
export type LoanMethod = (typeof loanMethods)[number];

/** `partial`: the first instalments pay the interest alone; `total`: their interest is added to the capital. */
export const loanDeferrals = ['none', 'partial', 'total'] as const;
export type LoanDeferral = (typeof loanDeferrals)[number];

/** An instalment of the lender's own table. */
export type BankRow = { date: LocalDate; capital: Cents; interest: Cents; insurance: Cents };

export type LoanFacts = {
  label: string;
  lender: string;
  /** `164000`. */
  account: string;
  budget: BudgetName;
  releasedOn: LocalDate;
  amount: Cents;
  /** Nominal rate of a year in thousandths of a percent: 3,125 % is 3125. */
  rate: number;
  instalments: number;
  period: LoanPeriod;
  method: LoanMethod;
  deferral: LoanDeferral;
  deferredInstalments: number;
  /** Paid with each instalment. */
  insurance: Cents;
  /** Paid once, at the release. */
  fees: Cents;
  firstDueOn: LocalDate;
  /** The contract. */
  pieceRef: string;
  /** The lender's table in the place of the computed one: banks round in their own way. */
  rows: readonly BankRow[] | null;
};

/** `shorter`: instalments stay as they are, and there are fewer; `lower`: as many instalments, of a lower amount. */
export const repaymentEffects = ['shorter', 'lower'] as const;
export type RepaymentEffect = (typeof repaymentEffects)[number];

/** `rows`: the lender's table of the rest. */
type LoanChangeFacts = { id: LoanChangeId; day: LocalDate; rows: readonly BankRow[] | null };
export type LoanRepayment = LoanChangeFacts & { amount: Cents; indemnity: Cents; effect: RepaymentEffect };
/** `instalments`: how many are left. */
export type LoanRenegotiation = LoanChangeFacts & { rate: number; instalments: number; insurance: Cents };

/** A change of the table after the release, as it was stored. */
export type LoanChange = (LoanRepayment & { readonly kind: 'repayment' }) | (LoanRenegotiation & { readonly kind: 'renegotiation' });

/** Stored for ever: only add optional fields or new types. */
export type LoanEvent =
  /** `closedUpTo`: years that end later, once closed, lock the table of the loan. Null: no year was closed. */
  | { type: 'LoanRegistered'; data: LoanFacts & { closedUpTo: LocalDate | null } }
  | { type: 'LoanCorrected'; data: LoanFacts }
  | { type: 'LoanRemoved'; data: Record<string, never> }
  | { type: 'LoanRepaidEarly'; data: LoanRepayment }
  | { type: 'LoanRenegotiated'; data: LoanRenegotiation }
  /** The last change, typed by mistake. */
  | { type: 'LoanChangeUndone'; data: { id: LoanChangeId } };

export const loanStream = (id: LoanId): `loan-${string}` => `loan-${id}`;
