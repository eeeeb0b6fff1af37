import type { Violation } from '@intendance/kernel/domain-error.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { ReservedAccounts } from '../../third-party/account-faults.js';
import type { JournalEntryEvent, JournalEntryFacts } from './journal-entry.events.js';
import { type Around, entryFacts, type SentEntryDraft } from './miscellaneous-entry.js';

export const openingBalanceRestrictions: ReservedAccounts = [
  [/^[678]/, 'Un bilan d’ouverture n’a que des comptes des classes 1 à 5.'],
  [/^5(?!08|11)/, 'Un compte bancaire ou une caisse s’ouvre par le solde initial de sa fiche.'],
  [/^471/, 'Le compte d’attente ne se reprend pas : affectez ce qu’il contient.'],
];

/**
 * The balance sheet of the books that a structure kept elsewhere: assets, debts, third parties one by one, own funds. It opens the first
 * year; later years open with the balances of the year before.
 * @throws entry.incomplete, exercice.missing, closed, frozen, validated
 */
export const openingBalanceFacts = (
  draft: SentEntryDraft,
  calendar: FiscalCalendar,
  names: ReadonlyMap<string, string>,
  around: Around,
): JournalEntryFacts =>
  entryFacts(draft, { reserved: openingBalanceRestrictions, faults: dateFaults(draft.date, calendar) }, { ...around, calendar, names });

export const openingBalanceEntry = (facts: JournalEntryFacts): Extract<JournalEntryEvent, { type: 'JournalEntryPosted' }>['data'] => ({
  ...facts,
  journal: 'AN',
  kind: 'opening-balance',
  refersTo: null,
  deliberation: null,
});

function dateFaults(date: LocalDate, { years: [first] }: FiscalCalendar): Violation[] {
  if (!first || date === first.start) return [];
  const message = `Un bilan d’ouverture se date du premier jour du premier exercice, le ${formatDay(first.start)}.`;
  return [{ propertyPath: 'date', code: 'first-day', message }];
}
