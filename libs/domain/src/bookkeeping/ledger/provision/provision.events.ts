import type { EnvironmentId, Id, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { ThirdParty } from '../../third-party/third-party.js';

export type ProvisionId = Id<'provision'>;

/**
 * Liabilities whose date or amount is not certain (general chart of accounts, regulation ANC 2014-03, article 321-5), and the value that a
 * receivable or a stock has lost for now.
 */
export const provisionKinds = [
  'litigation',
  'other-risk',
  'retirement',
  'major-maintenance',
  'other-charge',
  'receivable',
  'stock',
] as const;
export type ProvisionKind = (typeof provisionKinds)[number];

export type ProvisionFacts = {
  label: string;
  kind: ProvisionKind;
  /** Of the provision: `151100`; of a receivable or a stock, the account that loses value: `411000`. */
  account: string;
  budget: BudgetName;
  /** The event that obliges the structure (articles 322-1 and 322-2), or that makes the asset lose its value. */
  arisenOn: LocalDate;
  /** Why a payment is probable, and how its amount is estimated: the notes say it. */
  justification: string;
  /** The debtor of a receivable. */
  thirdParty: ThirdParty | null;
  /** On the first day of these books, of a provision that is older. Null: nothing. */
  opening: Cents | null;
  /** The summons, the reminder, or any reference to it. */
  pieceRef: string;
};

/** `estimate`: of the whole risk on the last day of the year. `used`: the part of the provision whose expense occurred in the year. */
export type ProvisionEstimate = { yearId: FiscalYearId; estimate: Cents; used: Cents };

/** Stored for ever: only add optional fields or new types. */
export type ProvisionEvent =
  | { type: 'ProvisionRegistered'; data: ProvisionFacts }
  | { type: 'ProvisionCorrected'; data: ProvisionFacts }
  | { type: 'ProvisionRemoved'; data: Record<string, never> }
  /** Replaces the estimate of that year. */
  | { type: 'ProvisionEstimated'; data: ProvisionEstimate };

/** The entry of a year moves these for a provision. `used` and `unused`: reversals, with and without their expense. */
export type ProvisionMovement = { charge: Cents; used: Cents; unused: Cents };
export type ProvisionMovementOf = ProvisionMovement & { provisionId: ProvisionId };

/** A balance of the first day of a year that moves from an account of the former chart. `amount`: debits less credits. */
export type ConvertedBalance = { before: string; after: string; budget: BudgetName; amount: Cents };

/** Of the register of a structure: the provisions that it has, what the entry of each year moves, and the conversions of accounts. */
export type ProvisionRegisterEvent =
  | { type: 'ProvisionListed'; data: { provisionId: ProvisionId } }
  | { type: 'ProvisionUnlisted'; data: { provisionId: ProvisionId } }
  /** Replaces the movements of that year. */
  | { type: 'ProvisionEntryRecorded'; data: { yearId: FiscalYearId; entryId: JournalEntryId; movements: readonly ProvisionMovementOf[] } }
  | { type: 'ProvisionEntryCancelled'; data: { yearId: FiscalYearId; reversalId: JournalEntryId } }
  /** Replaces the lines of that year. `from`: its first day, from which provisions have their accounts of 2025. */
  | {
      type: 'ProvisionAccountsConverted';
      data: { yearId: FiscalYearId; from: LocalDate; entryId: JournalEntryId; lines: readonly ConvertedBalance[] };
    }
  | { type: 'ProvisionConversionCancelled'; data: { yearId: FiscalYearId; reversalId: JournalEntryId } };

export const provisionStream = (id: ProvisionId): `provision-${string}` => `provision-${id}`;
export const provisionRegisterStream = (id: EnvironmentId): `provision-register-${string}` => `provision-register-${id}`;
