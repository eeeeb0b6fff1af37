import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { PatrimonialLine } from './patrimonial-state.events.js';
import { patrimonialStateCase } from './patrimonial-state-case.js';

const id = newId<'fiscal-year'>();
const created: FiscalYearEvent = {
  type: 'FiscalYearCreated',
  data: { yearId: id, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') },
};
const closed: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: {
    yearId: id,
    totals: { operations: 0, writings: 0, debit: cents(0), credit: cents(0) },
    resultByBudget: [],
    openingEntryId: null,
    hash: '',
  },
};
const computer: PatrimonialLine = {
  section: '1',
  detail: 'Ordinateur',
  acquireDate: null,
  value: cents(900_00),
  previousValue: cents(0),
  count: null,
  duration: '',
};
const statement = specifyCase(patrimonialStateCase);
const save = (...lines: PatrimonialLine[]) => ({ type: 'SavePatrimonialState', id, data: { lines, details: '' } }) as const;

describe('the patrimonial statement of a year', () => {
  it('is saved while its year stays open', () => {
    const outcome = statement.given({ calendar: [created] }).when(save(computer));
    outcome.thenTypes('PatrimonialStateSaved');
    outcome.thenGuards('calendar');
    outcome.thenAnswers(({ lines, isSaved }) => expect([lines, isSaved]).toEqual([[computer], true]));
    statement.given({ calendar: [created] }).thenRepeating(save(computer));
  });
  it('needs a known year', () => statement.given({}).when(save(computer)).thenRefuses('exercice.unknown'));
  it('stays as it was signed once its year is closed', () =>
    statement
      .given({ calendar: [created, closed] })
      .when(save(computer))
      .thenRefuses('exercice.closed'));
  it('needs a detail on each line', () =>
    statement
      .given({ calendar: [created] })
      .when(save({ ...computer, detail: ' ' }))
      .thenRefuses('patrimonial-state.detail-missing'));
});
