import { type Addressed, type Case, type CaseEvents, type Facts, type FactsSoFar, guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type BankAccountId, bankAccountStream } from '../../bank/bank-account/bank-account.events.js';
import { bankAccountDecider, knownBankAccount } from '../../bank/bank-account/bank-account.js';
import { type BankBalanceEvent, bankBalancesStream } from '../../bank/bank-balance/bank-balance.events.js';
import { type BankBalanceCommand, bankBalancesDecider, mustSuitAccount, type StatedBalance } from '../../bank/bank-balance/bank-balance.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { yearEntryReversal } from '../journal-entry/year-entry.js';
import { cashDifferenceFacts } from './cash-difference-entry.js';

export type AddressedBalanceCommand = Addressed<BankAccountId, BankBalanceCommand>;

const folds = {
  balances: bankBalancesDecider,
  account: bankAccountDecider,
  calendar: fiscalCalendarDecider,
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
};
type Folds = typeof folds;

/**
 * The balances of an account that exists, and the entry of the difference of a counted cash box. A balance alone changes nothing in the
 * ledger: a closed year does not refuse it. The answer is the balance of the day of the command, null once it is removed. The case stands in
 * the ledger, because balances know no entry.
 */
export const bankBalanceCase: Case<AddressedBalanceCommand, StatedBalance | null, Folds, 'balances'> = {
  folds,
  own: 'balances',
  streams(command, { environmentId }, { balances }) {
    const entryId = entryIdOf(command, balances);
    return {
      balances: read(bankBalancesStream(command.id)),
      account: guarded(bankAccountStream(command.id)),
      calendar: entryId && guarded(fiscalCalendarStream(environmentId)),
      entry: entryId && read(journalEntryStream(entryId)),
      reversal: 'reversalId' in command.data && entryId ? read(journalEntryStream(command.data.reversalId)) : undefined,
    };
  },
  decide(command, facts) {
    const { facts: account } = knownBankAccount(facts.account);
    mustSuitAccount(command, account);
    const events = bankBalancesDecider.decide(command, facts.balances);
    // One event at most concerns the ledger.
    const ledgerEvent = events.find(({ type }) => type === 'CashDifferencePosted' || type === 'CashDifferenceReversed');
    return {
      events: { balances: events, ...(ledgerEvent && entryEvents(command, ledgerEvent, facts)) },
      answer: events.reduce(bankBalancesDecider.evolve, facts.balances).get(command.data.day) ?? null,
    };
  },
};

/** The entry that the command posts, or that the count of its day has. */
const entryIdOf = (command: AddressedBalanceCommand, balances: FactsSoFar<Folds>['balances']): JournalEntryId | undefined =>
  command.type === 'PostCashDifference' ? command.data.entryId : balances?.get(command.data.day)?.difference?.entryId;

/** The events of the ledger that follow from an event of the balances. @throws exercice.missing, closed, frozen, validated */
function entryEvents({ id }: AddressedBalanceCommand, event: BankBalanceEvent, facts: Facts<Folds>): CaseEvents<Folds> {
  const { balances, calendar, entry, reversal } = facts;
  const count = balances.get(event.data.day);
  if (event.type === 'CashDifferenceReversed') {
    if (!count?.difference) throw new Error('the reversed difference has no entry');
    return yearEntryReversal({ entryId: count.difference.entryId, entry, reversalId: event.data.reversalId, reversal }, { calendar });
  }
  if (event.type !== 'CashDifferencePosted' || !count) return {};
  const { day, amount } = event.data;
  const difference = { day, count: count.balance, amount };
  const entryFacts = cashDifferenceFacts(knownBankAccount(facts.account).facts, difference, calendar);
  return {
    // The code of the account is in the ledger from now on.
    account: bankAccountDecider.decide({ type: 'UseBankAccount' }, facts.account),
    entry: journalEntryDecider.decide(
      {
        type: 'PostJournalEntry',
        data: { entry: { ...entryFacts, journal: 'OD', kind: 'cash-difference', refersTo: id, deliberation: null }, calendar },
      },
      entry,
    ),
  };
}
