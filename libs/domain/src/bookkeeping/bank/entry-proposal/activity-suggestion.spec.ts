import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { worksCouncilPlan } from '../../plan/default-plan/works-council-plan.js';
import { type ActivityChoice, suggestedActivity } from './activity-suggestion.js';

const plan = worksCouncilPlan.map(
  ({ name, budget, expense, taking, keywords }): ActivityChoice => ({
    id: newId(),
    name,
    budget,
    expenseAccount: expense,
    takingAccount: taking,
    keywords,
  }),
);
const nameFor = (label: string, account: string) => suggestedActivity({ label, account }, plan, 'ASC')?.name;

describe('the activity of a proposed line', () => {
  it.each([
    ['Cinéma', '607200', 'Billetterie cinéma, spectacles'],
    ['Salles de sports', '607200', 'Abonnements et clubs'],
    ['Noël adulte', '607100', 'Bons Noël, rentrée, naissance'],
    ['Culture', '607100', 'Chèques culture, lire'],
    ['Naissance/adoption', '607100', 'Bons Noël, rentrée, naissance'],
  ])('shares a word with %s', (label, account, name) => expect(nameFor(label, account)).toBe(name));
  it('has the account of the line where no word is shared', () =>
    expect(nameFor('Loisirs 2026', '607200')).toBe('Billetterie cinéma, spectacles'));
  it('has incomes where the account of the line is one', () => expect(nameFor('Inscriptions : Voyages', '706200')).toBe('Voyages'));
  it('is none of another budget, and none that nothing is spent on', () => {
    expect(suggestedActivity({ label: 'Formation', account: '618500' }, plan, 'ASC')).toBeUndefined();
    expect(nameFor('Contribution', '999999')).toBeUndefined();
  });
});
