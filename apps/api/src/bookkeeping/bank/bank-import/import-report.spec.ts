import type { BankFile, BankStatement } from '@intendance/domain/bookkeeping/bank/bank-file/bank-file.js';
import { fileError, fileWarning } from '@intendance/domain/bookkeeping/bank/bank-file/file-problem.js';
import { noCounts } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { describe, expect, it } from '@jest/globals';
import { ReportWriter } from './import-report.js';
import { targeted } from './prepared-import.js';

const nothing = { currency: 'EUR', from: null, to: null, opening: null, closing: null, closingOn: null, movements: [] };
const statement = (account: string, line: number): BankStatement => ({ ...nothing, account, line });
const wrong = (line: number) => fileError({ line }, 'DATE', 'date invalide');
const report = (file: Pick<BankFile, 'statements' | 'problems'>) =>
  new ReportWriter().of(targeted({ format: 'ofx', columns: [], ...file }, []), noCounts);

describe('the report of a file', () => {
  it('tells each problem of the account whose statement it stands in', () => {
    const statements = [statement('A', 10), statement('B', 20), statement('A', 30)];
    const problems = [wrong(1), wrong(12), wrong(25), wrong(25), fileWarning({ line: 30 }, 'UNBALANCED', 'ne tombe pas juste')];
    const { accounts, counts } = report({ statements, problems });
    expect(accounts.map(({ reference, isBalanced, counts: { errors } }) => ({ reference, isBalanced, errors }))).toEqual([
      { reference: 'A', isBalanced: false, errors: 1 },
      // The statement has no opening balance.
      { reference: 'B', isBalanced: null, errors: 2 },
    ]);
    expect(counts.errors).toBe(4);
  });
});
