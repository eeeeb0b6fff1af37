import { describe, expect, it } from '@jest/globals';
import { mergeChanges } from '../../../ui/record/conflict.js';
import type { AccountingActivity } from './plan.js';
import { type EditedLine, isChanged, lineOf, newLine } from './plan-lines.js';
import { mergedLines, planConflictFields, valuesOfLines, valuesOfPlan } from './plan-merge.js';

const activity = (id: string, changes: Partial<AccountingActivity> = {}): AccountingActivity => ({
  id,
  name: `Activité ${id}`,
  category: { id: 'c', name: 'Loisirs' },
  budget: 'ASC',
  expense_accounting_code: '657300',
  taking_accounting_code: null,
  vat_rate: null,
  keywords: [],
  is_used: false,
  splits_count: 0,
  allocated_budget: null,
  version: 1,
  ...changes,
});
const opened = [activity('a'), activity('b')];
const typed = (changes: Partial<EditedLine>): EditedLine[] =>
  opened.map((one) => (one.id === 'a' ? { ...lineOf(one), ...changes } : lineOf(one)));
const against = (lines: readonly EditedLine[], latest: AccountingActivity[]) =>
  mergeChanges(valuesOfPlan({ activities: opened }), valuesOfPlan({ activities: latest }), valuesOfLines(lines));
const names = (lines: readonly EditedLine[]) => lines.map(({ name }) => name);

describe('a plan that somebody saved meanwhile', () => {
  it('keeps what each changed of one line, what both added, and the words of the other', () => {
    const lines = [{ ...newLine('ASC', 'Loisirs'), name: 'La mienne' }, ...typed({ name: 'Sorties' })];
    const latest = [activity('a', { budget: 'AEP', keywords: ['PARC'] }), activity('b'), activity('z', { name: 'La sienne' })];
    const { disputed, taken, merged } = against(lines, latest);
    expect([disputed, taken]).toEqual([[], ['a budget']]);
    const result = mergedLines({ activities: latest }, lines, merged);
    expect(names(result)).toEqual(['La mienne', 'Sorties', 'Activité b', 'La sienne']);
    expect(result[1]).toMatchObject({ budget: 'AEP', keywords: ['PARC'] });
    expect(names(result.filter(isChanged))).toEqual(['La mienne', 'Sorties']);
  });

  it('asks about a field that both changed, in words', () => {
    const lines = typed({ name: 'Sorties' });
    const { disputed } = against(lines, [activity('a', { name: 'Balades' }), activity('b')]);
    expect(disputed).toEqual(['a name']);
    expect(planConflictFields(lines).find(({ name }) => name === 'a name')?.label).toBe('Activité a, Nom');
  });

  it('lets a line go that a colleague took away, unless it is changed here and chosen', () => {
    const latest = [activity('b')];
    expect(against(typed({}), latest).disputed).toEqual([]);
    expect(names(mergedLines({ activities: latest }, typed({}), against(typed({}), latest).merged))).toEqual(['Activité b']);
    const lines = typed({ name: 'Sorties' });
    const { disputed, merged } = against(lines, latest);
    expect(disputed).toEqual(['a name']);
    expect(planConflictFields(lines)[0]?.format?.(undefined)).toBe('Activité supprimée');
    expect(names(mergedLines({ activities: latest }, lines, { ...merged, 'a name': undefined }))).toEqual(['Activité b']);
    const [back] = mergedLines({ activities: latest }, lines, merged);
    expect(back).toMatchObject({ saved: null, name: 'Sorties', category: 'Loisirs' });
  });

  it('takes away what is taken away here, whatever its new name', () => {
    const lines = typed({ deletion: 'keep' });
    const latest = [activity('a', { name: 'Balades' }), activity('b')];
    const { disputed, merged } = against(lines, latest);
    expect(disputed).toEqual([]);
    expect(mergedLines({ activities: latest }, lines, merged)[0]).toMatchObject({ name: 'Balades', deletion: 'keep' });
  });
});
