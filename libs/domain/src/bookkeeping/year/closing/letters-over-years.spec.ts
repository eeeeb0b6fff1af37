import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { evolve } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type JournalEntryEvent, journalEntryStream } from '../../ledger/journal-entry/journal-entry.events.js';
import { type MatchingCommand, matchingCase } from '../../ledger/ledger/matching-case.js';
import { type LetteringEvent, letteringStream } from '../../third-party/lettering.events.js';
import { type ClosingCommand, closingCase } from './closing-case.js';
import { reopeningCase } from './reopening-case.js';

const context = caseContext({ today: localDate('2027-04-01'), now: new Date('2027-04-01T09:00:00.000Z') });
const [matching, closing, reopening] = [specifyCase(matchingCase), specifyCase(closingCase, context), specifyCase(reopeningCase, context)];
const [y2026, y2027] = [newId<'fiscal-year'>(), newId<'fiscal-year'>()];
const [bill, credit, other, payment, openingId, reopeningId] = Array.from({ length: 6 }, () => newId<'journal-entry'>()) as [
  ...ReturnType<typeof newId<'journal-entry'>>[],
] as [Id, Id, Id, Id, Id, Id];
type Id = ReturnType<typeof newId<'journal-entry'>>;
const edf = { code: 'EDF', label: 'EDF' };
const created = (yearId: typeof y2026, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: localDate(`${name}-01-01`), end: localDate(`${name}-12-31`) },
});
const calendar = [created(y2026, '2026'), created(y2027, '2027')];
const totals = { operations: 0, writings: 1, debit: cents(0), credit: cents(0) };
const closed: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: { yearId: y2026, totals, resultByBudget: [], hash: 'h', openingEntryId: openingId },
};
/** A line of EDF at rank 0. `amount`: above 0 at debit. */
const entry = (yearId: typeof y2026, amount: number): JournalEntryEvent => ({
  type: 'JournalEntryPosted',
  data: {
    yearId,
    date: yearId === y2026 ? localDate('2026-12-20') : localDate('2027-01-10'),
    label: 'EDF',
    pieceRef: 'F-1',
    journal: 'OD',
    kind: 'miscellaneous',
    refersTo: null,
    deliberation: null,
    lines: [
      {
        account: '401000',
        accountLabel: 'Fournisseurs',
        budget: 'AEP',
        debit: cents(Math.max(amount, 0)),
        credit: cents(Math.max(-amount, 0)),
        wording: 'EDF',
        auxiliary: edf,
      },
    ],
  },
});
const entries = new Map([
  [journalEntryStream(bill), [entry(y2026, -100_00)]],
  [journalEntryStream(credit), [entry(y2026, 40_00)]],
  [journalEntryStream(other), [entry(y2026, -7_00)]],
  [journalEntryStream(payment), [entry(y2027, 100_00)]],
]);
const [of2026, of2027] = [letteringStream(y2026, '401000'), letteringStream(y2027, '401000')];
const place = (writingId: string) => ({ writingId, line: 0 });
const earlier = (writingId: string, amount: number) => ({
  ...place(writingId),
  yearId: y2026,
  budget: 'AEP' as const,
  amount: cents(amount),
  auxiliary: edf,
});
const letter = (id: typeof y2026, ...ids: string[]): MatchingCommand => ({
  type: 'LetterLines',
  id,
  account: '401000',
  groups: [ids.map(place)],
});
const lettered = (name: string, ids: string[], more: object = {}): LetteringEvent => ({
  type: 'LinesLettered',
  data: { letter: name, lines: ids.map(place), isPartial: name === name.toLowerCase(), ...more },
});
const removed = (name: string, ...ids: string[]): LetteringEvent => ({
  type: 'LetteringRemoved',
  data: { letter: name, lines: ids.map(place) },
});
const paid = lettered('AA', [bill, payment], { earlier: [earlier(bill, -100_00)] });

describe('a letter over two open years', () => {
  it('is of the later one, whichever year asks for it', () => {
    matching
      .given({ calendar, entries })
      .when(letter(y2027, bill, payment))
      .then({ matching: [paid] });
    matching
      .given({ calendar, entries })
      .when(letter(y2026, payment, bill))
      .then({
        others: new Map([[of2027, [lettered('AA', [payment, bill], { earlier: [earlier(bill, -100_00)] })]]]),
      });
    matching
      .given({ calendar, entries })
      .when(letter(y2027, bill, payment))
      .thenGuards('calendar', 'entries', 'others');
  });
  it('takes the lines of a small letter of the earlier year with it', () =>
    matching
      .given({ calendar, entries, others: new Map([[of2026, [lettered('aa', [bill, credit])]]]) })
      .when(letter(y2027, bill, payment))
      .thenEvents((events) => {
        expect(events.others?.get(of2026)).toEqual([removed('aa', bill, credit)]);
        expect(events.matching).toEqual([
          lettered('aa', [bill, payment, credit], { earlier: [earlier(bill, -100_00), earlier(credit, 40_00)] }),
        ]);
      }));
  it('takes no line that a letter of its year settles', () =>
    matching
      .given({ calendar, entries, others: new Map([[of2026, [lettered('AA', [bill, credit])]]]) })
      .when(letter(y2027, bill, payment))
      .thenRefuses('lettering.already-lettered'));
  it('takes no line of a closed year, which has its letters for ever', () =>
    matching
      .given({ calendar: [...calendar, closed], entries })
      .when(letter(y2027, bill, payment))
      .thenRefuses('lettering.other-year'));
});

const frozen: FiscalYearEvent[] = [
  ...calendar,
  { type: 'FiscalYearFreezeStarted', data: { yearId: y2026, upTo: localDate('2026-12-31'), purpose: 'close', freezeId: 'one' } },
];
const close = (amount: number): ClosingCommand => ({
  type: 'CloseFiscalYear',
  id: y2026,
  checks: [],
  frozen: frozen.reduce(evolve, { years: [] }),
  books: {
    totals,
    resultByBudget: [],
    standings: amount === 0 ? [] : [{ account: '401000', budget: 'AEP', amount: cents(amount), auxiliary: edf }],
    settledAccounts: ['401000'],
    hash: 'h',
  },
  names: new Map(),
  nextYearId: newId<'fiscal-year'>(),
  openingEntryId: openingId,
});
const linesOf = ([posted]: readonly JournalEntryEvent[] = []) =>
  posted?.type === 'JournalEntryPosted'
    ? posted.data.lines.map(({ debit, credit: at, carries }) => [at - debit, carries?.length ?? 0])
    : [];

describe('the closing of the earlier year', () => {
  it('opens what the letter settles by a line of its own, which the letter names from then on', () =>
    closing
      .given({ calendar: frozen, matching: new Map([[of2027, [paid]]]) })
      .when(close(-107_00))
      .thenEvents(({ opening, matching: letters }) => {
        expect(linesOf(opening)).toEqual([
          [7_00, 0],
          [100_00, 1],
        ]);
        const lines = [place(payment), { writingId: openingId, line: 1 }];
        expect(letters?.get(of2027)).toEqual([
          removed('AA', bill, payment),
          { type: 'LinesLettered', data: { letter: 'AA', lines, isPartial: false } },
        ]);
      }));
  it('opens it too where the rest of the third party is on the other side, and the balance is 0', () =>
    closing
      .given({ calendar: frozen, matching: new Map([[of2027, [paid]]]) })
      .when(close(0))
      .thenEvents(({ opening }) =>
        expect(linesOf(opening)).toEqual([
          [-100_00, 0],
          [100_00, 1],
        ]),
      ));
  it('opens nothing of lines that settle each other under the letter', () => {
    const three = lettered('AA', [bill, credit, payment], { earlier: [earlier(bill, -40_00), earlier(credit, 40_00)] });
    closing
      .given({ calendar: frozen, matching: new Map([[of2027, [three]]]) })
      .when(close(0))
      .thenEvents(({ opening, matching: letters }) => {
        expect(linesOf(opening)).toEqual([]);
        expect(letters?.get(of2027)).toEqual([removed('AA', bill, credit, payment)]);
      });
  });
  it('guards the letters of the years after', () =>
    closing
      .given({ calendar: frozen, matching: new Map([[of2027, []]]) })
      .when(close(-107_00))
      .thenGuards('matching'));
});

it('gives the letter back to the lines of a year that is opened again', () => {
  const opening = entry(y2027, -100_00);
  if (opening.type !== 'JournalEntryPosted') throw new Error('an entry is posted');
  const [line] = opening.data.lines;
  if (!line) throw new Error('an entry has lines');
  const carrying: JournalEntryEvent = {
    ...opening,
    data: { ...opening.data, journal: 'AN', kind: 'opening', lines: [{ ...line, carries: [earlier(bill, -100_00)] }] },
  };
  reopening
    .given({
      calendar: [...calendar, closed],
      entries: new Map([[journalEntryStream(openingId), [carrying]]]),
      matching: new Map([[of2027, [lettered('AA', [payment, openingId])]]]),
    })
    .when({ type: 'ReopenFiscalYear', id: y2026, reason: 'Facture oubliée', reopeningId })
    .thenEvents((events) => {
      expect(events.matching?.get(of2027)).toEqual([
        removed('AA', payment, openingId),
        lettered('AA', [payment, bill], { earlier: [earlier(bill, -100_00)] }),
      ]);
      const reversal = [...(events.entries?.values() ?? [])].flat().find(({ type }) => type === 'JournalEntryPosted');
      expect(linesOf(reversal ? [reversal] : [])).toEqual([[-100_00, 0]]);
    });
});
