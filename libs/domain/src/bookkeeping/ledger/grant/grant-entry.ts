import { cents } from '@intendance/kernel/money.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { EntryLine, JournalEntryFacts } from '../journal-entry/journal-entry.events.js';
import { signedLine } from '../journal-entry/signed-line.js';
import type { GrantFacts, GrantMovement } from './grant.events.js';
import { deferredAccount, fundAccountsOf, shareAccount, transferredAccount } from './grant-accounts.js';

type Year = Pick<FiscalYear, 'id' | 'name' | 'start' | 'end'>;
/** `isCleared`: all of an investment is income with this movement, so that its two accounts cancel each other (general chart of accounts, 131 and 139). */
export type GrantChange = { readonly facts: GrantFacts; readonly movement: GrantMovement; readonly isCleared: boolean };

/** The lines of each grant, on the last day of the year. */
export const grantEntryFacts = (year: Year, grants: readonly GrantChange[]): JournalEntryFacts => ({
  yearId: year.id,
  date: year.end,
  label: `Subventions et fonds dédiés ${year.name}`,
  pieceRef: `SUBV-${year.name}`,
  lines: grants.flatMap((grant) => linesOf(year, grant)),
});

function linesOf(year: Year, { facts, movement, isCleared }: GrantChange): EntryLine[] {
  const { account, budget, amount } = facts;
  const { deferral, carryOver, use, share } = movement;
  const pair = (from: string, to: string, value: number, wording: string): EntryLine[] =>
    value === 0
      ? []
      : [
          signedLine(from, budget, cents(value), `${wording} ${facts.label}`),
          signedLine(to, budget, cents(-value), `${wording} ${facts.label}`),
        ];
  const fund = fundAccountsOf(facts.kind);
  if (!fund) {
    const transferred = transferredAccount(account);
    return [
      ...pair(transferred, shareAccount(year.start), share, 'Quote-part'),
      ...(isCleared ? pair(account, transferred, amount, 'Solde') : []),
    ];
  }
  return [
    ...pair(account, deferredAccount, deferral, deferral > 0 ? 'Part des exercices suivants' : 'Part de l’exercice'),
    ...pair(fund.fund, fund.use, use, 'Utilisation'),
    ...pair(fund.carryOver, fund.fund, carryOver, 'Report'),
  ];
}
