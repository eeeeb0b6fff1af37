import { describe, expect, it } from '@jest/globals';
import { readMoney } from './money.js';

describe('an amount', () => {
  it.each([
    ['1 234,56', 1234.56],
    ['1\u00a0234,56\u00a0€', 1234.56],
    ['1\u202f234,56 €', 1234.56],
    ['1234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['12', 12],
    ['12,', 12],
    [',5', 0.5],
    ['-3,10', -3.1],
    ['−3,10', -3.1],
    ['0', 0],
    ['19,99', 19.99],
  ])('%j is %d €', (text, euros) => expect(readMoney(text)).toEqual({ euros }));

  it('that is empty is none', () => expect(readMoney('  ')).toEqual({ euros: null }));

  it.each([
    ['120/3', 40],
    ['10+5,50', 15.5],
    ['100/3', 33.33],
    ['(10+5)*2', 30],
    ['2*3+4', 10],
    ['10-2-3', 5],
    ['100 / 8', 12.5],
    ['0,615*1', 0.62],
  ])('may be a calculation: %s is %d €', (text, euros) => expect(readMoney(text)).toEqual({ euros }));

  it.each(['abc', '12€abc', '1/0', '(2', '2)', '1,2,3', '--', '1e9', '10000000000000000'])('is not %j', (text) =>
    expect(readMoney(text)).toEqual({ fault: 'Montant invalide. Exemple : 1 234,56' }),
  );

  it('has two decimals at most', () => expect(readMoney('12,345')).toEqual({ fault: 'Un montant a deux décimales au plus.' }));
});
