import { describe, expect, it } from '@jest/globals';
import { activityLines, contributionLines } from './annual-lines.js';
import type { AnnualStateRow, AnnualStateSection } from './statement.js';

const section = {
  budget: 'AEP',
  gross_contribution: 6000,
  prev_gross_contribution: 0,
  handed_on: 300.1,
  prev_handed_on: 0,
  net_contribution: 5699.9,
  prev_net_contribution: 0,
} as AnnualStateSection;
const row = {
  category_id: 'c',
  activity_id: 'a',
  activity_name: 'Divers',
  category_name: 'Ressources',
  budget: 'AEP',
  is_receipt: true,
  is_expense: false,
  receipts: 100.3,
  prev_receipts: 0,
  contribution: 100.1,
  prev_contribution: 0,
} as AnnualStateRow;

describe('the lines of the annual state', () => {
  it('begin with the contribution: gross, handed on, net', () =>
    expect(contributionLines(section, [row]).map(({ label, current }) => [label, current])).toEqual([
      ['Divers (brut)', 100.1],
      ['− Quote-part reversée au comité central', -300.1],
      ['= Subvention nette', 5699.9],
    ]));
  it('say nothing of a contribution where there is none', () =>
    expect(contributionLines({ ...section, gross_contribution: 0, handed_on: 0 }, [])).toEqual([]));
  it('count nothing twice', () => {
    expect(activityLines([row], 'receipts').map(({ current }) => current)).toEqual([0.2]);
    expect(activityLines([row], 'expenses')).toEqual([]);
  });
});
