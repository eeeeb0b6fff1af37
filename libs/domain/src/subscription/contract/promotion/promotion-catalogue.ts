import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { ModuleCode } from '../environment/environment.events.js';
import { isPaid } from '../price-list/module-prices.js';
import { promotionErrors } from './promotion.errors.js';
import type { PromotionEvent, PromotionTerms } from './promotion.events.js';

export type PromotionStatus = 'open' | 'closed';
export type Promotion = PromotionTerms & { readonly status: PromotionStatus };
/** Every code that was ever created, in that order. */
export type PromotionCatalogue = readonly Promotion[];
export type PromotionCommand = { type: 'CreatePromotion'; data: PromotionTerms } | { type: 'ClosePromotion'; data: { code: string } };

/** Codes belong to the operator: their stream is in an environment of no customer (docs/adr/0048). */
export const operatorEnvironmentId: EnvironmentId = derivedId<'environment'>('intendance operator');
export type PromotionCatalogueId = Id<'promotion'>;
export const promotionCatalogueId: PromotionCatalogueId = derivedId<'promotion'>('intendance promotion catalogue');
export const promotionCatalogueStream = `promotion-${promotionCatalogueId}` as const;

export const promotionCatalogueDecider: Decider<PromotionCommand, PromotionEvent, PromotionCatalogue> = { initial: [], decide, evolve };

type Folds = { readonly catalogue: typeof promotionCatalogueDecider };
/** Answers the promotion of the command. */
export const promotionCase: Case<Addressed<PromotionCatalogueId, PromotionCommand>, Promotion, Folds, 'catalogue'> = {
  folds: { catalogue: promotionCatalogueDecider },
  own: 'catalogue',
  streams: () => ({ catalogue: read(promotionCatalogueStream) }),
  decide(command, { catalogue }, { today }) {
    if (command.type === 'CreatePromotion') refusePast(command.data, today);
    const events = decide(command, catalogue);
    const answer = promotionOf(events.reduce(evolve, catalogue), command.data.code);
    return { events: { catalogue: events }, answer };
  },
};

/** Codes are typed from a letter or a phone call: neither case nor spaces count. */
export const normalizeCode = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** @throws promotion.unknown */
export function promotionOf(catalogue: PromotionCatalogue, code: string): Promotion {
  const normalized = normalizeCode(code);
  const promotion = catalogue.find((each) => each.code === normalized);
  if (!promotion) throw promotionErrors.unknown();
  return promotion;
}

/** The promotion that a customer may apply to a module today. @throws promotion.unknown, closed, expired, other-module */
export function applicablePromotion(catalogue: PromotionCatalogue, code: string, module: ModuleCode, today: LocalDate): Promotion {
  const promotion = promotionOf(catalogue, code);
  if (promotion.status === 'closed') throw promotionErrors.closed();
  const { duration } = promotion;
  if (duration.type === 'DATE' && duration.endsOn < today) throw promotionErrors.expired(duration.endsOn);
  if (promotion.module !== module) throw promotionErrors.otherModule(promotion.module);
  return promotion;
}

function decide(command: PromotionCommand, catalogue: PromotionCatalogue): PromotionEvent[] {
  if (command.type === 'ClosePromotion') {
    const { code, status } = promotionOf(catalogue, command.data.code);
    return status === 'closed' ? [] : [{ type: 'PromotionClosed', data: { code } }];
  }
  const terms = checkedTerms(command.data);
  if (catalogue.some(({ code }) => code === terms.code)) throw promotionErrors.codeTaken();
  return [{ type: 'PromotionCreated', data: terms }];
}

function checkedTerms({ code: typed, label: text, module, discount, duration }: PromotionTerms): PromotionTerms {
  const code = normalizeCode(typed);
  if (!/^[A-Z0-9-]{4,30}$/.test(code)) throw promotionErrors.codeInvalid();
  const label = text.trim();
  if (label === '') throw promotionErrors.labelMissing();
  if (!isPaid(module)) throw promotionErrors.moduleFree();
  const isDiscount = discount.type === 'AMOUNT' ? discount.amount > 0 : discount.share > 0 && discount.share <= 10_000;
  if (!isDiscount) throw promotionErrors.discountInvalid();
  if (duration.type === 'MONTHS_NUMBER' && !(duration.months >= 1 && duration.months <= 120)) throw promotionErrors.durationInvalid();
  return { code, label, module, discount, duration };
}

function refusePast({ duration }: PromotionTerms, today: LocalDate): void {
  if (duration.type === 'DATE' && duration.endsOn < today) throw promotionErrors.durationInvalid();
}

function evolve(catalogue: PromotionCatalogue, event: PromotionEvent): PromotionCatalogue {
  switch (event.type) {
    case 'PromotionCreated':
      return [...catalogue, { ...event.data, status: 'open' }];
    case 'PromotionClosed':
      return catalogue.map((each) => (each.code === event.data.code ? { ...each, status: 'closed' } : each));
  }
}
