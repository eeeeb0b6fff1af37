import { describe, expect, it } from '@jest/globals';
import type { SubsidyRuleForm } from './subsidy-rule.js';
import { blankSubsidy } from './subsidy-rule-config.js';
import { subsidySentence } from './subsidy-sentence.js';

const sentenceOf = (changes: Partial<SubsidyRuleForm>): string =>
  subsidySentence({ ...blankSubsidy, rate: 40, limit_tickets: 4, ...changes }).replaceAll('\u00a0', ' ');

describe('the sentence of a subsidy', () => {
  it('says the share, the limit and the tickets', () =>
    expect(sentenceOf({})).toBe(
      'Le CSE prend en charge 40 % du prix de chaque billet. Dans la limite de 4 billets par mois et par bénéficiaire. Elle vaut pour tous les billets.',
    ));
  it('says every bound that is set', () =>
    expect(
      sentenceOf({
        rate: null,
        fixedPrice: 3,
        percent: false,
        budget: 60,
        periodicity: 'annual',
        limit_count: 2,
        limit: 500,
        universe_ids: ['1'],
        category_ids: ['11', '12'],
        start_date: '2026-01-01',
        end_date: '2026-12-31',
      }),
    ).toBe(
      'Le CSE prend en charge 3,00 € par billet. Dans la limite de 60,00 € par an et par bénéficiaire. Pas plus de 2 billets par commande. La subvention s’arrête quand elle a coûté 500,00 € en tout. Elle vaut pour les billets choisis (1 univers, 2 catégories). Pour les commandes du 01/01/2026 au 31/12/2026.',
    ));
  it('invites to fill in what is missing', () => expect(sentenceOf({ rate: null })).toContain('Indiquez ce que le CSE prend en charge.'));
});
