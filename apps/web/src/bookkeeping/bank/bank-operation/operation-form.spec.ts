import { describe, expect, it } from '@jest/globals';
import type { BankAccount } from '../bank-account/bank-account.js';
import { blockedDays, emptyForm, faultsOf, type OperationForm, toBody } from './operation-form.js';

const filled: OperationForm = { ...emptyForm('2026-03-03', 'a'), wording: 'CB CINEMA', type: 'card', absvalue: 12.5, mode: 'expense' };

describe('an operation typed by hand', () => {
  it('misses its fields in the order and with the words of the specification', () => {
    expect(faultsOf({ ...emptyForm('', ''), date: null }).map(({ message }) => message)).toEqual([
      "Le libellé de l'opération doit être saisi",
      "La date de l'opération doit être saisie",
      "Le compte de l'opération doit être saisi",
      "Le type d'opération doit être saisi",
      "La montant de l'opération doit être saisi",
      "Le mode de règlement de l'opération doit être saisi",
    ]);
    expect(faultsOf(filled)).toEqual([]);
  });

  it('takes its sign from the mode, whatever the sign typed', () => {
    expect(toBody(filled)).toMatchObject({ absvalue: 12.5, mode: 'expense' });
    expect(toBody({ ...filled, mode: 'taking', absvalue: -12.5 })).toMatchObject({ absvalue: 12.5, mode: 'taking' });
  });

  it('keeps off the days that the feed of its account covers', () => {
    const account = { id: 'a', account_sync_periods: [{ id: 'p', date_start: '2026-02-01', date_end: '2026-02-28' }] } as BankAccount;
    const isBlocked = blockedDays([account], 'a');
    expect(['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'].map(isBlocked)).toEqual([false, true, true, false]);
    expect(blockedDays([account], 'b')('2026-02-10')).toBe(false);
    const open = { ...account, account_sync_periods: [{ id: 'p', date_start: '2026-02-01', date_end: null }] };
    expect(blockedDays([open], 'a')('2031-01-01')).toBe(true);
  });
});
