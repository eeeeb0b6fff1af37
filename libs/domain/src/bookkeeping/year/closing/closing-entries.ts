import { asciiText } from '@intendance/kernel/ascii-text.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { type FiscalYear, firstOpenDay, roundStamp } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { carriedAccount, resultAccount } from '../../ledger/journal-entry/first-balance.js';
import type { Deliberation, JournalEntryEvent } from '../../ledger/journal-entry/journal-entry.events.js';
import { signedLine } from '../../ledger/journal-entry/signed-line.js';
import { openingLines, type Standing } from '../../ledger/statement/carried-over.js';
import { transferAccount } from '../../plan/default-plan/clearing-accounts.js';

export type PostedEntry = Extract<JournalEntryEvent, { type: 'JournalEntryPosted' }>['data'];
/** The books write an entry of their own: also on a day that nobody else may write on. */
export const posted = (data: PostedEntry): JournalEntryEvent => ({ type: 'JournalEntryPosted', data });

type Year = Pick<FiscalYear, 'id' | 'name' | 'start' | 'end' | 'marks'>;

/** The balances that the closed year carries over, on the first day of the next year. */
export const openingEntry = (
  closed: Year,
  next: Year,
  standings: readonly Standing[],
  label: (account: string) => string | undefined,
): PostedEntry => ({
  yearId: next.id,
  date: next.start,
  label: `À-nouveaux ${next.name}`,
  pieceRef: `AN-${next.name}`,
  journal: 'AN',
  kind: 'opening',
  refersTo: closed.id,
  deliberation: null,
  lines: openingLines(standings, label, `À nouveau ${closed.name}`),
  ...roundStamp(next),
});

/**
 * Taken back on the day that it had. Beside other entries, on a day that is not validated: their numbers do not move for it.
 * @throws exercice.validated
 */
export const reversalOf = ({ round: _, ...entry }: PostedEntry, entryId: string, year: FiscalYear): PostedEntry => ({
  ...entry,
  ...roundStamp(year),
  date: entry.journal === 'AN' ? entry.date : firstOpenDay(year, entry.date),
  label: `Contre-passation : ${entry.label}`,
  pieceRef: `CP-${entry.pieceRef}`,
  kind: 'reversal',
  refersTo: entryId,
  lines: entry.lines.map(({ debit, credit, wording, carries: _carries, ...rest }) => ({
    ...rest,
    debit: credit,
    credit: debit,
    wording: `Contre-passation ${wording}`,
  })),
});

/**
 * Part of a surplus transferred to the other budget. The transfer goes through 580000 on both sides, so that each budget balances; the
 * transfer between the two bank accounts settles 580000.
 */
export function transferEntry(
  closed: Year,
  next: Year,
  {
    from,
    to,
    amount,
    date,
    deliberation,
    source,
  }: { from: BudgetName; to: BudgetName; amount: Cents; date: LocalDate; deliberation: Deliberation; source: string },
): PostedEntry {
  const wording = `Transfert ${from} vers ${to}, excédent ${closed.name}, délibération ${deliberation.reference}`;
  return {
    yearId: next.id,
    date,
    label: `Transfert d’excédent ${from} vers ${to}`,
    pieceRef: deliberation.reference,
    journal: 'OD',
    kind: 'transfer',
    refersTo: closed.id,
    deliberation,
    lines: [
      signedLine(source, from, amount, wording),
      signedLine(transferAccount, from, cents(-amount), wording),
      signedLine(transferAccount, to, amount, wording),
      signedLine(carriedAccount(to, amount), to, cents(-amount), wording),
    ],
  };
}

/** Other debtors and creditors: the association waits for the money, and the payment settles the line. */
const recipientAccount = '467000';

/** Part of the surplus of the activities that the members give to an association (R2312-51): a debt, until the bank pays it. */
export function associationGiftEntry(
  closed: Year,
  next: Year,
  {
    amount,
    date,
    deliberation,
    source,
    recipient,
  }: { recipient: string } & Pick<Parameters<typeof transferEntry>[2], 'amount' | 'date' | 'deliberation' | 'source'>,
): PostedEntry {
  const wording = `Don à ${recipient}, excédent ASC ${closed.name}, délibération ${deliberation.reference}`;
  const auxiliary = { code: partyCode(recipient), label: recipient };
  return {
    yearId: next.id,
    date,
    label: `Don d’excédent ASC à ${recipient}`,
    pieceRef: deliberation.reference,
    journal: 'OD',
    kind: 'transfer',
    refersTo: closed.id,
    deliberation,
    lines: [signedLine(source, 'ASC', amount, wording), { ...signedLine(recipientAccount, 'ASC', cents(-amount), wording), auxiliary }],
  };
}

const partyCode = (name: string): string =>
  asciiText(name)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 20) || 'ASSOCIATION';

const reserveAccounts: Readonly<Record<BudgetName, string>> = { AEP: '106100', ASC: '106200', '': '106000' };

/** Moves the result of a budget to its retained earnings, in part to the reserves. */
export function appropriationEntry(
  closed: Year,
  next: Year,
  {
    budget,
    result,
    reserve,
    transferTotal,
    date,
    deliberation,
  }: { budget: BudgetName; result: Cents; reserve: Cents; transferTotal: Cents; date: LocalDate; deliberation: Deliberation },
): PostedEntry {
  const wording = `Affectation du résultat ${closed.name}, délibération ${deliberation.reference}`;
  const left = cents(result - transferTotal);
  return {
    yearId: next.id,
    date,
    label: `Affectation du résultat ${closed.name}${budget && ` ${budget}`}`,
    pieceRef: deliberation.reference,
    journal: 'OD',
    kind: 'appropriation',
    refersTo: closed.id,
    deliberation,
    lines: [
      signedLine(resultAccount(budget, result), budget, left, wording),
      signedLine(reserveAccounts[budget], budget, cents(-reserve), wording),
      signedLine(carriedAccount(budget, result), budget, cents(-(left - reserve)), wording),
    ].filter(({ debit, credit }) => debit + credit > 0),
  };
}
