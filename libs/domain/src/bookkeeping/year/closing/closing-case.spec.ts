import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalOf } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { evolve, type FiscalCalendar, knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearEvent, FreezePurpose } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type ClosingCommand, closingCase, mustBeConfirmed, type YearBooks } from './closing-case.js';
import { checksOf } from './closing-check.js';

const closings = specifyCase(closingCase);
const [id, nextYearId, openingEntryId, earlierId] = [
  newId<'fiscal-year'>(),
  newId<'fiscal-year'>(),
  newId<'journal-entry'>(),
  newId<'fiscal-year'>(),
];
const created = (yearId: typeof id, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: localDate(`${name}-01-01`), end: localDate(`${name}-12-31`) },
});
const [y2026, y2027] = [created(id, '2026'), created(nextYearId, '2027')];
const frozen = (purpose: FreezePurpose, freezeId = 'one'): FiscalYearEvent => ({
  type: 'FiscalYearFreezeStarted',
  data: { yearId: id, upTo: localDate('2026-12-31'), purpose, freezeId },
});
const after = (...events: FiscalYearEvent[]): FiscalCalendar => events.reduce(evolve, { years: [] });

const passed = checksOf([{ code: 'unallocated', count: 0, link: '/' }]);
const failed = checksOf([{ code: 'unallocated', count: 2, link: '/' }]);
const warned = checksOf([{ code: 'third-parties', count: 1, link: '/' }]);
const totals = { operations: 1, writings: 2, debit: cents(5), credit: cents(5) };
const books: YearBooks = {
  totals,
  resultByBudget: [],
  standings: [
    { account: '110100', budget: 'AEP', amount: cents(-50_00) },
    { account: '512001', budget: 'AEP', amount: cents(50_00) },
  ],
  settledAccounts: [],
  hash: 'h',
};
const close = (history: readonly FiscalYearEvent[], change: object = {}): ClosingCommand => ({
  type: 'CloseFiscalYear',
  id,
  checks: passed,
  frozen: after(...history),
  books,
  names: new Map([['512001', 'Compte AEP']]),
  nextYearId,
  openingEntryId,
  ...change,
});
const validate = (history: readonly FiscalYearEvent[], change: object = {}): ClosingCommand => ({
  type: 'ValidatePeriod',
  id,
  upTo: localDate('2026-06-30'),
  checks: passed,
  frozen: after(...history),
  ...change,
});
const forClosing = [y2026, frozen('close')];
const forValidation = [y2026, frozen('validate')];

describe('the closing of a year', () => {
  it('creates the next year and opens it with what the year leaves', () => {
    const outcome = closings.given({ calendar: forClosing }).when(close(forClosing));
    outcome.thenTypes('FiscalYearCreated', 'FiscalYearClosed');
    outcome.thenWrites('calendar', 'opening');
    outcome.thenAnswers((calendar) => {
      expect(calendar.years.map(({ name, isClosed }) => [name, isClosed])).toEqual([
        ['2026', true],
        ['2027', false],
      ]);
      expect(knownYear(calendar, id).closing).toEqual({ totals, resultByBudget: [], hash: 'h', openingEntryId });
    });
  });
  it('names the accounts of the opening', () => {
    const existing = [y2026, y2027, frozen('close')];
    const { standings: _, settledAccounts: _accounts, ...amounts } = books;
    const onLine = { budget: 'AEP' as const, wording: 'À nouveau 2026' };
    const lines = [
      { ...onLine, account: '110100', accountLabel: 'Report à nouveau AEP créditeur', debit: cents(0), credit: cents(50_00) },
      { ...onLine, account: '512001', accountLabel: 'Compte AEP', debit: cents(50_00), credit: cents(0) },
    ];
    const data = {
      yearId: nextYearId,
      date: localDate('2027-01-01'),
      label: 'À-nouveaux 2027',
      pieceRef: 'AN-2027',
      journal: 'AN' as const,
      kind: 'opening' as const,
      refersTo: id,
      deliberation: null,
      lines,
    };
    closings
      .given({ calendar: existing })
      .when(close(existing))
      .then({
        calendar: [{ type: 'FiscalYearClosed', data: { yearId: id, ...amounts, openingEntryId } }],
        opening: [{ type: 'JournalEntryPosted', data }],
      });
  });
  it('opens the next year with no entry if there is nothing to carry', () => {
    const outcome = closings.given({ calendar: forClosing }).when(close(forClosing, { books: { ...books, standings: [] } }));
    outcome.thenWrites('calendar');
    outcome.thenAnswers((calendar) => expect(knownYear(calendar, id).closing?.openingEntryId).toBeNull());
  });
  it('is refused while a blocking check fails; a warning stops nothing', () => {
    closings
      .given({ calendar: forClosing })
      .when(close(forClosing, { checks: failed }))
      .thenRefuses('closing.refused', ({ details }) => expect(details).toMatchObject({ checks: [{ code: 'unallocated', count: 2 }] }));
    closings
      .given({ calendar: forClosing })
      .when(close(forClosing, { checks: warned }))
      .thenTypes('FiscalYearCreated', 'FiscalYearClosed');
  });
  it('needs the freeze of a closing', () => {
    closings.given({ calendar: forValidation }).when(close(forValidation)).thenRefuses('exercice.not-frozen');
    closings
      .given({ calendar: [y2026] })
      .when(close([y2026]))
      .thenRefuses('exercice.not-frozen');
  });
  it('goes in order', () => {
    const history = [created(earlierId, '2025'), ...forClosing];
    closings.given({ calendar: history }).when(close(history)).thenRefuses('exercice.previous-open');
  });
  it('is of a year that exists', () => closings.given({}).when(close([])).thenRefuses('exercice.unknown'));
  it('is done once', () => {
    closings.given({ calendar: forClosing }).thenRepeating(close(forClosing));
    const data = { yearId: id, totals, resultByBudget: [], hash: 'h', openingEntryId: null };
    closings
      .given({ calendar: [...forClosing, { type: 'FiscalYearClosed', data }] })
      .when(close(forClosing))
      .thenRefuses('exercice.closed');
  });
  it('is confirmed with the name of the year', () => {
    expect(refusalOf(() => mustBeConfirmed({ name: '2026' }, '2025'))?.code).toBe('closing.not-confirmed');
    expect(refusalOf(() => mustBeConfirmed({ name: '2026' }, undefined))?.code).toBe('closing.not-confirmed');
    expect(refusalOf(() => mustBeConfirmed({ name: '2026' }, '2026'))).toBeUndefined();
  });
});

describe('the validation of a period', () => {
  it('numbers what the freeze checked', () =>
    closings
      .given({ calendar: forValidation })
      .when(validate(forValidation))
      .then({ calendar: [{ type: 'PeriodValidated', data: { yearId: id, upTo: localDate('2026-06-30') } }] }));
  it('is refused while a blocking check fails', () =>
    closings
      .given({ calendar: forValidation })
      .when(validate(forValidation, { checks: failed }))
      .thenRefuses('closing.not-validated', ({ details }) => expect(details).toMatchObject({ checks: [{ code: 'unallocated' }] })));
  it('is of days of the year, once', () => {
    closings
      .given({ calendar: forValidation })
      .when(validate(forValidation, { upTo: localDate('2027-01-01') }))
      .thenRefuses('exercice.date-outside');
    closings.given({ calendar: forValidation }).thenRepeating(validate(forValidation));
  });
});

describe('checks of a freeze', () => {
  const closed: FiscalYearEvent = {
    type: 'FiscalYearClosed',
    data: { yearId: earlierId, totals, resultByBudget: [], hash: 'h', openingEntryId: null },
  };
  const reopened: FiscalYearEvent = {
    type: 'FiscalYearReopened',
    data: { yearId: earlierId, reason: 'Oubli', reopenedAt: '2027-01-05T09:00:00.000Z' },
  };
  const closedAgain: FiscalYearEvent = { ...closed, data: { ...closed.data, hash: 'i' } };
  const cancelled: FiscalYearEvent = { type: 'FiscalYearFreezeCancelled', data: { yearId: id, reason: 'Arrêt' } };
  const history = [created(earlierId, '2025'), closed, ...forClosing];

  it.each<[string, FiscalYearEvent[]]>([
    ['the freeze was cancelled', [cancelled]],
    ['the year was frozen again since', [cancelled, frozen('close', 'two')]],
    ['another closing took over the freeze', [frozen('close', 'two')]],
    ['the year before was opened again', [reopened]],
    ['the year before was opened and closed again', [reopened, closedAgain]],
    ['another year was created', [y2027]],
  ])('do not hold once %s', (_, since) => {
    closings
      .given({ calendar: [...history, ...since] })
      .when(close(history))
      .thenRefuses('exercice.not-frozen');
    closings
      .given({ calendar: [...history, ...since] })
      .when(validate(history))
      .thenRefuses('exercice.not-frozen');
  });
});
