import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** CA3 of each month or quarter, or CA12 of the year. */
export const vatPeriodicities = ['monthly', 'quarterly', 'yearly'] as const;
export type VatPeriodicity = (typeof vatPeriodicities)[number];

/** Of services: when they are paid for (CGI, art. 269, 2, c), or when they are billed, by option. */
export const vatExigibilities = ['payments', 'debits'] as const;
export type VatExigibility = (typeof vatExigibilities)[number];

/** The three factors of the coefficient of deduction from a calendar year on, in hundredths (CGI, annexe II, art. 206). */
export type DeductionFactors = { year: number; liability: number; taxation: number; admission: number };

export type VatSettings = {
  /** First day on which the structure is liable; null: exempt (franchise en base, CGI art. 293 B, or no taxable activity). */
  liableFrom: LocalDate | null;
  /** Last day, when the structure is exempt again. */
  liableUntil: LocalDate | null;
  periodicity: VatPeriodicity;
  exigibility: VatExigibility;
  /** In the order of their years, each year once. A year without its own has the factors of the last year before it. */
  deductions: readonly DeductionFactors[];
  /** A works council keeps full accounts: the book of receipts and expenses of a small one has no accounts for the tax. */
  keepsFullAccounts: boolean;
};

/** Stored for ever: only add optional fields or new types. */
export type VatSettingsEvent = { type: 'VatSettingsSaved'; data: VatSettings };

export const vatSettingsStream = (id: EnvironmentId): `vat-settings-${string}` => `vat-settings-${id}`;
