import { type Cents, sum } from '@intendance/kernel/money.js';

/** Events of the URSSAF list that a gift type stands for. */
export const giftEvents = [
  'adult-christmas',
  'child-christmas',
  'back-to-school',
  'mothers-day',
  'fathers-day',
  'birth',
  'wedding',
  'retirement',
] as const;
export type GiftEvent = (typeof giftEvents)[number];

/** A gift as it weighs on the ceiling of a person's year. */
export type WeighedGift = {
  readonly id: string;
  readonly amount: Cents;
  /** `culture` has no ceiling; `any` is tied to no event. */
  readonly purpose: GiftEvent | 'culture' | 'any';
  /** The event concerns the person: without it, the gift counts as tied to no event. */
  readonly isConcerned: boolean;
  /** The child whom the gift is for: each child has a ceiling of its own. */
  readonly memberId: string | null;
};

export const giftVerdicts = ['OUTSIDE', 'EXEMPT_GLOBAL', 'EXEMPT_EVENT', 'AT_RISK'] as const;
/** `OUTSIDE`: culture, which the meter leaves out. */
export type GiftVerdict = (typeof giftVerdicts)[number];

export type JudgedGift = { readonly id: string; readonly verdict: GiftVerdict; readonly baseAtRisk: Cents };
export type GiftCheck = {
  /** All gifts of the year, culture left out. */
  readonly total: Cents;
  readonly baseAtRisk: Cents;
  readonly gifts: readonly JudgedGift[];
};

/**
 * Judges the gifts that an employee and the dependants received in one calendar year. Up to the ceiling in all, none needs an event. Above,
 * a gift is exempt by its event alone, and a gift that fails is subject to contributions from the first euro.
 */
export function checkGifts(gifts: readonly WeighedGift[], ceiling: Cents): GiftCheck {
  const counted = gifts.filter(({ purpose }) => purpose !== 'culture');
  const total = sum(counted.map(({ amount }) => amount));
  const byEvent = new Map<string, Cents>();
  for (const gift of counted) byEvent.set(eventKey(gift), sum([byEvent.get(eventKey(gift)) ?? (0 as Cents), gift.amount]));
  const verdictOf = (gift: WeighedGift): GiftVerdict => {
    if (gift.purpose === 'culture') return 'OUTSIDE';
    if (total <= ceiling) return 'EXEMPT_GLOBAL';
    const isExempt = gift.purpose !== 'any' && gift.isConcerned && (byEvent.get(eventKey(gift)) ?? 0) <= ceiling;
    return isExempt ? 'EXEMPT_EVENT' : 'AT_RISK';
  };
  const judged = gifts.map((gift): JudgedGift => {
    const verdict = verdictOf(gift);
    return { id: gift.id, verdict, baseAtRisk: verdict === 'AT_RISK' ? gift.amount : (0 as Cents) };
  });
  return { total, baseAtRisk: sum(judged.map(({ baseAtRisk }) => baseAtRisk)), gifts: judged };
}

const eventKey = ({ purpose, memberId }: WeighedGift): string => `${purpose}:${memberId ?? ''}`;
