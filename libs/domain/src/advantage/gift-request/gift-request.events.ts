import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { GiftType } from './gift-type.js';

export type GiftRequestId = Id<'gift-request'>;

/** All current beneficiaries, those whom the type concerns, or people chosen one by one. */
export const giftSelections = ['all', 'concerned', 'chosen'] as const;
export type GiftSelection = (typeof giftSelections)[number];

export type GiftRequestText = {
  giftType: GiftType;
  /** Amount of one voucher. */
  amount: Cents;
  number: number;
  total: Cents;
  /** The day on which the vouchers are given: its year is the year of the ceiling. */
  givenOn: LocalDate;
  selection: GiftSelection;
  /** Why the vouchers are for these people only; null for all. */
  reason: string | null;
  /** The vouchers that lose their exemption by this request; null for none. */
  risk: { people: number; base: Cents; ceiling: Cents; overrideReason: string } | null;
  requestedOn: LocalDate;
};

/** Stored for ever: only add optional fields or new types. */
export type GiftRequestEvent =
  | { type: 'GiftsRequested'; data: GiftRequestText }
  | { type: 'GiftRequestSent'; data: { sentOn: LocalDate } }
  | { type: 'GiftRequestCancelled'; data: { reason: string; cancelledOn: LocalDate } };

export const giftRequestStream = (id: GiftRequestId): `gift-request-${string}` => `gift-request-${id}`;
