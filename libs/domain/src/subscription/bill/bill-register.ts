import { type Addressed, type Case, type Fold, read } from '@intendance/kernel/case.js';
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

export type BillRegister = readonly BillReservation[];
export const billRegisterFold: Fold<BillRegisterEvent, BillRegister> = {
  initial: [],
  evolve: (register, { data }) => [...register, data],
};

type ReserveNumber = {
  type: 'ReserveBillNumber';
  data: Omit<BillReservation, 'number' | 'issuedOn'> & { readonly series: BillSeries };
};
type Folds = { readonly register: typeof billRegisterFold; readonly previous: typeof billRegisterFold };

/**
 * Numbers follow one another because the register gets its events one by one, at the version that was read. The number of a bill is
 * reserved once, also when the year has changed since.
 */
export const billRegisterCase: Case<Addressed<BillRegisterId, ReserveNumber>, BillReservation, Folds, 'register'> = {
  folds: { register: billRegisterFold, previous: billRegisterFold },
  own: 'register',
  cached: ['register', 'previous'],
  streams: ({ data: { series } }, { today }) => ({
    register: read(billRegisterStream(series, yearOf(today))),
    previous: read(billRegisterStream(series, yearOf(today) - 1)),
  }),
  contended: ({ data: { series } }) => `bill-register ${series}`,
  decide({ data: { series, ...reserved } }, { register, previous }, { today }) {
    const earlier = reservationOf([...previous, ...register], reserved.billId);
    if (earlier) return { events: {}, answer: earlier };
    const data = { ...reserved, number: billNumber(series, yearOf(today), register.length + 1), issuedOn: today };
    return { events: { register: [{ type: 'BillNumberReserved', data }] }, answer: data };
  },
};

const reservationOf = (register: BillRegister, billId: BillId): BillReservation | undefined =>
  register.find((each) => each.billId === billId);
