import type { Id } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import type { BudgetName } from '../../budget-name.js';
import { type KeywordActivity, KeywordRules, keywordConflicts, keywordText } from './keyword-rules.js';

const activity = (id: string, budget: BudgetName, ...keywords: string[]): KeywordActivity => ({
  id: id as Id<'accounting-activity'>,
  budget,
  expenseAccount: '607200',
  takingAccount: null,
  keywords,
});
const suggest = (wording: string, activities: KeywordActivity[], accountBudget: BudgetName = 'ASC', isExpense = true) =>
  new KeywordRules(activities).suggest({ wording, isExpense, accountBudget });

describe('a keyword', () => {
  it.each([
    ['CB FNAC LYON 12/03', 'fnac'],
    ['Chèque-vacances', 'CHEQUE VACANCES'],
    ['PRLV NOËL', 'noel'],
    ['SUBV.FONCT 2026', 'Subv Fonct'],
  ])('is found in « %s » as %s', (wording, keyword) => expect(suggest(wording, [activity('a', 'ASC', keyword)])?.keyword).toBe(keyword));
  it.each([
    ['PARCMETRE', 'PARC'],
    ['ABONDON', 'DON'],
  ])('is a whole word: « %s » has no %s', (wording, keyword) => expect(suggest(wording, [activity('a', 'ASC', keyword)])).toBeNull());
  it('is compared without accents, case or signs', () => expect(keywordText(' Chèque-Vacances  N°12 ')).toBe('cheque vacances n 12'));
});

describe('the rule of keywords', () => {
  it('prefers the longest', () =>
    expect(suggest('CB COTIS CARTE FRAIS', [activity('a', 'ASC', 'FRAIS'), activity('b', 'ASC', 'COTIS CARTE')])?.activityId).toBe('b'));
  it('then the budget of the account', () => {
    const both = [activity('a', 'AEP', 'FRAIS'), activity('b', 'ASC', 'FRAIS')];
    expect(suggest('FRAIS', both, 'ASC')).toMatchObject({ activityId: 'b', isAmbiguous: false });
    expect(suggest('FRAIS', both, 'AEP')).toMatchObject({ activityId: 'a', isAmbiguous: false });
  });
  it('then the lowest id', () =>
    expect(suggest('FRAIS', [activity('b', 'ASC', 'FRAIS'), activity('a', 'ASC', 'frais')])?.activityId).toBe('a'));
  it('leaves it to a person when budgets compete and the account does not tell', () =>
    expect(suggest('FRAIS', [activity('a', 'AEP', 'FRAIS'), activity('b', 'ASC', 'FRAIS')], '')).toMatchObject({ isAmbiguous: true }));
  it('proposes no activity that has no account of that nature', () => {
    expect(suggest('FNAC', [activity('a', 'ASC', 'FNAC')], 'ASC', false)).toBeNull();
    const taking = { ...activity('b', 'ASC', 'CINE'), takingAccount: '707200' };
    expect(suggest('FNAC CINE', [activity('a', 'ASC', 'FNAC'), taking], 'ASC', false)?.activityId).toBe('b');
  });
});

describe('conflicting keywords', () => {
  it('are those of another activity of the same budget', () =>
    expect(
      keywordConflicts(['Fnac', 'CINE'], { id: 'a' as Id<'accounting-activity'>, budget: 'ASC' }, [
        activity('a', 'ASC', 'FNAC'),
        activity('b', 'ASC', 'FNAC'),
        activity('c', 'AEP', 'CINE'),
      ]),
    ).toEqual([{ keyword: 'Fnac', activityId: 'b' }]));
});
