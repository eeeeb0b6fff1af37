import { describe, expect, it } from '@jest/globals';
import type { RefundRule } from './refund-activity.js';
import { ruleSentence } from './rule-sentence.js';

const rule: RefundRule = {
  activity_name: 'Cinéma',
  enabled: true,
  start_date: null,
  end_date: null,
  required_bill: false,
  refund_rule: '1',
  refund_percent: true,
  amount: 50,
  refund_bill: false,
  refund_limit: 100,
  refund_period: 'an',
  rule_comment: '',
};
const sentenceOf = (changes: Partial<RefundRule>): string => ruleSentence({ ...rule, ...changes }).replaceAll('\u00a0', ' ');

describe('the sentence of a rule', () => {
  it('says the share, the limit and who it is for', () =>
    expect(sentenceOf({})).toBe('50 % de la facture. Dans la limite de 100,00 € par an et par personne. Réservé au bénéficiaire.'));

  it('counts bills when the limit is in bills', () =>
    expect(
      sentenceOf({ refund_percent: false, amount: 30, refund_bill: true, refund_limit: 2, refund_period: 'trimestre', refund_rule: '0' }),
    ).toBe(
      '30,00 € par facture, sans dépasser son montant. Dans la limite de 2 factures par trimestre et par personne. Ouvert à chaque personne du foyer.',
    ));

  it.each([
    [33.33, '33,33 % de la facture.'],
    [12.5, '12,5 % de la facture.'],
    [100, '100 % de la facture.'],
  ])('writes %d percent without useless zeros', (amount, expected) => expect(sentenceOf({ amount })).toContain(expected));

  it('says the window and the bill to join', () =>
    expect(sentenceOf({ start_date: '2026-01-01', end_date: '2026-12-31', required_bill: true, refund_limit: null })).toBe(
      '50 % de la facture. Sans plafond. Réservé au bénéficiaire. Pour les factures du 01/01/2026 au 31/12/2026. La facture est à joindre.',
    ));

  it('invites to fill in what is missing', () => expect(sentenceOf({ amount: null })).toContain('Indiquez ce qui est remboursé.'));
});
