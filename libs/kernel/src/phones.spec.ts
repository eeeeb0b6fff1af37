import { describe, expect, it } from '@jest/globals';
import { isAnyPhoneNumber, isCellPhoneNumber, isPhoneNumber, phoneDigits, phoneText } from './phones.js';

describe('a phone number', () => {
  it('is read in pairs of figures, and anything else is left as it is', () => {
    expect(phoneText('0412345678')).toBe('04\u00a012\u00a034\u00a056\u00a078');
    expect(['+41 22 345 67 89', '12', ''].map(phoneText)).toEqual(['+41 22 345 67 89', '12', '']);
  });

  it.each([
    ['01 23 45 67 89', '0123456789'],
    ['06.12.34.56.78', '0612345678'],
    ['+33 6 12 34 56 78', '0612345678'],
    ['+33 (0)6 12 34 56 78', '0612345678'],
    ['0033123456789', '0123456789'],
    [' ', null],
  ])('%j is written %j', (typed, digits) => expect(phoneDigits(typed)).toBe(digits));
  it.each([
    ['0123456789', true, false],
    ['0512345678', true, false],
    ['0912345678', true, false],
    ['0612345678', false, true],
    ['0712345678', false, true],
    ['0812345678', false, false],
  ])('%s is a line: %s, a mobile: %s', (digits, isLine, isMobile) => {
    expect([isPhoneNumber(digits), isCellPhoneNumber(digits), isAnyPhoneNumber(digits)]).toEqual([isLine, isMobile, true]);
  });
  it.each(['0012345678', '012345678', '01234567890', '1234567890', 'abc'])('%s is none', (digits) =>
    expect([isPhoneNumber(digits), isCellPhoneNumber(digits), isAnyPhoneNumber(digits)]).toEqual([false, false, false]),
  );
});
