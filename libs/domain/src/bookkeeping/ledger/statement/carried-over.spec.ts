import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { byThirdParty, openingLines, type Standing, type ThirdPartyStanding } from './carried-over.js';

const standing = (account: string, amount: number): Standing => ({ account, budget: '', amount: cents(amount) });
const party = (account: string, code: string, amount: number): ThirdPartyStanding => ({
  account,
  budget: '',
  amount: cents(amount),
  auxiliary: { code, label: code },
});
const amounts = (standings: readonly Standing[]) => standings.map(({ account, auxiliary, amount }) => [account, auxiliary?.code, amount]);

describe('the opening of a year', () => {
  it('has a line for each third party, and one for the rest of the account', () => {
    const opened = byThirdParty(
      [standing('401000', -901_22), standing('411000', 42_00), standing('512001', 500_00)],
      [party('401000', 'AVOC', -777_77), party('401000', 'IMPR', -100_00), party('411000', 'DUPONT', 42_00)],
    );
    expect(amounts(opened)).toEqual([
      ['401000', undefined, -23_45],
      ['401000', 'AVOC', -777_77],
      ['401000', 'IMPR', -100_00],
      ['411000', 'DUPONT', 42_00],
      ['512001', undefined, 500_00],
    ]);
  });
  it('opens third parties whose account is balanced', () =>
    expect(amounts(byThirdParty([], [party('467000', 'A', -10_00), party('467000', 'B', 10_00)]))).toEqual([
      ['467000', 'A', -10_00],
      ['467000', 'B', 10_00],
    ]));
  it('keeps each budget apart', () => {
    const asc = { ...party('401000', 'EDF', -5_00), budget: 'ASC' } as const;
    expect(byThirdParty([standing('401000', -3_00), { ...standing('401000', -5_00), budget: 'ASC' }], [asc])).toEqual([
      standing('401000', -3_00),
      asc,
    ]);
  });
  it('names the third party in the line', () =>
    expect(openingLines([party('401000', 'EDF', -5_00)], () => 'Fournisseurs', 'À nouveau 2025')).toEqual([
      {
        account: '401000',
        accountLabel: 'Fournisseurs',
        budget: '',
        debit: 0,
        credit: 5_00,
        wording: 'À nouveau 2025 · EDF',
        auxiliary: { code: 'EDF', label: 'EDF' },
      },
    ]));
});
