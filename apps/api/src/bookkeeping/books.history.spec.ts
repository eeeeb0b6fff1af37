import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { describe, expect, it } from '@jest/globals';
import { describeEntry } from './ledger/journal-entry/journal-entry.history.js';
import { describePrevious, describeStatement } from './ledger/statement/statement.history.js';
import { describeResult } from './year/closing/year-result.history.js';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const deliberation = { date: localDate('2027-03-10'), reference: 'PV-2', attachmentId: null };
const decided = { date: localDate('2027-03-10'), entryId: newId<'journal-entry'>(), deliberation };

describe('the history of the books', () => {
  it('tells entries with their amount', () => {
    const line = { account: '512001', accountLabel: 'Banque', budget: '' as const, debit: cents(5_00), credit: cents(0), wording: '' };
    const facts = {
      yearId: newId<'fiscal-year'>(),
      date: localDate('2027-01-01'),
      label: 'À-nouveaux 2027',
      pieceRef: 'AN-2027',
      lines: [line],
    };
    const posted = describeEntry({
      type: 'JournalEntryPosted',
      data: { ...facts, journal: 'AN', kind: 'opening', refersTo: null, deliberation: null },
    });
    expect(posted.label).toBe('a passé l’écriture');
    expect(plain(String(posted.fields?.amount?.value))).toBe('5,00 €');
    expect(describeEntry({ type: 'JournalEntryAmended', data: facts }).label).toBe('a corrigé l’écriture');
    expect(describeEntry({ type: 'JournalEntryReversed', data: { byEntryId: newId<'journal-entry'>() } }).label).toBe(
      'a contre-passé l’écriture',
    );
  });

  it('tells what was decided of a result', () => {
    const transfer = describeResult({ type: 'SurplusTransferred', data: { ...decided, direction: 'aep_to_asc', amount: cents(523_20) } });
    expect(plain(transfer.label)).toBe('a transféré 523,20 € du budget AEP au budget ASC');
    const appropriation = describeResult({
      type: 'ResultAppropriated',
      data: { ...decided, budget: 'AEP', result: cents(5232_00), reserve: cents(0) },
    });
    expect(plain(appropriation.label)).toBe('a affecté le résultat AEP de 5 232,00 €');
    expect(describeResult({ type: 'ResultDecisionsVoided', data: { entryIds: [] } }).label).toContain('annulé');
  });

  it('tells what was stated', () => {
    expect(describeStatement({ type: 'PatrimonialStateSaved', data: { lines: [], details: '' } }).label).toBe(
      'a enregistré la situation patrimoniale',
    );
    const data = { fromYearId: newId() as FiscalYearId, lines: [] };
    expect(describeStatement({ type: 'PreviousPatrimonialStateImported', data }).label).toContain('l’exercice précédent');
    const imported = describePrevious({ type: 'PreviousAnnualStateImported', data: { fileName: '2025.xlsx', rows: [] } });
    expect([imported.label, imported.fields?.file?.value]).toEqual(['a importé l’exercice précédent de l’état annuel', '2025.xlsx']);
    expect(describePrevious({ type: 'PreviousAnnualStateRemoved', data: {} }).label).toContain('a retiré');
  });
});
