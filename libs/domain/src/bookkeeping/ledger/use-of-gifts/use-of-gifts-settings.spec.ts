import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { UseOfGiftsEvent, UseOfGiftsFacts } from './use-of-gifts.events.js';
import { carriedSettings, noSettings, useOfGiftsCase } from './use-of-gifts-settings.js';

const id = newId<'fiscal-year'>();
const activityId = newId<'accounting-activity'>();
const calendar: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId: id, name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') } },
];
const settings = specifyCase(useOfGiftsCase);
const save = (facts: Partial<UseOfGiftsFacts>) =>
  ({ type: 'SaveUseOfGiftsSettings', id, facts: { ...noSettings, appeals: true, ...facts } }) as const;
const saved = (facts: Partial<UseOfGiftsFacts>): UseOfGiftsEvent => ({
  type: 'UseOfGiftsSettingsSaved',
  data: { ...noSettings, appeals: true, ...facts },
});
const refuses = (facts: Partial<UseOfGiftsFacts>, code: string) => settings.given({ calendar }).when(save(facts)).thenRefuses(code);
const fees = { account: '622600', line: 'running' } as const;

describe('the settings of the use of gifts', () => {
  it('are saved in an order of their own, without places that decide nothing', () =>
    settings
      .given({ calendar })
      .when(
        save({
          activities: [{ activityId, destination: null, origin: null }],
          accounts: [{ account: '864000', line: 'kind-running' }, fees],
          shares: [
            { line: 'provisions', share: basisPoints(0) },
            { line: 'running', share: basisPoints(2500) },
          ],
          carriedOver: cents(1),
        }),
      )
      .then({
        settings: [
          saved({
            accounts: [fees, { account: '864000', line: 'kind-running' }],
            shares: [
              { line: 'running', share: basisPoints(2500) },
              { line: 'provisions', share: basisPoints(0) },
            ],
            carriedOver: cents(1),
          }),
        ],
      }));
  it('stay as they are when nothing changes', () =>
    settings
      .given({ calendar, settings: [saved({ accounts: [fees] })] })
      .when(save({ accounts: [fees] }))
      .then({}));
  it('are of a year that exists', () => settings.given({}).when(save({})).thenRefuses('exercice.unknown'));
  it('place charges, income and contributions in kind only', () => {
    refuses({ accounts: [{ account: '512001', line: 'running' }] }, 'use-of-gifts.account-invalid');
    refuses({ accounts: [{ account: '6 loyer', line: 'running' }] }, 'use-of-gifts.account-invalid');
  });
  it('give a charge a destination, and an income an origin', () => {
    refuses({ accounts: [{ account: '622600', line: 'gifts' }] }, 'use-of-gifts.line-invalid');
    refuses({ accounts: [{ account: '864000', line: 'running' }] }, 'use-of-gifts.line-invalid');
  });
  it('leave dedicated funds, provisions and the tax where the regulation puts them', () =>
    refuses({ accounts: [{ account: '689600', line: 'running' }] }, 'use-of-gifts.account-fixed'));
  it('name each account, activity and line once', () => {
    refuses({ accounts: [fees, fees] }, 'use-of-gifts.twice');
    const place = { activityId, destination: 'running', origin: null } as const;
    refuses({ activities: [place, place] }, 'use-of-gifts.twice');
    const share = { line: 'running', share: basisPoints(1) } as const;
    refuses({ shares: [share, share] }, 'use-of-gifts.twice');
  });
  it('have parts of 0 to 100 %', () =>
    refuses({ shares: [{ line: 'running', share: basisPoints(10_001) }] }, 'use-of-gifts.share-invalid'));
  it('apply to the next year, without the amounts of the year', () =>
    expect(carriedSettings({ ...noSettings, appeals: true, carriedOver: cents(5), investments: cents(7) })).toEqual({
      ...noSettings,
      appeals: true,
    }));
});
