import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { PatrimonialLine, PatrimonialStateEvent } from '../../ledger/statement/patrimonial-state.events.js';
import { type SaveFiscalYear, saveFiscalYearCase } from './save-fiscal-year.js';

const saves = specifyCase(saveFiscalYearCase);
const id = newId<'fiscal-year'>();
const day = (text: string) => localDate(text);
const created: FiscalYearEvent = {
  type: 'FiscalYearCreated',
  data: { yearId: id, name: '2026', start: day('2026-01-01'), end: day('2026-12-31') },
};
const closed: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: {
    yearId: id,
    totals: { operations: 0, writings: 0, debit: cents(0), credit: cents(0) },
    resultByBudget: [],
    hash: '',
    openingEntryId: null,
  },
};
const line = (detail: string): PatrimonialLine => ({
  section: '1',
  detail,
  acquireDate: null,
  value: cents(900_00),
  previousValue: cents(0),
  count: null,
  duration: '',
});
const stated = (details: string): PatrimonialStateEvent => ({
  type: 'PatrimonialStateSaved',
  data: { lines: [line('Ordinateur')], details },
});
const dates = { start: day('2026-01-01'), end: day('2027-01-31'), writtenOutside: null };
const statement = (expected?: number, detail = 'Ordinateur') => ({ lines: [line(detail)], details: 'Inventaire', expected });
const save = (change: Partial<SaveFiscalYear>): SaveFiscalYear => ({ type: 'SaveFiscalYear', id, ...change });

describe('the save of a year', () => {
  it('changes its dates and its statement together', () => {
    const outcome = saves.given({ calendar: [created] }).when(save({ dates, statement: statement() }));
    outcome.thenWrites('calendar', 'statement');
    outcome.thenTypes('FiscalYearDatesChanged');
    outcome.thenAnswers(({ end }) => expect(end).toBe('2027-01-31'));
  });
  it('changes one of both, while the year stays as it is read', () => {
    const outcome = saves.given({ calendar: [created] }).when(save({ statement: statement() }));
    outcome.then({ statement: [stated('Inventaire')] });
    outcome.thenGuards('calendar');
    saves
      .given({ calendar: [created] })
      .when(save({ dates }))
      .thenWrites('calendar');
  });
  it('refuses both if one is refused', () => {
    const given = saves.given({ calendar: [created] });
    given.when(save({ dates: { ...dates, end: day('2025-12-31') }, statement: statement() })).thenRefuses('exercice.inverted-dates');
    given.when(save({ dates, statement: statement(undefined, ' ') })).thenRefuses('patrimonial-state.detail-missing');
  });
  it('refuses the statement of another version than the one that was read', () => {
    const given = saves.given({ calendar: [created], statement: [stated('Avant'), stated('Après')] });
    given.when(save({ statement: statement(1) })).thenRefuses('stale', ({ kind, details }) => {
      expect([kind, details]).toEqual(['stale', { current_version: 2 }]);
    });
    given.when(save({ statement: statement(2) })).thenWrites('statement');
    given.when(save({ statement: statement() })).thenWrites('statement');
  });
  it('states nothing of a closed year', () =>
    saves
      .given({ calendar: [created, closed], statement: [stated('Avant')] })
      .when(save({ statement: statement(0) }))
      .thenRefuses('exercice.closed'));
  it('is of a year that exists', () => saves.given({}).when(save({ dates })).thenRefuses('exercice.unknown'));
  it('changes nothing the second time', () => saves.given({ calendar: [created] }).thenRepeating(save({ dates, statement: statement() })));
});
