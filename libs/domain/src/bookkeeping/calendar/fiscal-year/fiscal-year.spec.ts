import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { refusalOf, specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { isUnexplained } from './bank-difference.js';
import {
  changeableYear,
  closingNoteOn,
  evolve,
  firstOpenDay,
  knownYear,
  linkedEnd,
  lockOf,
  mustBeKnownThen,
  writableYear,
} from './fiscal-calendar.js';
import type { FiscalYearEvent, FreezePurpose } from './fiscal-year.events.js';
import { type FiscalYearCommand, fiscalCalendarDecider } from './fiscal-year.js';

const calendar = specify(fiscalCalendarDecider);
const today = localDate('2026-11-21');
const [first, second] = [newId<'fiscal-year'>(), newId<'fiscal-year'>()];
const day = (text: string) => localDate(text);
const year = (yearId: typeof first, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: day(`${name}-01-01`), end: day(`${name}-12-31`) },
});
const y2026 = year(first, '2026');
const y2027 = year(second, '2027');
const freeze = (purpose: FreezePurpose, upTo = '2026-12-31', freezeId = 'one'): FiscalYearEvent => ({
  type: 'FiscalYearFreezeStarted',
  data: { yearId: first, upTo: day(upTo), purpose, freezeId },
});
const closing = {
  totals: { operations: 1, writings: 2, debit: cents(5), credit: cents(5) },
  resultByBudget: [],
  hash: 'h',
  openingEntryId: null,
};
const closed = (yearId = first): FiscalYearEvent => ({ type: 'FiscalYearClosed', data: { yearId, ...closing } });
const validated = (upTo: string): FiscalYearEvent => ({ type: 'PeriodValidated', data: { yearId: first, upTo: day(upTo) } });
const close = (yearId = first): FiscalYearCommand => ({ type: 'CloseFiscalYear', data: { yearId, ...closing } });
const create = (yearId = first): FiscalYearCommand => ({ type: 'CreateFiscalYear', data: { yearId, today } });
const change = (start: string | null, end: string | null, count: number | null = null, yearId = first): FiscalYearCommand => ({
  type: 'ChangeFiscalYearDates',
  data: {
    yearId,
    start: start === null ? null : day(start),
    end: end === null ? null : day(end),
    writtenOutside: count === null ? null : { count, freezeId: 'one' },
  },
});
const startFreeze = (purpose: FreezePurpose, upTo = '2026-12-31', yearId = first, freezeId = 'one'): FiscalYearCommand => ({
  type: 'StartFiscalYearFreeze',
  data: { yearId, upTo: day(upTo), purpose, freezeId },
});
const reopen = (reason = ' Facture oubliée ', yearId = first): FiscalYearCommand => ({
  type: 'ReopenFiscalYear',
  data: { yearId, reason, at: '2027-02-01T09:00:00.000Z' },
});

const reopened: FiscalYearEvent = {
  type: 'FiscalYearReopened',
  data: { yearId: first, reason: 'Facture oubliée', reopenedAt: '2027-02-01T09:00:00.000Z' },
};

const after = (...events: FiscalYearEvent[]) => events.reduce(evolve, fiscalCalendarDecider.initial);

describe('a difference between a statement and the books', () => {
  const balances = {
    accountId: newId<'bank-account'>(),
    accountCode: '512001',
    accountName: 'Compte ASC',
    day: day('2026-12-31'),
    statement: cents(120_00),
    books: cents(100_00),
  };
  const explain = (text: string, bankBalances: typeof balances | null = balances): FiscalYearCommand => ({
    type: 'ExplainBankDifference',
    data: { yearId: first, balances: bankBalances, text, at: '2027-02-01T09:00:00.000Z' },
  });
  const explained: FiscalYearEvent = {
    type: 'BankDifferenceExplained',
    data: { ...balances, yearId: first, text: 'Chèque non débité', signedAt: '2027-02-01T09:00:00.000Z' },
  };
  const notes = (...events: FiscalYearEvent[]) => knownYear(after(y2026, ...events), first).notes;

  it('is explained by a note, which stays', () => {
    calendar.given(y2026).when(explain(' Chèque non débité ')).then(explained);
    calendar.given(y2026, explained).when(explain('Chèque non débité')).then();
    expect(notes(explained, closed(), reopened)).toMatchObject([{ text: 'Chèque non débité', statement: 120_00, books: 100_00 }]);
  });
  it('is one, and is explained in words, while the year is open', () => {
    calendar.given(y2026).when(explain('  ')).thenRefuses('exercice.note-missing');
    calendar.given(y2026).when(explain('Rien', null)).thenRefuses('exercice.no-difference');
    calendar
      .given(y2026)
      .when(explain('Rien', { ...balances, statement: balances.books }))
      .thenRefuses('exercice.no-difference');
    calendar.given(y2026, closed()).when(explain('Trop tard')).thenRefuses('exercice.closed');
  });
  it('keeps the year open until a note explains these very balances', () => {
    expect(isUnexplained(balances, notes())).toBe(true);
    expect(isUnexplained(balances, notes(explained))).toBe(false);
    expect(isUnexplained({ ...balances, books: cents(99_00) }, notes(explained))).toBe(true);
    expect(isUnexplained({ ...balances, statement: balances.books }, notes())).toBe(false);
  });
});

describe('creating a fiscal year', () => {
  it('gives the current civil year when there is none', () => calendar.given().when(create()).then(y2026));
  it('gives the year after the latest one', () => calendar.given(y2026).when(create(second)).then(y2027));
  it('names a year that runs over two', () =>
    calendar
      .given({ type: 'FiscalYearCreated', data: { yearId: first, name: '2026', start: day('2026-01-01'), end: day('2026-06-30') } })
      .when(create(second))
      .then({ type: 'FiscalYearCreated', data: { yearId: second, name: '2026-2027', start: day('2026-07-01'), end: day('2027-06-30') } }));
  it('takes the dates of the wizard for the first one', () => {
    const command: FiscalYearCommand = {
      type: 'SetFirstFiscalYear',
      data: { yearId: first, start: day('2026-04-01'), end: null, writtenOutside: { count: 0, freezeId: 'one' } },
    };
    const data = { yearId: first, name: '2026-2027', start: day('2026-04-01'), end: day('2027-03-31') };
    calendar.given().when(command).then({ type: 'FiscalYearCreated', data });
    calendar.given(y2026, freeze('dates')).when(command).then({ type: 'FiscalYearDatesChanged', data });
  });
});

describe('the dates of a fiscal year', () => {
  it.each([
    ['2026-01-01', '2026-12-31'],
    ['2026-07-01', '2027-06-30'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
  ])('are linked: from %s to %s', (start, end) => expect(linkedEnd(day(start))).toBe(end));
  it('change, with the name', () =>
    calendar
      .given(y2026, freeze('dates'))
      .when(change('2026-04-01', null, 0))
      .then({
        type: 'FiscalYearDatesChanged',
        data: { yearId: first, name: '2026-2027', start: day('2026-04-01'), end: day('2027-03-31') },
      }));
  it('need a start', () => calendar.given(y2026).when(change(null, '2026-12-31')).thenRefuses('exercice.date-missing'));
  it('are in order', () => calendar.given(y2026).when(change('2026-04-01', '2026-03-31')).thenRefuses('exercice.inverted-dates'));
  it('cover 24 months at most', () => {
    calendar.given(y2026).when(change('2026-01-01', '2027-12-31')).thenTypes('FiscalYearDatesChanged');
    calendar.given(y2026).when(change('2026-01-01', '2028-01-01')).thenRefuses('exercice.too-long');
  });
  it('follow those of the year before, and precede those of the next', () => {
    calendar
      .given(y2026, y2027)
      .when(change('2027-02-01', null, null, second))
      .thenRefuses('exercice.not-contiguous');
    calendar.given(y2026, y2027).when(change('2026-01-01', '2026-11-30')).thenRefuses('exercice.next-not-contiguous');
  });
  it('leave no operation out', () =>
    calendar
      .given(y2026, freeze('dates'))
      .when(change('2026-04-01', null, 3))
      .thenRefuses('exercice.operations-outside'));
  it('leave days out only while the freeze lasts in which the operations were counted', () => {
    calendar.given(y2026).when(change('2026-04-01', null)).thenRefuses('exercice.not-frozen');
    calendar
      .given(y2026)
      .when(change('2026-01-01', '2026-11-30', 0))
      .thenRefuses('exercice.not-frozen');
    calendar
      .given(y2026, freeze('dates', '2026-12-31', 'other'))
      .when(change('2026-04-01', null, 0))
      .thenRefuses('exercice.not-frozen');
    calendar
      .given(y2026, freeze('dates'))
      .when(change('2026-04-01', null, 0))
      .thenState((state) => expect(knownYear(state, first).frozen).toBeNull());
    calendar.given(y2026).when(change('2025-12-01', '2026-12-31')).thenTypes('FiscalYearDatesChanged');
  });
  it('wait for a check of the year', () => {
    calendar
      .given(y2026, freeze('close'))
      .when(startFreeze('dates', '2026-12-31', first, 'two'))
      .thenRefuses('exercice.frozen');
    calendar.given(y2026, closed()).when(startFreeze('dates')).thenRefuses('exercice.closed');
    calendar.given(y2026).when(startFreeze('dates')).then(freeze('dates'));
  });
  it('do not move what is validated', () =>
    calendar.given(y2026, validated('2026-03-31')).when(change('2026-02-01', null)).thenRefuses('exercice.validated'));
  it('do not move while the year is checked, or once it is closed', () => {
    calendar.given(y2026, freeze('close')).when(change('2026-02-01', null)).thenRefuses('exercice.frozen');
    calendar.given(y2026, closed()).when(change('2026-02-01', null)).thenRefuses('exercice.closed');
  });
  it('are not there yet as known before it was created', () => {
    const [then, now] = [{ years: [] }, evolve({ years: [] }, y2026)];
    const lookUp = (id: string, knownCalendar = now) => refusalOf(() => mustBeKnownThen(knownCalendar, now, id, day('2026-02-01')));
    expect(lookUp(first, then)).toMatchObject({ code: 'exercice.not-yet', kind: 'not-found' });
    expect(lookUp(first)).toBeUndefined();
    expect(lookUp(second, then)).toBeUndefined();
  });
  it('are those of a year that exists', () => calendar.given().when(change('2026-02-01', null)).thenRefuses('exercice.unknown'));
});

describe('a day of the books', () => {
  const refusal = (date: string, ...events: FiscalYearEvent[]) => refusalOf(() => writableYear(after(...events), day(date)))?.code;
  it('is written in its year', () => expect(writableYear(after(y2026, y2027), day('2027-01-01')).id).toBe(second));
  it('needs a year', () => expect(refusal('2025-12-31', y2026)).toBe('exercice.missing'));
  it('is not written in a closed year', () => expect(refusal('2026-05-01', y2026, closed())).toBe('exercice.closed'));
  it('waits while it is checked, and not after', () => {
    expect(refusal('2026-05-01', y2026, freeze('validate', '2026-06-30'))).toBe('exercice.frozen');
    expect(refusal('2026-07-01', y2026, freeze('validate', '2026-06-30'))).toBeUndefined();
  });
  it('does not change once it is validated', () => {
    expect(refusal('2026-06-30', y2026, validated('2026-06-30'))).toBe('exercice.validated');
    expect(refusal('2026-07-01', y2026, validated('2026-06-30'))).toBeUndefined();
  });
  it('does not change once a closing validated it, also in a year that is open again', () => {
    const changed = (round?: number) =>
      refusalOf(() => changeableYear(after(y2026, closed(), reopened), { date: day('2026-05-01'), ...(round && { round }) }))?.code;
    expect(refusal('2026-05-01', y2026, closed(), reopened)).toBeUndefined();
    expect(changed()).toBe('exercice.validated');
    expect(changed(1)).toBeUndefined();
    expect(lockOf(after(y2026, closed(), reopened), { date: day('2026-05-01') })).toBe('Écritures validées');
    expect(lockOf(after(y2026, closed(), reopened), { date: day('2026-05-01'), round: 1 })).toBeNull();
  });
  it('is moved after what is validated, if there is a day left', () => {
    const moved = (upTo: string) => firstOpenDay(knownYear(after(y2026, validated(upTo)), first), day('2026-03-10'));
    expect(moved('2026-03-09')).toBe('2026-03-10');
    expect(moved('2026-03-31')).toBe('2026-04-01');
    expect(refusalOf(() => moved('2026-12-31'))?.code).toBe('exercice.validated');
  });
  it('says why it is locked', () => {
    expect(lockOf(after(y2026, closed()), { date: day('2026-05-01') })).toBe('Exercice 2026 clôturé');
    expect(lockOf(after(y2026, validated('2026-06-30')), { date: day('2026-05-01') })).toBe('Écritures validées');
    expect(lockOf(after(y2026, freeze('close')), { date: day('2026-05-01') })).toBe('Exercice 2026 en cours de contrôle');
    expect(lockOf(after(y2026), { date: day('2026-05-01') })).toBeNull();
  });
});

describe('validating a period', () => {
  it('freezes it first', () => {
    calendar.given(y2026).when(startFreeze('validate', '2026-06-30')).then(freeze('validate', '2026-06-30'));
    calendar
      .given(y2026)
      .when({ type: 'ValidatePeriod', data: { yearId: first, upTo: day('2026-06-30') } })
      .thenRefuses('exercice.not-frozen');
  });
  it('gives its numbers, and lets go', () =>
    calendar
      .given(y2026, freeze('validate', '2026-06-30'))
      .when({ type: 'ValidatePeriod', data: { yearId: first, upTo: day('2026-06-30') } })
      .thenState((state) => expect(knownYear(state, first)).toMatchObject({ validatedUpTo: '2026-06-30', frozen: null })));
  it('is of days of the year', () =>
    calendar.given(y2026).when(startFreeze('validate', '2027-01-01')).thenRefuses('exercice.date-outside'));
  it('is given up with a reason', () => {
    const data = { yearId: first, reason: '471000' };
    const cancel = { type: 'CancelFiscalYearFreeze', data: { ...data, freezeId: 'one' } } as const;
    calendar.given(y2026, freeze('close')).when(cancel).then({ type: 'FiscalYearFreezeCancelled', data });
    calendar.given(y2026).when(cancel).then();
  });
  it('is not given up by whoever froze the year before, nor by the recovery of an earlier freeze', () => {
    const later = freeze('close', '2026-12-31', 'two');
    const cancel = (freezeId: string | undefined) =>
      ({ type: 'CancelFiscalYearFreeze', data: { yearId: first, reason: 'Arrêt', freezeId } }) as const;
    calendar
      .given(y2026, freeze('close'))
      .when(startFreeze('close', '2026-12-31', first, 'two'))
      .then(later);
    for (const earlier of ['one', undefined]) calendar.given(y2026, freeze('close'), later).when(cancel(earlier)).then();
    calendar.given(y2026, later).when(cancel('two')).thenTypes('FiscalYearFreezeCancelled');
  });
});

describe('closing a fiscal year', () => {
  it('closes what was checked', () => calendar.given(y2026, freeze('close')).when(close()).then(closed()));
  it('needs the check to have been carried out', () => {
    calendar.given(y2026).when(close()).thenRefuses('exercice.not-frozen');
    calendar.given(y2026, freeze('validate')).when(close()).thenRefuses('exercice.not-frozen');
  });
  it('goes in order', () => {
    calendar
      .given(y2026, y2027)
      .when(startFreeze('close', '2027-12-31', second))
      .thenRefuses('exercice.previous-open');
    calendar.given(y2026, y2027).when(close(second)).thenRefuses('exercice.previous-open');
  });
  it('is not stopped for a day that is validated already: nothing would let it go on', () =>
    calendar.given(y2026, validated('2026-06-30')).when(startFreeze('validate', '2026-03-31')).then());
  it('is not checked again once closed', () => calendar.given(y2026, closed()).when(startFreeze('close')).thenRefuses('exercice.closed'));
});

describe('reopening a fiscal year', () => {
  const reopened: FiscalYearEvent = {
    type: 'FiscalYearReopened',
    data: { yearId: first, reason: 'Facture oubliée', reopenedAt: '2027-02-01T09:00:00.000Z' },
  };
  it('leaves a mark for ever', () => {
    calendar.given(y2026, closed()).when(reopen()).then(reopened);
    calendar
      .given(y2026, closed(), reopened, freeze('close'))
      .when(close())
      .thenState((state) => expect(knownYear(state, first).marks).toHaveLength(1));
  });
  it('needs a reason', () => calendar.given(y2026, closed()).when(reopen('  ')).thenRefuses('exercice.reason-missing'));
  it('is for a closed year', () => calendar.given(y2026).when(reopen()).thenRefuses('exercice.not-closed'));
  it('is for the last one that was closed', () =>
    calendar.given(y2026, y2027, closed(), closed(second)).when(reopen()).thenRefuses('exercice.not-last-closed'));
});

describe('explaining an open point of the closing', () => {
  const explain = (state: string | null, text = 'Virement reçu le 2 janvier'): FiscalYearCommand => ({
    type: 'ExplainClosingPoint',
    data: { yearId: first, check: 'transfers', state, text, at: '2027-01-20T09:00:00.000Z' },
  });
  const explained: FiscalYearEvent = {
    type: 'ClosingPointExplained',
    data: {
      yearId: first,
      check: 'transfers',
      state: '580000 300',
      text: 'Virement reçu le 2 janvier',
      signedAt: '2027-01-20T09:00:00.000Z',
    },
  };
  it('keeps a note on the point as it is, once', () => {
    calendar.given(y2026).when(explain('580000 300')).then(explained);
    calendar.given(y2026, explained).when(explain('580000 300')).then();
    const year = knownYear(after(y2026, explained), first);
    expect(closingNoteOn(year, { check: 'transfers', state: '580000 300' })?.text).toBe('Virement reçu le 2 janvier');
    expect(closingNoteOn(year, { check: 'transfers', state: '580000 400' })).toBeUndefined();
  });
  it('needs a text, an open point and an open year', () => {
    calendar.given(y2026).when(explain('580000 300', ' ')).thenRefuses('exercice.explanation-missing');
    calendar.given(y2026).when(explain(null)).thenRefuses('exercice.nothing-to-explain');
    calendar.given(y2026, closed()).when(explain('580000 300')).thenRefuses('exercice.closed');
  });
});

describe('the calendar', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  it.each([create(), change('2026-01-01', '2027-01-31'), startFreeze('validate')].map((command) => [command.type, command] as const))(
    '%s sent twice has no second effect',
    (_, command) => calendar.given(y2026).thenRepeating(command),
  );
  it('closes once, and reopens once', () => {
    calendar.given(y2026, freeze('close')).thenRepeating(close());
    calendar.given(y2026, closed()).thenRepeating(reopen());
  });
});
