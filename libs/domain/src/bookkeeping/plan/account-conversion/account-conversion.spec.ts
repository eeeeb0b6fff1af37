import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type AccountingActivityEvent, accountingActivityStream } from '../accounting-activity/accounting-activity.events.js';
import type { AccountConversionEvent, ConversionLine } from './account-conversion.events.js';
import { accountConversionCase, type SentConversion } from './account-conversion.js';
import { conversionOf, conversionStart } from './conversion-rules.js';

const id = newId() as EnvironmentId;
const conversion = specifyCase(accountConversionCase, caseContext({ environmentId: id }));
const [fines, grants] = [newId<'accounting-activity'>(), newId<'accounting-activity'>()];
const facts = { name: 'Pénalités', categoryId: newId<'accounting-category'>(), budget: '' as const };
const activity = (expenseAccount: string | null, takingAccount: string | null): AccountingActivityEvent => ({
  type: 'AccountingActivityAdded',
  data: { ...facts, expenseAccount, takingAccount, keywords: [] },
});
const change = (expenseAccount: string | null, takingAccount: string | null): AccountingActivityEvent => ({
  type: 'AccountingActivityChanged',
  data: { ...facts, expenseAccount, takingAccount },
});
const activities = (...entries: [typeof fines, AccountingActivityEvent[]][]) =>
  new Map(entries.map(([activityId, events]) => [accountingActivityStream(activityId), events]));
const year = (start: string, end: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId: newId<'fiscal-year'>(), name: start, start: localDate(start), end: localDate(end) },
});
const years = [year('2024-01-01', '2024-12-31'), year('2025-01-01', '2025-12-31'), year('2026-01-01', '2026-12-31')];
const from = localDate('2025-01-01');
const plan = activities([fines, [activity('671000', '771000')]], [grants, [activity(null, '740100')]]);
const sent: SentConversion[] = [
  { activityId: fines, kind: 'expense', account: '658000' },
  { activityId: fines, kind: 'taking', account: '778000' },
  { activityId: grants, kind: 'taking', account: '741100' },
];
const lines: ConversionLine[] = [
  { activityId: fines, kind: 'expense', before: '671000', after: '658000' },
  { activityId: fines, kind: 'taking', before: '771000', after: '778000' },
  { activityId: grants, kind: 'taking', before: '740100', after: '741100' },
];
const backwards = lines.map(({ before, after, ...line }) => ({ ...line, before: after, after: before }));
const convert = (...chosen: SentConversion[]) => ({ type: 'ConvertAccounts' as const, id, data: { lines: chosen } });
const undo = { type: 'UndoAccountConversion' as const, id };
const convertEvent: AccountConversionEvent = { type: 'AccountsConverted', data: { from, lines } };

describe('a conversion of accounts', () => {
  it('changes the accounts of the activities, each in one event, from the first year under the new chart', () =>
    conversion
      .given({ activities: plan, calendar: years })
      .when(convert(...sent))
      .then({
        conversions: [convertEvent],
        activities: activities([fines, [change('658000', '778000')]], [grants, [change(null, '741100')]]),
      }));
  it('refuses what no rule proposes: another account, an account that changed since, an activity that is gone, a line twice', () => {
    const given = conversion.given({
      activities: activities(
        [fines, [activity('658000', '771000')]],
        [grants, [activity(null, '740100'), { type: 'AccountingActivityRemoved', data: {} }]],
      ),
    });
    for (const line of sent.filter(({ account }) => account !== '778000'))
      given.when(convert(line)).thenRefuses('account-conversion.not-proposed');
    given.when(convert({ activityId: fines, kind: 'taking', account: '706000' })).thenRefuses('account-conversion.not-proposed');
    given.when(convert({ activityId: newId(), kind: 'taking', account: '758000' })).thenRefuses('account-conversion.not-proposed');
    const line: SentConversion = { activityId: fines, kind: 'taking', account: '758000' };
    given.when(convert(line, line)).thenRefuses('account-conversion.not-proposed');
    given.when(convert()).thenRefuses('account-conversion.empty');
  });
});

describe('the undo of a conversion', () => {
  const afterwards = activities(
    [fines, [activity('671000', '771000'), change('658000', '778000')]],
    [grants, [activity(null, '740100'), change(null, '741100')]],
  );
  it('puts the accounts back', () =>
    conversion
      .given({ conversions: [convertEvent], activities: afterwards, calendar: years })
      .when(undo)
      .then({
        conversions: [{ type: 'AccountConversionUndone', data: { from, lines: backwards } }],
        activities: activities([fines, [change('671000', '771000')]], [grants, [change(null, '740100')]]),
      }));
  it('leaves an account that was changed since', () =>
    conversion
      .given({
        conversions: [convertEvent],
        activities: activities([fines, [activity('658000', '708000')]], [grants, [activity(null, '741100')]]),
      })
      .when(undo)
      .thenAnswers((answer) => expect(answer).toEqual({ from, lines: [backwards[0], backwards[2]], exceptions: [lines[1]] })));
  it('is of the last conversion that stands', () => {
    const [first, second] = [
      { ...convertEvent, data: { from, lines: lines.slice(0, 1) } },
      { ...convertEvent, data: { from, lines: lines.slice(2) } },
    ];
    const undoEvent: AccountConversionEvent = { type: 'AccountConversionUndone', data: { from, lines: [] } };
    const undoAfter = (...conversions: AccountConversionEvent[]) => conversion.given({ conversions, activities: afterwards }).when(undo);
    undoAfter(first, second).thenAnswers((answer) => expect(answer.lines).toEqual(backwards.slice(2)));
    undoAfter(first, second, undoEvent).thenAnswers((answer) => expect(answer.lines).toEqual(backwards.slice(0, 1)));
    undoAfter(first, second, undoEvent, undoEvent).thenRefuses('account-conversion.nothing-to-undo');
  });
});

describe('the rules', () => {
  it.each([
    ['expense', '671200', ['658200', '678200'], '658200'],
    ['expense', '675000', ['652000'], '652000'],
    ['taking', '740000', ['741000', '742000'], '741000'],
    ['taking', '775000', ['757000'], '757000'],
    ['taking', '777000', ['747000'], '747000'],
    ['taking', '791000', ['758700', '708400', '708000'], null],
  ] as const)('convert %s %s', (kind, account, accounts, proposal) =>
    expect(conversionOf(kind, account)).toMatchObject({ accounts, proposal }),
  );
  it.each([
    ['expense', '678000'],
    ['expense', '658000'],
    ['taking', '778000'],
    ['taking', '741000'],
    ['taking', '671000'],
  ] as const)('leave %s %s', (kind, account) => expect(conversionOf(kind, account)).toBeUndefined());
  it('begin with the first year that opens in 2025 or later, which may not exist yet', () => {
    const startOf = (...spans: [string, string][]) =>
      conversionStart({
        years: spans.map(([start, end]) => ({ start: localDate(start), end: localDate(end) }) as never),
      });
    expect(startOf()).toBe('2025-01-01');
    expect(startOf(['2023-01-01', '2023-12-31'])).toBe('2025-01-01');
    expect(startOf(['2024-09-01', '2025-08-31'])).toBe('2025-09-01');
    expect(startOf(['2024-09-01', '2025-08-31'], ['2025-09-01', '2026-08-31'])).toBe('2025-09-01');
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
