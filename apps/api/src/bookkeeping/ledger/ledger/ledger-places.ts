import type { LocalDate } from '@intendance/kernel/local-date.js';

/** The movements of a day on an account. */
export type DayMovement = { account: string; day: LocalDate; lines: number; debit: number; credit: number };
export type AccountDays = { account: string; opening: number; days: DayMovement[] };

/** A range of lines: `limit` lines of an account from a day on; the first `skip` lines are not shown and only change the balance. */
export type LedgerPlace = { account: string; begin: LocalDate; skip: number; limit: number; balance: number };

/** The place of `count` lines after the first `from` of all accounts, found by the totals of the days without reading a line. */
export function placesOf(accounts: readonly AccountDays[], from: number, count: number): LedgerPlace[] {
  const places: LedgerPlace[] = [];
  let passed = 0;
  let left = count;
  for (const { account, opening, days } of accounts) {
    if (left <= 0) break;
    let balance = opening;
    for (const [index, day] of days.entries()) {
      if (passed + day.lines > from) {
        const skip = Math.max(from - passed, 0);
        const rest = days.slice(index).reduce((sum, { lines }) => sum + lines, 0);
        const lineCount = Math.min(left, rest - skip);
        places.push({ account, begin: day.day, skip, limit: skip + lineCount, balance });
        left -= lineCount;
        passed += rest;
        break;
      }
      passed += day.lines;
      balance += day.debit - day.credit;
    }
  }
  return places;
}
