import { type Addressed, type Case, type Fold, read } from '@intendance/kernel/case.js';
import { daysFrom, formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import { billErrors } from './bill.errors.js';
import type { BillId } from './bill.events.js';
import {
  type BillRegisterEvent,
  type BillRegisterId,
  type BillReservation,
  type BillSeries,
  billNumber,
  billRegisterStream,
  yearOf,
} from './bill-register.events.js';

/** Reservations of one series and year, in the order of their numbers. */
export type BillRegister = {
  readonly byBill: PersistentMap<BillId, BillReservation>;
  readonly byNumber: PersistentMap<string, BillReservation>;
  readonly last: BillReservation | null;
};
export const billRegisterFold: Fold<BillRegisterEvent, BillRegister> = {
  initial: { byBill: new PersistentMap(), byNumber: new PersistentMap(), last: null },
  evolve: ({ byBill, byNumber }, { data }) => ({
    byBill: byBill.with(data.billId, data),
    byNumber: byNumber.with(data.number, data),
    last: data,
  }),
};

type ReserveNumber = {
  type: 'ReserveBillNumber';
  /** `isOrdered`: a person, not a schedule, asks for the number. */
  data: Omit<BillReservation, 'number' | 'issuedOn'> & { readonly series: BillSeries; readonly isOrdered?: boolean };
};
type Folds = {
  readonly register: typeof billRegisterFold;
  readonly next: typeof billRegisterFold;
  readonly earlier: { readonly each: typeof billRegisterFold };
  readonly bills: { readonly each: typeof billRegisterFold };
};

/** Customers are billed each month: a longer silence before a new year means that the clock of the server is ahead, or a long stop. */
const longestSilence = 100;
const earlierYears = [1, 2, 3] as const;

/**
 * Numbers follow one another because the register gets its events one by one, at the version that was read. The number of a bill is
 * reserved once, also when the year has changed since. Days follow the numbers: a clock that goes back repeats the last day.
 */
export const billRegisterCase: Case<Addressed<BillRegisterId, ReserveNumber>, BillReservation, Folds, 'register'> = {
  folds: { register: billRegisterFold, next: billRegisterFold, earlier: { each: billRegisterFold }, bills: { each: billRegisterFold } },
  own: 'register',
  cached: ['register', 'next', 'earlier', 'bills'],
  streams: ({ data: { series } }, { today }) => ({
    register: read(billRegisterStream(series, yearOf(today))),
    next: read(billRegisterStream(series, yearOf(today) + 1)),
    earlier: earlierYears.map((age) => read(billRegisterStream(series, yearOf(today) - age))),
    ...(series === 'A' && { bills: [0, ...earlierYears].map((age) => read(billRegisterStream('F', yearOf(today) - age))) }),
  }),
  contended: ({ data: { series } }) => `bill-register ${series}`,
  decide({ data: { series, isOrdered = false, ...reserved } }, { register, next, earlier, bills }, { today }) {
    const registers = [register, next, ...earlier.values()];
    const reservation = registers.map(({ byBill }) => byBill.get(reserved.billId)).find((each) => each !== undefined);
    if (reservation) return { events: {}, answer: reservation };
    if (next.last) throw billErrors.clockBehind(next.last.number, formatDay(next.last.issuedOn));
    if (register.last === null && !isOrdered) mustBeNear(lastDay([...earlier.values(), ...bills.values()]), today);
    const issuedOn = register.last && register.last.issuedOn > today ? register.last.issuedOn : today;
    const data = { ...reserved, number: billNumber(series, yearOf(today), register.byBill.size + 1), issuedOn };
    return { events: { register: [{ type: 'BillNumberReserved', data }] }, answer: data };
  },
};

const lastDay = (registers: readonly BillRegister[]): LocalDate | undefined =>
  registers
    .flatMap(({ last }) => last?.issuedOn ?? [])
    .sort()
    .at(-1);

/** Only a person opens the series of a year long after the last bill. @throws bill.series-unopened */
function mustBeNear(last: LocalDate | undefined, today: LocalDate): void {
  if (last !== undefined && daysFrom(last, today) > longestSilence) throw billErrors.seriesUnopened(yearOf(today), formatDay(last));
}
