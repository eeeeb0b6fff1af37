import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import type { BankStatement } from '../bank-file/bank-file.js';
import { statementBalances } from './statement-balances.js';

const accountId = newId<'bank-account'>();
const statement = (account: string, end: Partial<BankStatement> = {}): BankStatement => ({
  line: 1,
  account,
  currency: 'EUR',
  from: null,
  to: null,
  opening: null,
  closing: cents(120_00),
  closingOn: localDate('2026-12-31'),
  movements: [],
  ...end,
});

describe('the balances of a file', () => {
  it('are those of the accounts that were chosen for its statements', () =>
    expect(
      statementBalances(
        [statement('30004 00012 1'), statement('FR76')],
        [
          { reference: '30004 00012 1', accountId },
          { reference: 'FR76', accountId: null },
        ],
      ),
    ).toEqual([{ accountId, day: '2026-12-31', balance: 120_00 }]));
  it('are not known of a statement without an amount, or without a day', () =>
    expect(
      statementBalances([statement('A', { closing: null }), statement('A', { closingOn: null })], [{ reference: 'A', accountId }]),
    ).toEqual([]));
});
