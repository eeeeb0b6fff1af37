import { describe, expect, it } from '@jest/globals';
import { conflictFields, type Environment, type OfferModule, promotionOf, toChoice, toForm, withModule } from './offer.js';

const offered = (code: OfferModule['code'], change: Partial<OfferModule> = {}): OfferModule => ({
  code,
  label: code,
  parent: null,
  active: false,
  ends_on: null,
  price: 0,
  price_full: 0,
  price_reduced: 0,
  ...change,
});
const catalogue = [offered('advantage'), offered('subvention', { parent: 'advantage' }), offered('gestion')];

describe('the choice of modules', () => {
  it('takes the parent of a module', () =>
    expect(withModule(catalogue, ['gestion'], 'subvention', true)).toEqual(['advantage', 'subvention', 'gestion']));
  it('removes the children of a module', () =>
    expect(withModule(catalogue, ['advantage', 'subvention', 'gestion'], 'advantage', false)).toEqual(['gestion']));
});

describe('the form of an offer', () => {
  it('has the modules that do not end', () => {
    const modules = [offered('gestion', { active: true }), offered('website', { active: true, ends_on: '2026-12-31' })];
    expect(toForm({ commitment: 'none', billing: 'month', modules, pending_offer: null } as unknown as Environment)).toEqual({
      commitment: 'none',
      billing: 'month',
      modules: ['gestion'],
      codes: {},
    });
  });
  it('has the paid modules of the offer that waits, and its terms', () => {
    const modules = [
      offered('advantage', { active: true }),
      offered('gestion', { price_full: 24 }),
      offered('website', { active: true, price_full: 75 }),
    ];
    const waiting = { code: 'MERCI5', module: 'gestion' };
    const pending_offer = {
      commitment: 'year',
      billing: 'year',
      modules: [{ code: 'gestion', label: 'Activités' }],
      promotions: [waiting],
    };
    const environment = { commitment: null, billing: null, modules, pending_offer, promotions_in_progress: [] } as unknown as Environment;
    expect(toForm(environment)).toEqual({ commitment: 'year', billing: 'year', modules: ['advantage', 'gestion'], codes: {} });
    expect(promotionOf(environment, 'gestion')).toBe(waiting);
  });
  it('proposes the code given at sign-up, until the module has a code', () => {
    const reserved_promotion = { code: 'SITE15', module: 'website' };
    const blank = { commitment: null, billing: null, modules: [], pending_offer: null, reserved_promotion };
    const codesOf = (promotions_in_progress: object[]) => toForm({ ...blank, promotions_in_progress } as unknown as Environment).codes;
    expect(codesOf([])).toEqual({ website: 'SITE15' });
    expect(codesOf([{ code: 'MERCI5', module: 'website' }])).toEqual({});
  });
  it('sends each code with its module', () =>
    expect(toChoice({ commitment: 'year', billing: null, modules: ['gestion', 'website'], codes: { website: 'SITE15' } })).toEqual({
      commitment: 'year',
      billing: null,
      modules: [
        { code: 'gestion', promotion_code: null },
        { code: 'website', promotion_code: 'SITE15' },
      ],
    }));
  it('is compared in French with the offer of a colleague', () => {
    const texts = conflictFields(catalogue).map(({ format }, index) =>
      format?.(['none', 'year', ['gestion'], { gestion: 'MERCI5' }][index]),
    );
    expect(texts).toEqual(['Sans engagement', 'Chaque année', 'gestion', 'MERCI5']);
  });
});
