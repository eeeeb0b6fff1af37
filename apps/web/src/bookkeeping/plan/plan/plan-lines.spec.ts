import { describe, expect, it } from '@jest/globals';
import type { AccountingActivity } from './plan.js';
import { changedInUse, faultsIn, isChanged, lineOf, newLine, planBody, tickedCode } from './plan-lines.js';

const activity = (changes: Partial<AccountingActivity> = {}): AccountingActivity => ({
  id: 'a',
  name: 'Sorties',
  category: { id: 'c', name: 'Loisirs' },
  budget: 'ASC',
  expense_accounting_code: '657300',
  taking_accounting_code: null,
  vat_rate: null,
  keywords: ['PARC'],
  is_used: true,
  splits_count: 2,
  allocated_budget: null,
  version: 1,
  ...changes,
});

describe('the plan while it is edited', () => {
  it('ticks a code with its prefix and empties it when unticked', () => {
    expect([tickedCode(true, '6', ''), tickedCode(true, '7', ''), tickedCode(false, '6', '657300')]).toEqual(['6', '7', '']);
  });

  it('sends what changed, and nothing else', () => {
    const lines = [lineOf(activity()), { ...lineOf(activity({ id: 'b' })), name: 'Sorties en famille' }];
    expect(lines.map(isChanged)).toEqual([false, true]);
    expect(planBody(lines, false).activities.map(({ id, category }) => [id, category])).toEqual([['b', 'c']]);
  });

  it('makes a category from an unknown name', () => {
    const line = { ...lineOf(activity()), category: 'Vacances' };
    expect(planBody([line], false).activities[0]?.category).toBe('Vacances');
  });

  it('asks about used activities only, and sends the answer', () => {
    const used = { ...lineOf(activity()), budget: 'AEP' as const };
    const unused = { ...lineOf(activity({ id: 'b', is_used: false })), budget: 'AEP' as const };
    expect(changedInUse([used, unused]).map(({ key }) => key)).toEqual(['a']);
    expect(planBody([used, unused], true).activities.map(({ apply_changes }) => apply_changes)).toEqual([true, undefined]);
  });

  it('says whether the assignments of a deleted one leave too', () => {
    const removed = { ...lineOf(activity()), deletion: 'all' as const };
    expect(planBody([removed], true).activities[0]).toMatchObject({ id: 'a', to_delete: true, delete_all: true });
  });

  it('refuses a nameless activity and a code of the wrong class', () => {
    expect(faultsIn([newLine('ASC', 'Loisirs')]).map(({ message }) => message)).toEqual(['Veuillez renseigner le nom de l’activité.']);
    expect(faultsIn([{ ...lineOf(activity()), expense: '706200' }]).map(({ message }) => message)).toEqual([
      'Un compte de dépense commence par 6.',
    ]);
    expect(faultsIn([{ ...lineOf(activity()), expense: 'OUI', name: 'x' }])).toEqual([]);
  });
});
