import { describe, expect, it } from '@jest/globals';
import { formatSiren, isSiren, sirenDigits, vatNumberOf } from './siren.js';

describe('a SIREN', () => {
  it('is nine digits of which the last one proves the others', () => {
    expect(['732829320', '732 829 320', '732.829.320', '732\u00a0829\u202f320'].map(isSiren)).toEqual(Array(4).fill(true));
    expect(['732829321', '723829320', '73282932', '7328293200', '000000000', 'ABCDEFGHI', ''].map(isSiren)).toEqual(Array(7).fill(false));
  });
  it('is written by threes, and sent without spaces', () => {
    expect(formatSiren('732829320')).toBe('732\u00a0829\u00a0320');
    expect(sirenDigits('732 829 320')).toBe('732829320');
  });
  it('gives the VAT number of the company', () => {
    expect(vatNumberOf('732 829 320')).toBe('FR44732829320');
    expect(vatNumberOf('404833048')).toBe('FR83404833048');
  });
});
