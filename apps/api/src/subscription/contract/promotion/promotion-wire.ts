import type { Discount, DiscountDuration, PromotionTerms } from '@intendance/domain/subscription/contract/promotion/promotion.events.js';
import type { PromotionStatus } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents, fromEuros, toEuros } from '@intendance/kernel/money.js';
import type { CreatePromotionDto, PromotionDto } from './promotion.dto.js';

/** A member that the type of discount or duration needs and that is absent is 0 or a past day: the domain refuses it. */
export const termsOf = (dto: CreatePromotionDto): PromotionTerms => ({
  code: dto.code,
  label: dto.label,
  module: dto.module,
  discount: discountOf(dto),
  duration: durationOf(dto),
});

const discountOf = ({ discount_type, discount_amount, discount_percent }: CreatePromotionDto): Discount =>
  discount_type === 'AMOUNT'
    ? { type: 'AMOUNT', amount: fromEuros(discount_amount ?? 0) }
    : { type: 'PERCENT', share: basisPoints(Math.round((discount_percent ?? 0) * 100)) };

const durationOf = ({ duration_type, duration, advantage_end_at }: CreatePromotionDto): DiscountDuration =>
  duration_type === 'DATE'
    ? { type: 'DATE', endsOn: localDate(advantage_end_at ?? '1900-01-01') }
    : { type: 'MONTHS_NUMBER', months: duration ?? 0 };

/** `lastDay`: of a discount in progress. */
export function promotionToWire(terms: PromotionTerms, status: PromotionStatus, lastDay: LocalDate | null = null): PromotionDto {
  const { code, label, module, discount, duration } = terms;
  return {
    code,
    label,
    module,
    status,
    discount_type: discount.type,
    discount_amount: discount.type === 'AMOUNT' ? toEuros(discount.amount) : null,
    discount_percent: discount.type === 'PERCENT' ? toEuros(cents(discount.share)) : null,
    duration_type: duration.type,
    duration: duration.type === 'MONTHS_NUMBER' ? duration.months : null,
    advantage_end_at: duration.type === 'DATE' ? duration.endsOn : lastDay,
  };
}
