import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalCalendar, FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { firstBalanceLines, resultAccount } from './first-balance.js';
import type { EntryKind, EntryLine, JournalEntryEvent } from './journal-entry.events.js';
import { type JournalEntryCommand, journalEntryDecider, reversedLines } from './journal-entry.js';

const entry = specify(journalEntryDecider);
const yearId = newId<'fiscal-year'>();
const calendar: FiscalCalendar = {
  years: [
    {
      id: yearId,
      name: '2026',
      start: localDate('2026-01-01'),
      end: localDate('2026-12-31'),
      closing: null,
      isClosed: false,
      validatedUpTo: null,
      frozen: null,
      marks: [],
      notes: [],
      closingNotes: [],
    },
  ],
};
const line = (account: string, budget: BudgetName, debit: number, credit: number): EntryLine => ({
  account,
  accountLabel: account,
  budget,
  debit: cents(debit),
  credit: cents(credit),
  wording: 'Solde',
});
const balanced = [line('512001', 'AEP', 100, 0), line('110100', 'AEP', 0, 100)];
const posted = (
  kind: EntryKind,
  lines: readonly EntryLine[] = balanced,
  date = '2026-01-01',
): JournalEntryEvent & { type: 'JournalEntryPosted' } => ({
  type: 'JournalEntryPosted',
  data: { yearId, date: localDate(date), label: 'Solde', pieceRef: 'SI-1', lines, journal: 'AN', kind, refersTo: null, deliberation: null },
});
const post = (kind: EntryKind, lines?: readonly EntryLine[], change: object = {}): JournalEntryCommand => ({
  type: 'PostJournalEntry',
  data: { entry: { ...posted(kind, lines).data, ...change }, calendar },
});
const amend = (lines: readonly EntryLine[]): JournalEntryCommand => ({
  type: 'AmendJournalEntry',
  data: { facts: { yearId, date: localDate('2026-01-01'), label: 'Solde', pieceRef: 'SI-1', lines }, calendar },
});

describe('posting an entry', () => {
  it('keeps balanced lines', () => entry.given().when(post('opening')).then(posted('opening')));
  it('needs debit and credit to agree', () =>
    entry
      .given()
      .when(post('opening', [line('512001', 'AEP', 100, 0)]))
      .thenRefuses('entry.unbalanced'));
  it('needs each budget to agree, but for a transfer between them', () => {
    const between = [line('120100', 'AEP', 100, 0), line('110200', 'ASC', 0, 100)];
    entry.given().when(post('appropriation', between)).thenRefuses('entry.unbalanced-budget');
    entry.given().when(post('transfer', between)).thenTypes('JournalEntryPosted');
  });
  it('needs an account and one side on each line', () => {
    entry
      .given()
      .when(post('opening', [line('', 'AEP', 100, 0), line('110100', 'AEP', 0, 100)]))
      .thenRefuses('entry.line-invalid');
    entry
      .given()
      .when(post('opening', [line('512001', 'AEP', 100, 100)]))
      .thenRefuses('entry.line-invalid');
  });
  it('needs a piece', () =>
    entry
      .given()
      .when(post('opening', balanced, { pieceRef: ' ' }))
      .thenRefuses('entry.piece-missing'));
  it('needs a day of its year that is open', () => {
    entry
      .given()
      .when(post('opening', balanced, { date: localDate('2027-01-01') }))
      .thenRefuses('exercice.missing');
    entry
      .given()
      .when(post('opening', balanced, { yearId: newId<'fiscal-year'>() }))
      .thenRefuses('exercice.date-outside');
  });
});

describe('an entry that was posted', () => {
  const reverse: JournalEntryCommand = { type: 'ReverseJournalEntry', data: { byEntryId: newId<'journal-entry'>() } };
  it('is amended only if it is a first balance', () => {
    const lines = [line('512001', 'AEP', 200, 0), line('110100', 'AEP', 0, 200)];
    entry.given(posted('first-balance')).when(amend(lines)).thenTypes('JournalEntryAmended');
    entry.given(posted('first-balance')).when(amend(balanced)).then();
    entry.given(posted('opening')).when(amend(lines)).thenRefuses('entry.not-amendable');
    entry.given().when(amend(lines)).thenRefuses('entry.unknown');
  });
  it('is reversed once', () => {
    entry.given(posted('opening')).thenRepeating(reverse);
    entry
      .given(posted('opening'), { type: 'JournalEntryReversed', data: { byEntryId: newId<'journal-entry'>() } })
      .when(reverse)
      .thenRefuses('entry.reversed');
  });
  it('is reversed by the same lines on the other side', () =>
    expect(reversedLines(balanced)).toMatchObject([
      { account: '512001', debit: 0, credit: 100 },
      { account: '110100', debit: 100, credit: 0 },
    ]));
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

describe('a first balance', () => {
  const balanceLines = (budget: BudgetName, amount: number) =>
    firstBalanceLines({ code: '512001', name: 'Compte' }, [{ budget, amount: cents(amount) }]).map(
      ({ account, debit, credit }) => `${account} ${debit} ${credit}`,
    );
  it.each([
    ['AEP', 100, ['512001 100 0', '110100 0 100']],
    ['ASC', -100, ['512001 0 100', '119200 100 0']],
    ['', 100, ['512001 100 0', '110000 0 100']],
    ['', 0, []],
  ] as const)('of the budget « %s », %p', (budget, amount, lines) => expect(balanceLines(budget, amount)).toEqual(lines));
  it('of a result is on the side that it is', () =>
    expect([resultAccount('AEP', cents(5)), resultAccount('ASC', cents(-5)), resultAccount('', cents(5))]).toEqual([
      '120100',
      '129200',
      '120000',
    ]));
});

describe('the proofs of an entry', () => {
  const file: AttachedFile = { id: newId(), name: 'facture.pdf', extension: 'pdf', size: 12, mimeType: 'application/pdf' };
  const fileAdded: JournalEntryEvent = { type: 'JournalEntryAttachmentAdded', data: file };
  const [year] = calendar.years as [FiscalYear];
  const detach = (isClosed: boolean): JournalEntryCommand => ({
    type: 'DetachFromEntry',
    data: { id: file.id, calendar: { years: [{ ...year, isClosed }] } },
  });
  it('are added once, and taken away while the year is open', () => {
    entry.given(posted('miscellaneous')).when({ type: 'AttachToEntry', data: file }).then(fileAdded);
    entry.given(posted('miscellaneous')).thenRepeating({ type: 'AttachToEntry', data: file });
    const fileRemoved: JournalEntryEvent = { type: 'JournalEntryAttachmentRemoved', data: { id: file.id, name: file.name } };
    entry.given(posted('miscellaneous'), fileAdded).when(detach(false)).then(fileRemoved);
  });
  it('stay in a closed year, and belong to an entry', () => {
    entry.given(posted('miscellaneous'), fileAdded).when(detach(true)).thenRefuses('exercice.closed');
    entry.given(posted('miscellaneous')).when(detach(false)).thenRefuses('entry.attachment-unknown');
    entry.given().when({ type: 'AttachToEntry', data: file }).thenRefuses('entry.unknown');
  });
});
