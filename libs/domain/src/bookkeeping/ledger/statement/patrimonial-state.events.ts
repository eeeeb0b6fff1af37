import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';

/** The sections of the statement that the accounting rules of works councils ask for (règlement ANC 2021-06). */
export const patrimonialSections = {
  '1': 'Biens et placements',
  '2': 'Billetterie et bons en stock',
  '3': 'Créances',
  '4': 'Disponibilités',
  '5': 'Dettes',
  '6': 'Engagements en cours',
} as const;
export type PatrimonialSection = keyof typeof patrimonialSections;
export const patrimonialSectionCodes = Object.keys(patrimonialSections) as PatrimonialSection[];

export type PatrimonialLine = {
  section: PatrimonialSection;
  detail: string;
  acquireDate: LocalDate | null;
  value: Cents;
  previousValue: Cents;
  /** Tickets, vouchers. */
  count: number | null;
  /** Duration of a commitment, in words: `36 mois`. */
  duration: string;
};

/** Stored for ever: only add optional fields or new types. */
export type PatrimonialStateEvent =
  | { type: 'PatrimonialStateSaved'; data: { lines: readonly PatrimonialLine[]; details: string } }
  /** The values of that year are now the previous ones. */
  | { type: 'PreviousPatrimonialStateImported'; data: { fromYearId: FiscalYearId; lines: readonly PatrimonialLine[] } };

export const patrimonialStateStream = (yearId: FiscalYearId): `patrimonial-state-${string}` => `patrimonial-state-${yearId}`;
