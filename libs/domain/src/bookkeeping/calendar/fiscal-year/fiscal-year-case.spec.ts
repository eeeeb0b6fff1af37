import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { knownYear } from './fiscal-calendar.js';
import type { BankBalances, FiscalYearEvent } from './fiscal-year.events.js';
import { type CalendarCommand, fiscalYearCase } from './fiscal-year-case.js';

const context = caseContext();
const years = specifyCase(fiscalYearCase, context);
const id = newId<'fiscal-year'>();
const created: FiscalYearEvent = {
  type: 'FiscalYearCreated',
  data: { yearId: id, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') },
};
const given = (...events: FiscalYearEvent[]) => years.given({ calendar: [created, ...events] });

describe('a year of the calendar', () => {
  it('is created for the civil year of today, once', () => {
    const outcome = years.given({}).when({ type: 'CreateFiscalYear', id });
    outcome.then({ calendar: [created] });
    outcome.thenAnswers((calendar) => expect(knownYear(calendar, id).name).toBe('2026'));
    years.given({}).thenRepeating({ type: 'CreateFiscalYear', id });
  });
});

describe('a freeze', () => {
  const start = (upTo: string | null): CalendarCommand => ({
    type: 'StartFiscalYearFreeze',
    id,
    upTo: upTo === null ? null : localDate(upTo),
    purpose: 'close',
    freezeId: 'one',
  });
  const started: FiscalYearEvent = {
    type: 'FiscalYearFreezeStarted',
    data: { yearId: id, upTo: localDate('2026-12-31'), purpose: 'close', freezeId: 'one' },
  };
  it('lasts to the end of the year, or to a day of it', () => {
    given()
      .when(start(null))
      .then({ calendar: [started] });
    given().when(start('2027-01-01')).thenRefuses('exercice.date-outside');
    given()
      .when(start('2026-06-30'))
      .thenState((calendar) => expect(knownYear(calendar, id).frozen).toMatchObject({ upTo: '2026-06-30' }));
  });
  it('is of a year that exists', () => {
    years.given({}).when(start(null)).thenRefuses('exercice.unknown');
    years.given({}).when({ type: 'CancelFiscalYearFreeze', id, reason: 'Arrêt', freezeId: 'one' }).thenRefuses('exercice.unknown');
  });
  it('is cancelled by its id alone', () => {
    const cancel = (freezeId: string): CalendarCommand => ({ type: 'CancelFiscalYearFreeze', id, reason: 'Arrêt', freezeId });
    given(started).when(cancel('one')).thenTypes('FiscalYearFreezeCancelled');
    given(started).when(cancel('two')).thenWrites();
  });
});

describe('a note on a difference with the bank', () => {
  const balances: BankBalances = {
    accountId: newId<'bank-account'>(),
    accountCode: '512001',
    accountName: 'Compte ASC',
    day: localDate('2026-12-31'),
    statement: cents(120_00),
    books: cents(100_00),
  };
  const explain = (text: string, accountId = balances.accountId): CalendarCommand => ({
    type: 'ExplainBankDifference',
    id,
    accountId,
    balances: [balances],
    text,
  });
  it('is signed now, for the balances of its account', () =>
    given()
      .when(explain(' Chèque non débité '))
      .then({
        calendar: [
          {
            type: 'BankDifferenceExplained',
            data: { ...balances, yearId: id, text: 'Chèque non débité', signedAt: context.now.toISOString() },
          },
        ],
      }));
  it('needs words, and an account that differs', () => {
    given().when(explain(' ')).thenRefuses('exercice.note-missing');
    given().when(explain('Rien', newId<'bank-account'>())).thenRefuses('exercice.no-difference');
  });
  it('changes nothing the second time', () => given().thenRepeating(explain('Chèque non débité')));
});
