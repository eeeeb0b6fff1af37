import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type JournalEntryEvent, journalEntryStream } from '../../ledger/journal-entry/journal-entry.events.js';
import { type LetteringEvent, letteringStream } from '../../third-party/lettering.events.js';
import { type ReopenFiscalYear, reopeningCase } from './reopening-case.js';
import type { YearResultEvent } from './year-result.events.js';

const context = caseContext({ today: localDate('2027-04-01'), now: new Date('2027-04-01T09:00:00.000Z') });
const reopenings = specifyCase(reopeningCase, context);
const [id, nextId] = [newId<'fiscal-year'>(), newId<'fiscal-year'>()];
const [reopeningId, openingId, transferId, appropriationId] = [
  newId<'journal-entry'>(),
  newId<'journal-entry'>(),
  newId<'journal-entry'>(),
  newId<'journal-entry'>(),
];
const created = (yearId: typeof id, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: localDate(`${name}-01-01`), end: localDate(`${name}-12-31`) },
});
const totals = { operations: 1, writings: 2, debit: cents(5), credit: cents(5) };
const closed = (yearId = id): FiscalYearEvent => ({
  type: 'FiscalYearClosed',
  data: { yearId, totals, resultByBudget: [], hash: 'h', openingEntryId: openingId },
});
const calendar = [created(id, '2026'), created(nextId, '2027'), closed()];

const deliberation = { date: localDate('2027-03-09'), reference: 'PV-2027-02', attachmentId: newId() };
const decided = { date: localDate('2027-03-10'), deliberation };
// The members transferred before they appropriated.
const result: YearResultEvent[] = [
  { type: 'SurplusTransferred', data: { ...decided, entryId: transferId, direction: 'asc_to_aep', amount: cents(50_00) } },
  { type: 'ResultAppropriated', data: { ...decided, entryId: appropriationId, budget: 'ASC', result: cents(500_00), reserve: cents(0) } },
];
type Kind = 'opening' | 'transfer' | 'appropriation';
const posted = (kind: Kind, account = '110200'): JournalEntryEvent => ({
  type: 'JournalEntryPosted',
  data: {
    yearId: nextId,
    date: kind === 'opening' ? localDate('2027-01-01') : decided.date,
    label: kind,
    pieceRef: kind,
    journal: kind === 'opening' ? 'AN' : 'OD',
    kind,
    refersTo: id,
    deliberation: kind === 'opening' ? null : deliberation,
    lines: [{ account, accountLabel: account, budget: 'ASC', debit: cents(10_00), credit: cents(0), wording: 'À nouveau' }],
  },
});
const entries = new Map([
  [journalEntryStream(openingId), [posted('opening', '467000')]],
  [journalEntryStream(transferId), [posted('transfer')]],
  [journalEntryStream(appropriationId), [posted('appropriation')]],
]);
const history = { calendar, result, entries };
const reopen = (reason = ' Facture oubliée '): ReopenFiscalYear => ({ type: 'ReopenFiscalYear', id, reason, reopeningId });

const suppliers = letteringStream(nextId, '467000');

const { folds } = reopeningCase;
const facts = (matching: readonly LetteringEvent[] = []) => {
  const read = {
    calendar: calendar.reduce(folds.calendar.evolve, folds.calendar.initial),
    result: result.reduce(folds.result.evolve, folds.result.initial),
  };
  // Includes the reversals, whose streams are empty.
  const { entries: uses = [] } = reopeningCase.streams(reopen(), context, read);
  const { evolve, initial } = folds.entries.each;
  const histories = new Map<string, readonly JournalEntryEvent[]>(entries);
  return {
    ...read,
    entries: new Map(uses.map(({ stream }) => [stream, (histories.get(stream) ?? []).reduce(evolve, initial)])),
    matching: new Map([[suppliers, matching.reduce(folds.matching.each.evolve, folds.matching.each.initial)]]),
  };
};

describe('the reopening of a year', () => {
  it('reverses the entries of the closing in the next year, and keeps the reason', () => {
    const outcome = reopenings.given(history).when(reopen());
    outcome.thenTypes('FiscalYearReopened');
    outcome.thenWrites('calendar', 'result', 'entries');
    outcome.thenAnswers((after) => {
      expect(knownYear(after, id)).toMatchObject({
        isClosed: false,
        marks: [{ reason: 'Facture oubliée', at: '2027-04-01T09:00:00.000Z' }],
      });
    });
  });
  it('writes the reversals in the order of the decisions and the opening, and nothing else', () => {
    const { entries: uses = [] } = reopeningCase.streams(reopen(), context, facts());
    const streams = uses.map(({ stream }) => stream);
    expect([0, 2, 4].map((rank) => streams[rank])).toEqual(
      [appropriationId, transferId, openingId].map((entryId) => journalEntryStream(entryId)),
    );
    // Each entry is followed by the one that reverses it.
    expect(new Set(streams).size).toBe(6);
  });
  it('names in each entry the one that reverses it', () => {
    const { events } = reopeningCase.decide(reopen(), facts(), context);
    for (const [entryId, date] of [
      [appropriationId, '2027-03-10'],
      [transferId, '2027-03-10'],
      [openingId, '2027-01-01'],
    ] as const) {
      const [reversed] = events.entries?.get(journalEntryStream(entryId)) ?? [];
      if (reversed?.type !== 'JournalEntryReversed') throw new Error('the entry is not reversed');
      expect(events.entries?.get(journalEntryStream(reversed.data.byEntryId))).toMatchObject([
        { type: 'JournalEntryPosted', data: { kind: 'reversal', refersTo: entryId, date, lines: [{ debit: 0, credit: 10_00 }] } },
      ]);
    }
    expect(events.result).toMatchObject([{ type: 'ResultDecisionsVoided', data: { entryIds: [appropriationId, transferId] } }]);
  });
  it('writes to the calendar alone if the closing made no entry', () => {
    const empty: FiscalYearEvent = {
      type: 'FiscalYearClosed',
      data: { yearId: id, totals, resultByBudget: [], hash: 'h', openingEntryId: null },
    };
    reopenings
      .given({ calendar: [created(id, '2026'), created(nextId, '2027'), empty] })
      .when(reopen())
      .thenWrites('calendar');
  });
  it('removes the letters of the reversed entries, each once', () => {
    const lines = [
      { writingId: openingId, line: 0 },
      { writingId: appropriationId, line: 0 },
    ];
    const lettered: LetteringEvent = { type: 'LinesLettered', data: { letter: 'AA', lines, isPartial: false } };
    const other: LetteringEvent = {
      type: 'LinesLettered',
      data: { letter: 'AB', lines: [{ writingId: 'other', line: 0 }], isPartial: true },
    };
    const { events } = reopeningCase.decide(reopen(), facts([lettered, other]), context);
    expect(events.matching?.get(suppliers)).toEqual([{ type: 'LetteringRemoved', data: { letter: 'AA', lines } }]);
  });
  it('needs a day that is not validated for the reversal of a decision', () => {
    const validated: FiscalYearEvent = { type: 'PeriodValidated', data: { yearId: nextId, upTo: localDate('2027-12-31') } };
    reopenings
      .given({ ...history, calendar: [...calendar, validated] })
      .when(reopen())
      .thenRefuses('exercice.validated');
  });
  it('needs a reason', () => reopenings.given(history).when(reopen('  ')).thenRefuses('exercice.reason-missing'));
  it('is of a closed year that exists', () => {
    reopenings.given({}).when(reopen()).thenRefuses('exercice.unknown');
    reopenings
      .given({ calendar: calendar.slice(0, 2) })
      .when(reopen())
      .thenRefuses('exercice.not-closed');
  });
  it('is of the last closed year', () =>
    reopenings
      .given({ ...history, calendar: [...calendar, closed(nextId)] })
      .when(reopen())
      .thenRefuses('exercice.not-last-closed'));
  it('is done once', () => reopenings.given(history).thenRepeating(reopen()));
  it('reverses no entry that is reversed already', () => {
    const reversed: JournalEntryEvent = { type: 'JournalEntryReversed', data: { byEntryId: newId<'journal-entry'>() } };
    reopenings
      .given({ ...history, entries: new Map([...entries, [journalEntryStream(transferId), [posted('transfer'), reversed]]]) })
      .when(reopen())
      .thenRefuses('entry.reversed');
  });
});
