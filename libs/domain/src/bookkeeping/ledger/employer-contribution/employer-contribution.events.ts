import type { BasisPoints, Cents } from '@intendance/kernel/money.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';

/** The figures that the employer declares for a year: its two contributions to the works council follow from them. */
export type ContributionBase = {
  /** Gross pay of all employees: sums of the social declaration (article L2312-83 of the labour code). */
  payroll: Cents;
  /** Average number of employees of the year. */
  employees: number;
  /** Rate of the social activities by agreement; null without an agreement. */
  socialRate: BasisPoints | null;
};

/** Stored for ever: only add optional fields or new types. */
export type EmployerContributionEvent = { type: 'ContributionBaseSaved'; data: ContributionBase };

export const employerContributionStream = (id: FiscalYearId): `employer-contribution-${string}` => `employer-contribution-${id}`;
