import { describe, expect, it } from '@jest/globals';
import { labelPlace, labelSheetNames, labelSheets, labelsOf } from './label-sheet.js';

describe('the labels of a sheet', () => {
  it('begin at the first free label, and go on over sheets', () => {
    expect(labelPlace('L7160', 1, 0)).toMatchObject({ page: 0, x: 7.25 });
    expect(labelPlace('L7160', 1, 0).y).toBeCloseTo(15.15);
    expect(labelPlace('L7160', 5, 0).x).toBeCloseTo(73.25);
    expect(labelPlace('L7160', 5, 0).y).toBeCloseTo(53.25);
    expect(labelPlace('L7160', 21, 0).page).toBe(0);
    expect(labelPlace('L7160', 21, 1)).toMatchObject({ page: 1, x: 7.25 });
  });

  it.each(labelSheetNames)('lie on the paper of %s', (name) => {
    const last = labelPlace(name, 1, labelsOf(name) - 1);
    expect(last.page).toBe(0);
    expect([last.x + last.width < 210, last.y + last.height < 297]).toEqual([true, true]);
    expect(labelsOf(name)).toBe(labelSheets[name].columns * labelSheets[name].rows);
  });
});
