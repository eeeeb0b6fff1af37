import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { vatAccounts } from '../../plan/vat/vat-accounts.js';
import { taxAuthority } from '../../third-party/third-party.js';
import type { EntryLine, JournalEntryFacts } from '../journal-entry/journal-entry.events.js';
import { signedLine } from '../journal-entry/signed-line.js';
import type { VatPeriod } from './vat-period.js';
import { type VatBooks, type VatReturn, vatReturn } from './vat-return.js';

/** Charges and income of the rounding to whole euros. */
const roundingAccounts = { charge: '658000', income: '758000' } as const;

/** The entry of a return, on the last day of the period: it clears 4456 and 4457, and what is due or left stands on 44551 or 44567. */
export const vatReturnEntry = (yearId: FiscalYearId, period: VatPeriod, books: VatBooks): JournalEntryFacts => ({
  yearId,
  date: period.end,
  label: `Déclaration de TVA, ${period.label}`,
  pieceRef: `TVA-${period.key === 'exercice' ? period.end.slice(0, 4) : period.key}`,
  lines: vatReturnLines(books),
});

/** Balanced for each budget. The rounding is of the budget with the largest amount: the return is one for all budgets. */
export function vatReturnLines(books: VatBooks): EntryLine[] {
  const result = vatReturn(books);
  const budgets = [...new Set(books.standings.map(({ budget }) => budget))].toSorted();
  const nets = budgets.map((budget) => ({ budget, net: netOf(books, budget) }));
  const largest = nets.toSorted((left, right) => Math.abs(right.net) - Math.abs(left.net))[0]?.budget;
  return nets.flatMap(({ budget, net }) => linesOf(books, result, { budget, net, hasRounding: budget === largest }));
}

/** To pay above 0. */
const netOf = ({ standings }: VatBooks, budget: BudgetName): Cents =>
  cents(standings.reduce((net, standing) => (standing.budget === budget ? net - standing.closing : net), 0));

type BudgetShare = { budget: BudgetName; net: Cents; hasRounding: boolean };

function linesOf({ standings }: VatBooks, { exact, net: declared }: VatReturn, { budget, net, hasRounding }: BudgetShare): EntryLine[] {
  const rounding = hasRounding ? declared - exact : 0;
  const line = (account: string, amount: number, wording: string): EntryLine[] =>
    amount === 0 ? [] : [signedLine(account, budget, cents(amount), wording)];
  const cleared = standings.flatMap(({ account, budget: own, closing }) =>
    own === budget ? line(account, 0 - closing, 'Solde de la période') : [],
  );
  const isDue = declared >= 0;
  const balance = isDue
    ? line(vatAccounts.due, 0 - (net + rounding), 'TVA à décaisser').map((due) => ({ ...due, auxiliary: taxAuthority }))
    : line(vatAccounts.credit, 0 - (net + rounding), 'Crédit à reporter');
  const account = rounding > 0 ? roundingAccounts.charge : roundingAccounts.income;
  return [...cleared, ...line(account, rounding, 'Arrondi à l’euro (CGI, art. 1724)'), ...balance];
}
