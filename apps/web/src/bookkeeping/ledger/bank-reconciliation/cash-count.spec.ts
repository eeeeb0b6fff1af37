import { expect, it } from '@jest/globals';
import { cashSum, cashValues, countedCash, isCounted, noPieces } from './cash-count.js';

it('adds notes and coins up to the cent', () => {
  const pieces = noPieces();
  expect([isCounted(pieces), cashSum(pieces), countedCash(pieces)]).toEqual([false, 0, []]);
  pieces[cashValues.indexOf(20)] = 3;
  pieces[cashValues.indexOf(0.1)] = 3;
  pieces[cashValues.indexOf(500)] = 0;
  expect([isCounted(pieces), cashSum(pieces)]).toEqual([true, 60.3]);
  expect(countedCash(pieces)).toEqual([
    { value: 20, pieces: 3 },
    { value: 0.1, pieces: 3 },
  ]);
});
