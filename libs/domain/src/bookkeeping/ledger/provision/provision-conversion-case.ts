import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import { type FiscalCalendar, type FiscalYear, openYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type JournalEntryFacts, journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { signedLine } from '../journal-entry/signed-line.js';
import { yearEntryEvents, yearEntryReversal } from '../journal-entry/year-entry.js';
import { convertedAccount, hasNewChart } from './converted-accounts.js';
import { provisionErrors } from './provision.errors.js';
import { type ConvertedBalance, provisionRegisterStream } from './provision.events.js';
import { type ProvisionRegister, provisionRegisterFold } from './provision-register.js';

/** Debits less credits. */
export type FormerBalance = { readonly account: string; readonly budget: BudgetName; readonly amount: Cents };
/** `id` is the year. `balances`: of its first day, as the handler reads the ledger. `entryId`: the entry to post, unless the year has one. */
export type ProvisionConversionCommand = Addressed<
  FiscalYearId,
  | {
      readonly type: 'ConvertProvisionAccounts';
      readonly entryId: JournalEntryId;
      readonly balances: readonly FormerBalance[];
      /** The ledger shows every event that was stored before the balances were read. */
      readonly isCurrent: boolean;
    }
  | { readonly type: 'CancelProvisionConversion'; readonly reversalId: JournalEntryId }
>;
export type ProvisionConversionAnswer = { readonly entryId: JournalEntryId };

const folds = {
  register: provisionRegisterFold,
  calendar: fiscalCalendarDecider,
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
};
type ConversionFacts = Facts<typeof folds>;
type Conversion = Extract<ProvisionConversionCommand, { type: 'ConvertProvisionAccounts' }>;

/**
 * The balances of the former chart move to their accounts of 2025 by an entry of the first day of the year, and the register follows from
 * that year on. Closed years keep theirs.
 */
export const provisionConversionCase: Case<ProvisionConversionCommand, ProvisionConversionAnswer, typeof folds, 'register'> = {
  folds,
  own: 'register',
  cached: ['register'],
  streams(command, { environmentId }, { register }) {
    const run = register?.conversions.get(command.id);
    const ownEntryId = command.type === 'ConvertProvisionAccounts' ? command.entryId : command.reversalId;
    return {
      register: read(provisionRegisterStream(environmentId)),
      calendar: guarded(fiscalCalendarStream(environmentId)),
      entry: read(journalEntryStream(run?.entryId ?? ownEntryId)),
      reversal: command.type === 'CancelProvisionConversion' ? read(journalEntryStream(command.reversalId)) : undefined,
    };
  },
  decide: (command, facts) => (command.type === 'ConvertProvisionAccounts' ? convert(command, facts) : cancel(command, facts)),
};

/** @throws provision-conversion.former-chart, previous-open, entry-recorded, books-late, nothing-due, exercice.* */
function convert({ id, entryId, balances, isCurrent }: Conversion, { register, calendar, entry }: ConversionFacts) {
  const year = openYear(calendar, id);
  if (!hasNewChart(year)) throw provisionErrors.formerChart(year.name);
  mustFollowClosedYear(year, calendar);
  mustBeUnused(year, calendar, register);
  if (!isCurrent) throw provisionErrors.booksLate();
  const run = register.conversions.get(id);
  const rest = convertedBalances(balances);
  const answer = { entryId: run?.entryId ?? entryId };
  if (rest.length === 0 && run) return { events: {}, answer };
  const lines = addedBalances([...(run?.lines ?? []), ...rest]);
  if (lines.length === 0) throw provisionErrors.nothingToConvert(year.name);
  return {
    events: {
      register: [{ type: 'ProvisionAccountsConverted' as const, data: { yearId: id, from: year.start, entryId: answer.entryId, lines } }],
      entry: yearEntryEvents(conversionEntry(year, lines), 'provisions', { isPosted: run !== undefined, entry, calendar }),
    },
    answer,
  };
}

/** @throws provision-conversion.not-converted, entry-recorded, exercice.unknown, closed, frozen, validated */
function cancel(
  { id, reversalId }: Exclude<ProvisionConversionCommand, Conversion>,
  { register, calendar, entry, reversal }: ConversionFacts,
) {
  const year = openYear(calendar, id);
  const run = register.conversions.get(id);
  if (!run) throw provisionErrors.notConverted(year.name);
  mustBeUnused(year, calendar, register);
  return {
    events: {
      register: [{ type: 'ProvisionConversionCancelled' as const, data: { yearId: id, reversalId } }],
      ...yearEntryReversal({ entryId: run.entryId, entry, reversalId, reversal }, { calendar }),
    },
    answer: { entryId: run.entryId },
  };
}

/** The opening of a year is final once the year before is closed. @throws provision-conversion.previous-open */
function mustFollowClosedYear(year: FiscalYear, { years }: FiscalCalendar): void {
  const previous = years[years.indexOf(year) - 1];
  if (previous && !previous.isClosed) throw provisionErrors.previousOpen(previous.name);
}

/** The entry of provisions names the accounts of its year. @throws provision-conversion.entry-recorded */
function mustBeUnused(year: FiscalYear, { years }: FiscalCalendar, { runs }: ProvisionRegister): void {
  const yearOfEntry = years.find(({ id, start }) => start >= year.start && runs.has(id));
  if (yearOfEntry) throw provisionErrors.entryRecorded(yearOfEntry.name);
}

/** The balances that have a successor. */
export const convertedBalances = (balances: readonly FormerBalance[]): ConvertedBalance[] =>
  balances.flatMap(({ account, budget, amount }) => {
    const after = convertedAccount(account);
    return after === undefined || amount === 0 ? [] : [{ before: account, after, budget, amount }];
  });

/** One balance for each account and budget. */
export function addedBalances(balances: readonly ConvertedBalance[]): ConvertedBalance[] {
  return [...Map.groupBy(balances, ({ before, budget }) => `${before} ${budget}`).values()].flatMap((own) => {
    const [first] = own;
    const amount = cents(own.reduce((total, balance) => total + balance.amount, 0));
    return first && amount !== 0 ? [{ ...first, amount }] : [];
  });
}

/** Each balance in its budget, on the first day of the year. */
const conversionEntry = (year: FiscalYear, balances: readonly ConvertedBalance[]): JournalEntryFacts => ({
  yearId: year.id,
  date: year.start,
  label: `Reclassement des provisions au plan comptable de 2025`,
  pieceRef: `PROV-PCG-${year.name}`,
  lines: balances.flatMap(({ before, after, budget, amount }) => {
    const wording = `Reclassement ${before} → ${after}`;
    return [signedLine(before, budget, cents(-amount), wording), signedLine(after, budget, amount, wording)];
  }),
});
