import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { closedYear, nextYear, openYear } from '../../../../test/operation-story.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from './journal-entry.events.js';
import { type EntryCommand, journalEntryCase } from './journal-entry-case.js';
import type { EntryLineDraft } from './miscellaneous-entry.js';
import { entryAccounts } from './typed-entry.js';

const entries = specifyCase(journalEntryCase);
const id = newId<'journal-entry'>();
const line = (account: string, debit: number, credit: number, auxiliary: EntryLineDraft['auxiliary'] = null): EntryLineDraft => ({
  account,
  budget: 'ASC',
  debit: cents(debit),
  credit: cents(credit),
  wording: '',
  auxiliary,
  activityId: null,
});
const balanceSheet = [
  line('218300', 900_00, 0),
  line('281830', 0, 150_00),
  line('401000', 0, 80_00, { code: 'EDF', label: 'EDF' }),
  line('110200', 0, 670_00),
];
const sent = (lines: readonly EntryLineDraft[], date = '2026-01-01') => ({
  draft: { date: localDate(date), label: 'Bilan 2025', pieceRef: 'BILAN-2025', lines },
  names: new Map<string, string>(),
  isCouncil: true,
});
const post = (...args: Parameters<typeof sent>): EntryCommand => ({
  type: 'PostJournalEntry',
  kind: 'opening-balance',
  id,
  reversal: null,
  ...sent(...args),
});
const given = (calendar: readonly FiscalYearEvent[] = openYear, entry: readonly JournalEntryEvent[] = []) =>
  entries.given({ calendar, entry });

describe('the balance sheet that the books begin with', () => {
  it('opens the first year, with assets, third parties and own funds', () => {
    const outcome = given([...openYear, nextYear]).when(post(balanceSheet));
    outcome.thenAnswers(({ entry }) => {
      expect(entry.entry).toMatchObject({ journal: 'AN', kind: 'opening-balance', date: '2026-01-01' });
      expect(entry.entry.lines.map(({ account }) => account)).toEqual(['218300', '281830', '401000', '110200']);
    });
    outcome.thenGuards('calendar');
  });
  it.each([
    ['a charge', post([line('606400', 10_00, 0), line('110200', 0, 10_00)]), 'lines[0].accounting_code_value reserved'],
    ['a bank account', post([line('512001', 10_00, 0), line('110200', 0, 10_00)]), 'lines[0].accounting_code_value reserved'],
    ['a debt without its third party', post([line('401000', 0, 10_00), line('218300', 10_00, 0)]), 'lines[0].third_party_code missing'],
    ['another day', post(balanceSheet, '2026-01-02'), 'date first-day'],
  ])('has not %s', (_, command, fault) =>
    given()
      .when(command)
      .thenRefuses('entry.incomplete', ({ violations }) =>
        expect(violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)).toEqual([fault]),
      ),
  );
  it('balances for each budget, in an open year', () => {
    const [asset] = balanceSheet as [EntryLineDraft];
    given()
      .when(post([asset, { ...line('110100', 0, 900_00), budget: 'AEP' }]))
      .thenRefuses('entry.unbalanced-budget');
    given(closedYear).when(post(balanceSheet)).thenRefuses('exercice.closed');
  });
  it('is corrected by its own rules while its year is open, and not reversed', () => {
    const posted: JournalEntryEvent = {
      type: 'JournalEntryPosted',
      data: {
        yearId: (openYear[0] as Extract<FiscalYearEvent, { type: 'FiscalYearCreated' }>).data.yearId,
        date: localDate('2026-01-01'),
        label: 'Bilan 2025',
        pieceRef: 'BILAN-2025',
        journal: 'AN',
        kind: 'opening-balance',
        refersTo: null,
        deliberation: null,
        lines: [],
      },
    };
    const amend = (lines: readonly EntryLineDraft[]): EntryCommand => ({ type: 'AmendJournalEntry', id, ...sent(lines) });
    given(openYear, [posted]).when(amend(balanceSheet)).thenTypes('JournalEntryAmended');
    given(openYear, [posted])
      .when(amend([line('606400', 10_00, 0), line('110200', 0, 10_00)]))
      .thenRefuses('entry.incomplete');
    const reverse: EntryCommand = { type: 'ReverseJournalEntry', id, reversal: { id: newId(), date: localDate('2026-01-01') } };
    given(openYear, [posted]).when(reverse).thenRefuses('entry.not-reversible');
  });
  it('may name the results of the year before', () => {
    const codes = entryAccounts(new Map(), 'opening-balance').map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['120100', '218300', '401000', '511200']));
    expect(codes.filter((code) => /^[678]|^512|^471/.test(code))).toEqual([]);
  });
});
