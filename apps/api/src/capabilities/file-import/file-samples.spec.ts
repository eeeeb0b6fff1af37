import { expect, it } from '@jest/globals';
import { samplesOf } from './file-samples.js';

it('shows the first distinct values of a column, and the days of a workbook as users write them', () => {
  const lines = ['2015-05-03', '', ' 2015-05-03 ', 'mai', '2015-02-31'].map((cell, index) => ({ line: index + 2, cells: ['x', cell] }));
  expect(samplesOf(lines, 1)).toEqual(['03/05/2015', 'mai', '2015-02-31']);
});
