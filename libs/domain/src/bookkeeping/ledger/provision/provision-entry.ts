import { type Cents, cents } from '@intendance/kernel/money.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { EntryLine, JournalEntryFacts } from '../journal-entry/journal-entry.events.js';
import { signedLine } from '../journal-entry/signed-line.js';
import type { ProvisionFacts, ProvisionMovement } from './provision.events.js';
import { provisionAccounts } from './provision-accounts.js';

type Year = Pick<FiscalYear, 'id' | 'name' | 'end'>;
export type ProvisionChange = { readonly facts: ProvisionFacts; readonly movement: ProvisionMovement };

/** The lines of each provision in its budget, on the last day of the year. */
export const provisionEntryFacts = (year: Year, provisions: readonly ProvisionChange[]): JournalEntryFacts => ({
  yearId: year.id,
  date: year.end,
  label: `Provisions et dépréciations ${year.name}`,
  pieceRef: `PROV-${year.name}`,
  lines: provisions.flatMap(linesOf),
});

/** Reversals go to the same account whether they are used or not: the notes tell them apart. */
function linesOf({ facts, movement: { charge, used, unused } }: ProvisionChange): EntryLine[] {
  const { kind, account, budget, label } = facts;
  const accounts = provisionAccounts(kind, account);
  const pair = (from: string, to: string, amount: Cents, wording: string): EntryLine[] =>
    amount === 0
      ? []
      : [signedLine(from, budget, amount, `${wording} ${label}`), signedLine(to, budget, cents(-amount), `${wording} ${label}`)];
  return [
    ...pair(accounts.provision, accounts.reversal, used, 'Reprise utilisée'),
    ...pair(accounts.provision, accounts.reversal, unused, 'Reprise non utilisée'),
    ...pair(accounts.charge, accounts.provision, charge, 'Dotation'),
  ];
}
