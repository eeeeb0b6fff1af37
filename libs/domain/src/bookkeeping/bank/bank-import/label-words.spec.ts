import { describe, expect, it } from '@jest/globals';
import { isSameLabel, labelWords, wordMarks } from './label-words.js';

const isSame = (left: string, right: string) => isSameLabel(wordMarks(left), wordMarks(right));

describe('the words of a label', () => {
  it('say who and what, without what every label says, dates and card numbers', () => {
    expect(labelWords('PRLV SEPA EDF CLIENTS PARTICULIERS 15012026')).toEqual(['edf', 'client', 'partic']);
    expect(labelWords('CARTE X1234 14/01 FNAC')).toEqual(['fnac']);
    expect(labelWords('CHQ 0001234')).toEqual(['0001234']);
  });
  it('are how it was paid when there is nothing else', () => {
    expect(labelWords('VIR SEPA')).toEqual(labelWords('VIREMENT'));
    expect(labelWords('PRLV')).not.toEqual(labelWords('CB'));
  });
});

describe('two labels', () => {
  it.each([
    ['CB BOULANGERIE', 'CARTE 15/01 BOULANGERIE DUPONT PARIS'],
    ['PRLV SEPA EDF CLIENTS PARTICULIERS NUM 123456789', 'EDF clients particuliers'],
    ['VIR SEPA DUPRÉ HÉLÈNE', 'VIREMENT DE MME HELENE DUPRE'],
    // Cut at the end of its field.
    ['ACHAT CB BOULANGERIE CENTRE VIL', 'CB BOULANGERIE CENTRE VILLE'],
    ['VIR SEPA', 'VIREMENT'],
  ])('say the same: %s, %s', (left, right) => expect(isSame(left, right)).toBe(true));
  it.each([
    ['CB BOULANGERIE', 'PRLV EDF'],
    ['CB BOULANGERIE PARIS', 'CB FNAC PARIS'],
    ['CHQ 0001234', 'CHQ 0001235'],
    ['PRLV 150126', 'CB 150126'],
    ['CARTE X1234 FNAC', 'CARTE X1234 MONOPRIX'],
  ])('do not: %s, %s', (left, right) => expect(isSame(left, right)).toBe(false));
});
