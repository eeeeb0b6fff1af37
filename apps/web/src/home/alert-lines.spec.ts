import { describe, expect, it } from '@jest/globals';
import { budgetAlerts, cashAlerts, worstFirst } from './alert-lines.js';

const activity = (name: string, balance: number) => ({ id: name, name, category_id: 'Loisirs', allocated: 100, balance, percent: balance });
const asc = { budget: 'ASC', tight: [activity('Noël', -12), activity('Voyages', 20)] };

describe('the alerts of the home page', () => {
  it('name the budgets used at four fifths, and those that are exceeded', () =>
    expect(budgetAlerts(asc).map(({ title, isOver }) => [title, isOver])).toEqual([
      ['Budget Noël dépassé de 12,00\u00a0€', true],
      ['Budget Voyages\u00a0: 80\u00a0% consommés', false],
    ]));

  it('name the accounts below zero and the banks that are silent', () => {
    const account = { id: 'a', name: 'Compte ASC', balance: 10, connection: null, waiting: 0 };
    const silent = { id: 'c', error: 'expired' } as never;
    expect(cashAlerts([account])).toEqual([]);
    expect(cashAlerts([{ ...account, balance: -3.5, connection: silent, waiting: 2 }]).map(({ title }) => title)).toEqual([
      'Compte ASC est à découvert',
      'Compte ASC\u00a0: connexion à renouveler',
      'Compte ASC\u00a0: 2 lignes de relevé en attente',
    ]);
  });

  it('begin with what is over', () => {
    const [voyages, noel] = budgetAlerts(asc).toReversed();
    expect(worstFirst([voyages, noel].flatMap((one) => one ?? [])).map(({ isOver }) => isOver)).toEqual([true, false]);
  });
});
