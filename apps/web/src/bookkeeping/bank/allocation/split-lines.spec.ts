import { describe, expect, it } from '@jest/globals';
import type { AccountingActivity } from '../../plan/plan/plan.js';
import { accountChoice, type LoanPayment, type OpenItem } from './split-accounts.js';
import {
  faultIn,
  loanLines,
  newLine,
  pastedLines,
  remainder,
  share,
  withItem,
  withNextLine,
  withoutZeroLines,
  withRemainderOn,
} from './split-lines.js';

const line = (amount: number | null, activity: string | null = 'a') => newLine('2026', amount, { activity });
const activity = (name: string): AccountingActivity => ({
  id: name,
  name,
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
});

describe('splitting an operation', () => {
  it('says what is left, to the cent', () => {
    expect(remainder(0.3, [line(0.1), line(0.2)])).toBe(0);
    expect(remainder(1250.4, [line(800.4)])).toBe(450);
    expect(remainder(10, [line(12.5)])).toBe(-2.5);
    expect(share(200, [line(50)])).toBe(25);
    expect(share(200, [line(50), line(150, null)])).toBe(25);
  });

  it('prefills a new line with what is left, and none when nothing is', () => {
    expect(withNextLine(100, [line(40)], '2026').at(-1)?.amount).toBe(60);
    expect(withNextLine(100, [line(100)], '2026').at(-1)?.amount).toBeNull();
    expect(withNextLine(100, [line(120)], '2026').at(-1)?.amount).toBeNull();
  });

  it('gives what is left to one line, and takes back what is too much', () => {
    const [first, second] = [line(40), line(10)];
    expect(withRemainderOn(100, [first, second], second.key).map(({ amount }) => amount)).toEqual([40, 60]);
    expect(withRemainderOn(45, [first, second], second.key).map(({ amount }) => amount)).toEqual([40, 5]);
  });

  it('drops zero lines', () => {
    expect(withoutZeroLines([line(0), line(10), line(null)]).map(({ amount }) => amount)).toEqual([10]);
  });

  it('refuses a negative amount first, then a line without activity, then a wrong sum', () => {
    expect(faultIn(100, [line(120), line(-20, null)])).toEqual({ line: 1, message: 'Valeur incorrect à la ligne 2' });
    expect(faultIn(100, [line(50), line(20, null)])).toEqual({
      line: 1,
      message: 'Choisissez une activité à la ligne 2',
      isNameless: true,
    });
    expect(faultIn(100, [line(50)])?.message).toBe("La somme des affectations est différente de le montant de l'opération");
    expect(faultIn(100, [line(60), line(40), line(0, null)])).toBeNull();
  });
});

describe('a line of a third party', () => {
  const item: OpenItem = {
    writing_id: 'w',
    line: 1,
    date: '2026-03-01',
    account: '401000',
    account_name: 'Fournisseurs',
    third_party_code: 'EDF',
    third_party_name: 'Électricité de France',
    budget: 'AEP',
    piece_ref: 'F-118',
    wording: 'Facture mars',
    amount: 80,
    likely: true,
    partly_settled: false,
    currency: null,
    foreign_amount: null,
  };
  const settled = {
    activity: 'account:401000',
    thirdParty: 'EDF Électricité de France',
    budget: 'AEP',
    item: { writing_id: 'w', line: 1 },
  };

  it('takes the place of an empty line, with the amount of what it settles', () =>
    expect(withItem(100, [line(100, null)], item, '2026')).toEqual([{ key: expect.any(String), ...settled, year: '2026', amount: 80 }]));
  it('gets no more than what is left', () => expect(withItem(100, [line(60)], item, '2026').map(({ amount }) => amount)).toEqual([60, 40]));
  it('says whose it is', () => {
    const owed = newLine('2026', 100, { activity: accountChoice('401000') });
    expect(faultIn(100, [owed])).toEqual({ line: 0, message: 'Indiquez le tiers à la ligne 1', isPartyless: true });
    expect(faultIn(100, [{ ...owed, thirdParty: 'EDF' }])).toBeNull();
    expect(faultIn(100, [{ ...owed, activity: accountChoice('164000') }])).toBeNull();
  });
});

describe('two columns pasted from a spreadsheet', () => {
  const activities = [activity('Sorties'), activity('Billetterie cinéma'), activity('Billetterie théâtre')];

  it('fill the lines, accents and a decimal comma included', () => {
    const pasted = pastedLines('Billetterie cinema\t800,40\r\nsorties\t450\n', activities, '2026');
    expect(pasted?.lines.map(({ activity: id, amount }) => [id, amount])).toEqual([
      ['Billetterie cinéma', 800.4],
      ['Sorties', 450],
    ]);
    expect(pasted?.unknown).toEqual([]);
  });

  it('name what is unknown or could be two activities', () => {
    expect(pastedLines('Billetterie\t10\nKaraté\t5', activities, '2026')?.unknown).toEqual(['Billetterie', 'Karaté']);
  });

  it('are not a word or an amount pasted in a field', () => {
    expect(pastedLines('12,50', activities, '2026')).toBeNull();
  });
});

describe('a payment of a loan', () => {
  const part = (code: string, amount: number, activity: LoanPayment['lines'][number]['activity'] = null) => ({
    accounting_code_value: code,
    accounting_code_label: '',
    amount,
    activity,
  });
  const payment: LoanPayment = {
    loan_id: 'l',
    label: 'Minibus',
    lender: 'Banque',
    kind: 'instalment',
    number: 1,
    instalments: 12,
    date: '2026-02-15',
    budget: 'AEP',
    lines: [part('164000', 500), part('661000', 36), part('616000', 5, { id: 'insurance', name: 'Assurance' })],
  };
  it('has a line for the capital, and one for each charge, without an activity where the plan has none', () => {
    const lines = loanLines(payment, '2026');
    expect(lines.map(({ activity, amount, budget }) => [activity, amount, budget])).toEqual([
      [accountChoice('164000'), 500, 'AEP'],
      [null, 36, 'AEP'],
      ['insurance', 5, 'AEP'],
    ]);
    expect(faultIn(541, lines)).toEqual({ line: 1, message: 'Choisissez une activité à la ligne 2', isNameless: true });
  });
});
