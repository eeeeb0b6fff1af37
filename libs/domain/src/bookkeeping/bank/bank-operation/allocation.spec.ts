import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { type AllocatedActivity, allocate, type SplitDraft } from './allocation.js';
import type { BankOperationFacts } from './bank-operation.events.js';

const facts = (value: number, isReimbursement = false): BankOperationFacts => ({
  accountId: newId<'bank-account'>(),
  accountCode: '512001',
  accountName: 'Compte',
  journal: 'BQ01',
  accountBudget: 'AEP',
  date: localDate('2026-03-03'),
  fiscalYearId: newId<'fiscal-year'>(),
  wording: 'FNAC',
  paymentType: 'card',
  value: cents(value),
  isReimbursement,
});
const activity = (change: Partial<AllocatedActivity> = {}): AllocatedActivity => ({
  id: newId<'accounting-activity'>(),
  name: 'Billetterie',
  categoryId: newId<'accounting-category'>(),
  categoryLabel: 'Cultures',
  budget: 'ASC',
  expenseAccount: '607200',
  takingAccount: '707200',
  ...change,
});
const line = (amount: number, change: Partial<SplitDraft> = {}): SplitDraft => ({
  id: newId(),
  kind: 'activity',
  activity: activity(),
  budget: null,
  budgetaryYearId: null,
  amount: cents(amount) as Cents,
  ...change,
});
const refusal = (operation: BankOperationFacts, ...lines: SplitDraft[]) => refusalOf(() => allocate(operation, lines));

describe('splitting an operation', () => {
  it('drops lines of 0 and keeps the rest', () =>
    expect(allocate(facts(-1250_40), [line(800_40), line(0, { activity: null }), line(450_00)]).map(({ amount }) => amount)).toEqual([
      800_40, 450_00,
    ]));
  it('names each negative line by its number', () => {
    const refused = refusal(facts(-50), line(80), line(-10), line(-20));
    expect(refused).toMatchObject({ code: 'operation.invalid-split', message: 'Valeur incorrect à la ligne 2' });
    expect(refused?.violations.map(({ message }) => message)).toEqual(['Valeur incorrect à la ligne 2', 'Valeur incorrect à la ligne 3']);
  });
  it.each([[49], [51], []])('must add up to the amount of the operation, not %p', (...parts: number[]) =>
    expect(refusal(facts(-50), ...parts.map((part) => line(part)))).toMatchObject({
      code: 'operation.unbalanced',
      message: "La somme des affectations est différente de le montant de l'opération",
    }),
  );
  it('needs an activity on each line that counts', () =>
    expect(refusal(facts(-50), line(0), line(50, { activity: null }))).toMatchObject({
      code: 'operation.split-activity-missing',
      violations: [{ propertyPath: 'splits[1].activity' }],
    }));
  it('needs an activity that is spent on', () =>
    expect(refusal(facts(-50), line(50, { activity: activity({ expenseAccount: null }) }))).toMatchObject({
      code: 'operation.no-expense-account',
      message: 'L’activité n’a pas de compte de dépense',
    }));
  it('needs an activity that brings money in', () =>
    expect(refusal(facts(50), line(50, { activity: activity({ takingAccount: null }) }))).toMatchObject({
      code: 'operation.no-taking-account',
      message: 'L’activité n’a pas de compte de recette',
    }));
  it('looks for the account of the nature that the money had', () => {
    expect(allocate(facts(50, true), [line(50)])[0]?.account).toBe('607200');
    expect(allocate(facts(-50, true), [line(50)])[0]?.account).toBe('707200');
  });
  it('takes the budget of the activity; of the line, then of the account, where it has none', () => {
    const free = activity({ budget: '' });
    expect(allocate(facts(-50), [line(50, { budget: 'AEP' })])[0]?.budget).toBe('ASC');
    expect(allocate(facts(-50), [line(50, { activity: free, budget: 'ASC' })])[0]?.budget).toBe('ASC');
    expect(allocate(facts(-50), [line(50, { activity: free })])[0]?.budget).toBe('AEP');
  });
  it('weighs on the year of the operation unless told otherwise', () => {
    const operation = facts(-50);
    const other = newId<'fiscal-year'>();
    expect(allocate(operation, [line(50)])[0]?.budgetaryYearId).toBe(operation.fiscalYearId);
    expect(allocate(operation, [line(50, { budgetaryYearId: other })])[0]?.budgetaryYearId).toBe(other);
  });
});

describe('a part on an account of the chart', () => {
  const edf = { code: 'EDF', label: 'EDF' };
  const bill = { code: '401000', label: 'Fournisseurs', auxiliary: edf };
  const account = (code: string, auxiliary: typeof edf | null = null): SplitDraft =>
    line(50, { kind: 'account', activity: null, account: { code, label: 'Compte', auxiliary } });

  it('moves the account with its third party, in the budget of the bank account or another', () => {
    const draft = line(50, { kind: 'account', activity: null, account: bill });
    expect(allocate(facts(-50), [draft])[0]).toMatchObject({
      kind: 'account',
      activityId: null,
      activityLabel: 'Fournisseurs',
      account: '401000',
      accountLabel: 'Fournisseurs',
      auxiliary: edf,
      budget: 'AEP',
    });
    expect(allocate(facts(50), [{ ...draft, budget: 'ASC' }])[0]?.budget).toBe('ASC');
  });
  it.each(['164000', '218300', '275000', '421000', '431000', '441000', '445660', '511200'])('may be %s', (code) => {
    const [split] = allocate(facts(-50), [account(code)]);
    expect(split).toMatchObject({ account: code });
    expect(split).not.toHaveProperty('auxiliary');
  });
  it.each([
    ['a charge', '606400', 'reserved'],
    ['a product', '758000', 'reserved'],
    ['a bank account', '512001', 'reserved'],
    ['the suspense account', '471000', 'reserved'],
    ['own funds', '102000', 'reserved'],
    ['reserves', '106100', 'reserved'],
    ['a result', '120100', 'reserved'],
    ['volunteer work', '870000', 'reserved'],
    ['a word', 'EDF', 'format'],
    ['two digits', '40', 'format'],
  ])('is not %s', (_, code, fault) =>
    expect(refusal(facts(-50), account(code))).toMatchObject({
      code: 'operation.account-split-invalid',
      violations: [{ propertyPath: 'splits[0].account', code: fault }],
    }),
  );
  it('names an account, a third party where one is due, and none elsewhere', () => {
    const { account: _, ...nameless } = account('401000');
    const refused: [SplitDraft, string, string][] = [
      [nameless, 'account', 'required'],
      [account('401000'), 'third_party_code', 'missing'],
      [account('164000', edf), 'third_party_code', 'account'],
    ];
    for (const [draft, field, code] of refused)
      expect(refusal(facts(-50), line(0), draft)?.violations).toMatchObject([{ propertyPath: `splits[1].${field}`, code }]);
  });
});
