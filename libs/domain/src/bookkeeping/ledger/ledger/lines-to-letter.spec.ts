import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { JournalEntry } from '../journal-entry/journal-entry.js';
import { linesToLetter } from './lines-to-letter.js';

describe('the lines of a letter', () => {
  it('are lines that their entries still have on the account', () => {
    const yearId = newId<'fiscal-year'>();
    const side = (account: string, debit: number, credit: number) => ({ account, debit: cents(debit), credit: cents(credit) });
    const entry = { yearId, lines: [side('622600', 5, 0), side('401000', 0, 5)] };
    const entries = new Map([
      ['a', { status: 'posted', entry, reversedBy: null } as unknown as JournalEntry],
      ['none', { status: 'none' } as const],
    ]);
    const lines =
      (writingId: string, rank: number, year = yearId) =>
      () =>
        linesToLetter(entries, { yearId: year, account: '401000', lines: [{ writingId, line: rank }] });
    expect(lines('a', 1)()).toEqual([{ writingId: 'a', line: 1, amount: -5 }]);
    const refused = [lines('a', 0), lines('a', 2), lines('none', 0), lines('unknown', 0), lines('a', 1, newId<'fiscal-year'>())];
    expect(refused.map((act) => refusalOf(act)?.code)).toEqual(Array(5).fill('lettering.unknown-line'));
  });
});
