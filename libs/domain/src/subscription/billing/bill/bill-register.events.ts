import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BillInputs } from '../../contract/offer/price-bill.js';
import type { BillId, BillKind } from './bill.events.js';

export type BillRegisterId = Id<'bill-register'>;
/** `F`: bills. `A`: credit notes (avoirs). */
export const billSeries = ['F', 'A'] as const;
export type BillSeries = (typeof billSeries)[number];

/** `inputs` are those of the bill that was computed with the reservation: an interrupted run is completed by the same bill. */
export type BillReservation = {
  readonly number: string;
  readonly environmentId: EnvironmentId;
  readonly billId: BillId;
  readonly issuedOn: LocalDate;
  readonly kind: BillKind | null;
  readonly inputs: BillInputs | null;
};

/** Stored for ever: only add optional fields or new types. */
export type BillRegisterEvent = { type: 'BillNumberReserved'; data: BillReservation };

export const billRegisterIdOf = (series: BillSeries, year: number): BillRegisterId =>
  derivedId(`intendance bill register ${series}${year}`);
export const billRegisterStream = (series: BillSeries, year: number): `bill-register-${string}` =>
  `bill-register-${billRegisterIdOf(series, year)}`;
export const billNumber = (series: BillSeries, year: number, rank: number): string => `${series}${year}-${String(rank).padStart(6, '0')}`;
export const yearOf = (day: LocalDate): number => Number(day.slice(0, 4));
