import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { PromotionEvent, PromotionTerms } from './promotion.events.js';
import { applicablePromotion, promotionCatalogueId as id, promotionCase, promotionCatalogueDecider } from './promotion-catalogue.js';

const day = localDate;
const site: PromotionTerms = {
  code: 'SITE15',
  label: '15 % sur le site',
  module: 'website',
  discount: { type: 'PERCENT', share: basisPoints(1500) },
  duration: { type: 'MONTHS_NUMBER', months: 3 },
};
const created = (terms: PromotionTerms): PromotionEvent => ({ type: 'PromotionCreated', data: terms });
const create = (change: Partial<PromotionTerms> = {}) => ({ type: 'CreatePromotion', id, data: { ...site, ...change } }) as const;
const promotions = specifyCase(promotionCase);

describe('creating a code', () => {
  it('keeps it in capitals, without spaces', () =>
    promotions
      .given({})
      .when(create({ code: ' site 15 ', label: ' 15 % sur le site ' }))
      .then({ catalogue: [created(site)] }));
  it('answers the code as it may be used', () =>
    promotions
      .given({})
      .when(create())
      .thenAnswers((promotion) => expect(promotion).toEqual({ ...site, status: 'open' })));
  it('twice is refused, whatever the case', () =>
    promotions
      .given({ catalogue: [created(site)] })
      .when(create({ code: 'site15' }))
      .thenRefuses('promotion.code-taken'));
  it.each([
    [{ code: 'été' }, 'promotion.code-invalid'],
    [{ label: ' ' }, 'promotion.label-missing'],
    [{ module: 'advantage' }, 'promotion.module-free'],
    [{ discount: { type: 'AMOUNT', amount: cents(0) } }, 'promotion.discount-invalid'],
    [{ discount: { type: 'PERCENT', share: basisPoints(10_001) } }, 'promotion.discount-invalid'],
    [{ duration: { type: 'MONTHS_NUMBER', months: 0 } }, 'promotion.duration-invalid'],
    [{ duration: { type: 'DATE', endsOn: day('2026-11-20') } }, 'promotion.duration-invalid'],
  ] as const)('%j is refused', (change, code) => promotions.given({}).when(create(change)).thenRefuses(code));
});

describe('closing a code', () => {
  const close = (code: string) => ({ type: 'ClosePromotion', id, data: { code } }) as const;
  it('ends it once', () => {
    promotions
      .given({ catalogue: [created(site)] })
      .when(close('site15'))
      .then({ catalogue: [{ type: 'PromotionClosed', data: { code: 'SITE15' } }] });
    promotions.given({ catalogue: [created(site)] }).thenRepeating(close('SITE15'));
  });
  it('needs the code', () => promotions.given({}).when(close('SITE15')).thenRefuses('promotion.unknown'));
});

describe('a code that a customer types', () => {
  const apply = (events: PromotionEvent[], code = 'site15', module: 'website' | 'gestion' = 'website') =>
    applicablePromotion(
      events.reduce(promotionCatalogueDecider.evolve, promotionCatalogueDecider.initial),
      code,
      module,
      day('2026-11-21'),
    );
  const refusal = (...request: Parameters<typeof apply>) => refusalOf(() => apply(...request))?.code;
  const dated = (endsOn: string) => created({ ...site, duration: { type: 'DATE', endsOn: day(endsOn) } });

  it('is found whatever its case', () => expect(apply([created(site)])).toMatchObject(site));
  it('may end today', () => expect(apply([dated('2026-11-21')])).toMatchObject({ code: 'SITE15' }));
  it('is refused when unknown, closed, expired, or of another module', () => {
    expect(refusal([])).toBe('promotion.unknown');
    expect(refusal([created(site), { type: 'PromotionClosed', data: { code: 'SITE15' } }])).toBe('promotion.closed');
    expect(refusal([dated('2026-11-20')])).toBe('promotion.expired');
    expect(refusal([created(site)], 'SITE15', 'gestion')).toBe('promotion.other-module');
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
