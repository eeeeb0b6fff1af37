import { describe, expect, it } from '@jest/globals';
import { keywordOf } from './keyword-of.js';

describe('the keyword proposed for a wording', () => {
  it.each([
    ['CB CINEMA GAUMONT 12/03', 'CINEMA'],
    ['PRLV SEPA ORANGE SA REF 998877', 'ORANGE'],
    ['VIR INST Élodie Martin', 'ÉLODIE'],
    ['CARTE 04/11 BUT LABEGE 31', 'BUT LABEGE'],
  ])('of %s is %s', (wording, keyword) => expect(keywordOf(wording)).toBe(keyword));

  it('is none when only the bank speaks', () => {
    expect(keywordOf('VIR SEPA 123456 DU 12/03/2026')).toBeNull();
  });
});
