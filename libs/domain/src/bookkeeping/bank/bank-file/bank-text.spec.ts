import { describe, expect, it } from '@jest/globals';
import { wordingOf } from './bank-text.js';

describe('the wording of a movement', () => {
  it.each([
    ['has its parts, one after the other', ['VIR SEPA', 'LOYER MARS'], 'VIR SEPA LOYER MARS'],
    ['leaves out a part that repeats words of another', ['VIR SEPA LOYER MARS', 'LOYER MARS'], 'VIR SEPA LOYER MARS'],
    ['has the whole of a part whose beginning stands before', ['PRLV SEPA ORAN', 'PRLV SEPA ORANGE SA'], 'PRLV SEPA ORANGE SA'],
    [
      'keeps the end of a part that was cut, even if its letters stand before',
      ['CB ABRI JARDIN BATIMENT', 'A'],
      'CB ABRI JARDIN BATIMENT A',
    ],
    ['keeps a number whose figures stand in another', ['CHEQUE 4410021', '100'], 'CHEQUE 4410021 100'],
  ])('%s', (_, parts, wording) => expect(wordingOf(...parts)).toBe(wording));
});
