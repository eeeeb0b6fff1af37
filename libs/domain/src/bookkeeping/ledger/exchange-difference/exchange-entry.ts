import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { type FiscalCalendar, type FiscalYear, firstOpenDay } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { ThirdParty } from '../../third-party/third-party.js';
import { formatForeign } from '../foreign-currency/currencies.js';
import { deducedRate } from '../foreign-currency/foreign-amount.js';
import type { EntryLine, JournalEntryFacts } from '../journal-entry/journal-entry.events.js';
import { signedLine } from '../journal-entry/signed-line.js';
import type { ExchangeDifference } from './exchange-difference.js';

/** Losses and gains of exchange (general chart of accounts, 946-66 and 947-76). */
export const exchangeAccounts = { loss: '666000', gain: '766000' } as const;

type Settled = {
  readonly year: FiscalYear;
  readonly account: string;
  readonly accountLabel: string;
  readonly budget: BudgetName;
  readonly party: ThirdParty | null;
  /** The voucher of the bill. */
  readonly pieceRef: string;
};

/** The entry of a difference; its first line is that of the third party. @throws exercice.validated */
export function exchangeFacts(
  { year, account, accountLabel, budget, party, pieceRef }: Settled,
  difference: ExchangeDifference,
): JournalEntryFacts {
  const { amount, currency, settled, paid, payments } = difference;
  const name = amount > 0 ? 'Gain de change' : 'Perte de change';
  const who = party ? ` ${party.label}` : '';
  const wording = `${name}${who} : ${formatForeign(paid, currency)} réglés ${formatEuros(payments)}`;
  const date = firstOpenDay(year, difference.date);
  const foreign = {
    currency,
    amount: amount > 0 ? settled : -settled,
    rate: paid === 0 ? 0 : deducedRate({ currency, amount: paid }, payments),
    date: difference.date,
    source: 'Règlement',
  };
  const own: EntryLine = { ...signedLine(account, budget, amount, wording), accountLabel, ...(party && { auxiliary: party }), foreign };
  const nature = amount > 0 ? exchangeAccounts.gain : exchangeAccounts.loss;
  return {
    yearId: year.id,
    date,
    label: `${name}${who}`,
    pieceRef: `EDC-${pieceRef || currency}`,
    lines: [own, signedLine(nature, budget, cents(-amount), wording)],
  };
}

/**
 * The day on which the entry is reversed once its letter is gone: its own, or the first open day after it. Undefined when every day since is
 * validated.
 */
export function reversalDay({ years }: FiscalCalendar, date: LocalDate): LocalDate | undefined {
  const year = years.find(
    ({ end, isClosed, validatedUpTo }) => !isClosed && end >= date && (validatedUpTo === null || validatedUpTo < end),
  );
  return year && firstOpenDay(year, date < year.start ? year.start : date);
}
