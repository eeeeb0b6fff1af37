import { DomainError } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents, formatEuros, sum } from '@intendance/kernel/money.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalCalendar, FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { AccountingActivity } from '../../plan/accounting-activity/accounting-activity.js';
import { journalEntryDecider } from './journal-entry.js';
import { type EntryDraft, type EntryLineDraft, miscellaneousEntry, miscellaneousFacts, reversingEntry } from './miscellaneous-entry.js';
import { entryAccounts } from './typed-entry.js';

const year = (name: string, isClosed = false): FiscalYear => ({
  id: newId<'fiscal-year'>(),
  name,
  start: localDate(`${name}-01-01`),
  end: localDate(`${name}-12-31`),
  closing: null,
  isClosed,
  validatedUpTo: null,
  frozen: null,
  marks: [],
  notes: [],
  closingNotes: [],
});
const [closed, current, next] = [year('2025', true), year('2026'), year('2027')];
const calendar: FiscalCalendar = { years: [closed, current, next] };

const line = (account: string, debit: number, credit: number, change: Partial<EntryLineDraft> = {}): EntryLineDraft => ({
  account,
  budget: 'AEP',
  debit: cents(debit),
  credit: cents(credit),
  wording: '',
  auxiliary: null,
  activityId: null,
  ...change,
});
const supplier = { code: 'EXPERT', label: 'Cabinet Exemple' };
const invoice: EntryDraft = {
  date: localDate('2026-12-31'),
  label: ' Honoraires de décembre ',
  pieceRef: 'F-2026-118',
  lines: [line('622600', 480_00, 0), line('401000', 0, 480_00, { auxiliary: supplier, wording: 'Facture F-2026-118' })],
};
const [activityId, removedId] = [newId<'accounting-activity'>(), newId<'accounting-activity'>()];
const activity = (status: 'live' | 'removed'): AccountingActivity => ({
  status,
  keywords: [],
  facts: { name: 'Honoraires', categoryId: newId(), budget: 'AEP', expenseAccount: '622600', takingAccount: null },
});
const activityOf = (id: typeof activityId) =>
  id === activityId ? activity('live') : id === removedId ? activity('removed') : ({ status: 'none' } as const);
const factsOf = (change: Partial<EntryDraft> = {}, isCouncil = true) =>
  miscellaneousFacts({ ...invoice, ...change }, calendar, new Map([['401000', 'Nos fournisseurs']]), { isCouncil, activityOf });

function faultsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'entry.incomplete')
      return error.violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`);
    throw error;
  }
  return [];
}

describe('the activity of a line', () => {
  const lines = (account: string, change: Partial<EntryLineDraft>) => ({
    lines: [
      line(account, 480_00, 0, change),
      line('401000', 0, 480_00, { auxiliary: supplier, ...(change.budget && { budget: change.budget }) }),
    ],
  });
  it('is kept with its name on a charge or a taking', () => {
    const [charge, debt] = factsOf(lines('622600', { activityId })).lines;
    expect(charge).toMatchObject({ activityId, activityLabel: 'Honoraires' });
    expect(debt).not.toHaveProperty('activityId');
  });
  it.each([
    ['one that was removed', '622600', { activityId: removedId }, 'lines[0].activity unknown'],
    ['one that never was', '622600', { activityId: newId<'accounting-activity'>() }, 'lines[0].activity unknown'],
    ['another account', '218300', { activityId }, 'lines[0].activity account'],
    ['the other budget', '622600', { activityId, budget: 'ASC' as const }, 'lines[0].activity budget'],
  ])('is not %s', (_, account, change, fault) => expect(faultsOf(() => factsOf(lines(account, change)))).toEqual([fault]));
});

describe('the wall between the two budgets', () => {
  const debtor = { auxiliary: { code: 'CSE', label: 'Autre budget' } };
  const asc = { budget: 'ASC' } as const;
  const transfer = [
    line('658000', 1000_00, 0),
    line('467000', 0, 1000_00, debtor),
    line('467000', 1000_00, 0, { ...debtor, ...asc }),
    line('758000', 0, 1000_00, asc),
  ];
  it('is not passed by an entry by hand, through results or retained earnings', () => {
    expect(refusalOf(() => factsOf({ lines: transfer }))?.code).toBe('entry.budget-wall');
    const [, debt, claim] = transfer;
    const retained = [line('110100', 1000_00, 0), debt, claim, line('110200', 0, 1000_00, asc)].flatMap((one) => one ?? []);
    expect(refusalOf(() => factsOf({ lines: retained }))?.message).toContain(formatEuros(cents(1000_00)));
  });
  it('lets a charge move to the budget that it belongs to', () => {
    const corrected = [
      line('606400', 0, 80_00),
      line('467000', 80_00, 0, debtor),
      line('467000', 0, 80_00, { ...debtor, ...asc }),
      line('606400', 80_00, 0, asc),
    ];
    expect(factsOf({ lines: corrected }).lines).toHaveLength(4);
  });
  it('keeps the accounts of a budget in it', () => {
    const wrong = { lines: [line('756202', 0, 10_00), line('658000', 10_00, 0)] };
    expect(faultsOf(() => factsOf(wrong))).toEqual(['lines[0].budget account']);
    const plain = { lines: wrong.lines.map((each) => ({ ...each, budget: '' as const })) };
    expect(faultsOf(() => factsOf(plain, false))).toEqual([]);
  });
});

describe('an entry by hand', () => {
  it('names its accounts as the books do, and its lines as itself', () =>
    expect(factsOf()).toEqual({
      yearId: current.id,
      date: '2026-12-31',
      label: 'Honoraires de décembre',
      pieceRef: 'F-2026-118',
      lines: [
        { account: '622600', accountLabel: 'Honoraires', budget: 'AEP', debit: 480_00, credit: 0, wording: 'Honoraires de décembre' },
        {
          account: '401000',
          accountLabel: 'Nos fournisseurs',
          budget: 'AEP',
          debit: 0,
          credit: 480_00,
          wording: 'Facture F-2026-118',
          auxiliary: supplier,
        },
      ],
    }));

  it('says all that is missing at once', () =>
    expect(faultsOf(() => factsOf({ label: ' ', pieceRef: '', lines: [line('622600', 1, 0)] }))).toEqual([
      'label missing',
      'piece_ref missing',
      'lines missing',
    ]));

  it.each([
    ['an account that is none', line('9', 0, 480_00), 'lines[1].accounting_code_value format'],
    ['the bank', line('512001', 0, 480_00), 'lines[1].accounting_code_value reserved'],
    ['the transfers between accounts', line('580000', 0, 480_00), 'lines[1].accounting_code_value reserved'],
    ['what waits for an activity', line('471000', 0, 480_00), 'lines[1].accounting_code_value reserved'],
    ['the result', line('120100', 0, 480_00), 'lines[1].accounting_code_value reserved'],
    ['both sides', line('401000', 1, 480_00, { auxiliary: supplier }), 'lines[1].debit sides'],
    ['no side', line('401000', 0, 0, { auxiliary: supplier }), 'lines[1].debit sides'],
    ['less than nothing', line('401000', 0, -1, { auxiliary: supplier }), 'lines[1].debit sides'],
    ['a council without a budget', line('401000', 0, 480_00, { budget: '', auxiliary: supplier }), 'lines[1].budget choice'],
    ['a supplier that nobody names', line('401000', 0, 480_00), 'lines[1].third_party_code missing'],
    ['a third party of a charge', line('622600', 0, 480_00, { auxiliary: supplier }), 'lines[1].third_party_code account'],
  ])('does not take %s', (_, second, fault) =>
    expect(faultsOf(() => factsOf({ lines: [line('622600', 480_00, 0), second] }))).toEqual([fault]),
  );

  it('has no budget in an association', () => {
    const lines = [line('622600', 1, 0, { budget: '' }), line('401000', 0, 1, { budget: '', auxiliary: supplier })];
    expect(faultsOf(() => factsOf({ lines }, false))).toEqual([]);
    expect(faultsOf(() => factsOf({}, false))).toEqual(['lines[0].budget choice', 'lines[1].budget choice']);
  });

  it('is of an open year', () => expect(() => factsOf({ date: localDate('2025-12-31') })).toThrow(/2025/));

  const entry = specify(journalEntryDecider);
  const posted = { type: 'JournalEntryPosted', data: miscellaneousEntry(factsOf()) } as const;
  it('is posted when it balances, and corrected while its period is open', () => {
    entry
      .given()
      .when({ type: 'PostJournalEntry', data: { entry: posted.data, calendar } })
      .then(posted);
    const facts = factsOf({ label: 'Honoraires' });
    entry.given(posted).when({ type: 'AmendJournalEntry', data: { facts, calendar } }).thenTypes('JournalEntryAmended');
    const uneven = miscellaneousEntry(factsOf({ lines: [line('622600', 2, 0), line('401000', 0, 1, { auxiliary: supplier })] }));
    entry
      .given()
      .when({ type: 'PostJournalEntry', data: { entry: uneven, calendar } })
      .thenRefuses('entry.unbalanced');
  });
  it('is no longer corrected once it is taken back', () =>
    entry
      .given(posted, { type: 'JournalEntryReversed', data: { byEntryId: newId<'journal-entry'>() } })
      .when({ type: 'AmendJournalEntry', data: { facts: factsOf({ label: 'Autre' }), calendar } })
      .thenRefuses('entry.reversed'));
});

describe('the accounts of an entry by hand', () => {
  const accounts = entryAccounts(
    new Map([
      ['401000', 'Nos fournisseurs'],
      ['607215', 'Cinéma'],
      ['512001', 'Compte AEP'],
    ]),
    'miscellaneous',
  );
  const labelOf = (wanted: string) => accounts.find(({ code }) => code === wanted)?.label;
  it('are those of the chart and of the books, by the names of the books', () =>
    expect([labelOf('401000'), labelOf('607215'), labelOf('622600')]).toEqual(['Nos fournisseurs', 'Cinéma', 'Honoraires']));
  it('leave out what only operations and decisions move', () =>
    expect(['512001', '580000', '471000', '120100'].map(labelOf)).toEqual([undefined, undefined, undefined, undefined]));
  it('are in their order', () => expect(accounts.map(({ code }) => code)).toEqual(accounts.map(({ code }) => code).toSorted()));
});

describe('taking an entry back', () => {
  const id = newId<'journal-entry'>();
  const entry = miscellaneousEntry(factsOf());
  const refusal = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      return (error as DomainError).code;
    }
    return 'nothing';
  };

  it('is the same lines on the other side, on a day of its own year', () => {
    const back = reversingEntry(entry, id, localDate('2027-01-01'), calendar);
    expect(back).toMatchObject({
      kind: 'reversal',
      journal: 'OD',
      yearId: next.id,
      date: '2027-01-01',
      refersTo: id,
      pieceRef: 'CP-F-2026-118',
    });
    expect(back.lines).toMatchObject([
      { account: '622600', debit: 0, credit: 480_00, wording: 'Contre-passation Honoraires de décembre' },
      { account: '401000', debit: 480_00, credit: 0, auxiliary: supplier },
    ]);
    expect(sum([...entry.lines, ...back.lines].map(({ debit, credit }) => cents(debit - credit)))).toBe(0);
  });
  it('does not come before it', () =>
    expect(refusal(() => reversingEntry(entry, id, localDate('2026-12-30'), calendar))).toBe('entry.reversed-before'));
  it('needs an open year', () =>
    expect(refusal(() => reversingEntry(entry, id, localDate('2028-01-01'), calendar))).toBe('exercice.missing'));
  it('is for entries by hand', () =>
    expect(refusal(() => reversingEntry({ ...entry, kind: 'opening' }, id, localDate('2027-01-01'), calendar))).toBe(
      'entry.not-reversible',
    ));
});
