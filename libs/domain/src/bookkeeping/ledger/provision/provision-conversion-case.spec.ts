import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from '../journal-entry/journal-entry.events.js';
import { convertedAccount } from './converted-accounts.js';
import { type ProvisionEvent, type ProvisionId, type ProvisionRegisterEvent, provisionStream } from './provision.events.js';
import { provisionConversionCase } from './provision-conversion-case.js';
import { provisionEntryCase } from './provision-entry-case.js';

const conversions = specifyCase(provisionConversionCase, caseContext());
const entries = specifyCase(provisionEntryCase, caseContext());
const [y2024, y2025, y2026] = [newId() as FiscalYearId, newId() as FiscalYearId, newId() as FiscalYearId];
const [entryId, reversalId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];
const id = newId() as ProvisionId;

const year = (yearId: FiscalYearId, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: localDate(`${name}-01-01`), end: localDate(`${name}-12-31`) },
});
const close = (yearId: FiscalYearId) =>
  ({
    type: 'FiscalYearClosed',
    data: { yearId, totals: { debit: cents(0), credit: cents(0), writings: 0 }, resultByBudget: [], hash: '', openingEntryId: null },
  }) as unknown as FiscalYearEvent;
const calendar = [year(y2024, '2024'), year(y2025, '2025'), year(y2026, '2026'), close(y2024)];

const pension = { before: '153000', after: '152100', budget: '' as const, amount: cents(-1000_00) };
const convert = {
  type: 'ConvertProvisionAccounts',
  id: y2025,
  entryId,
  balances: [
    { account: '153000', budget: '', amount: cents(-1000_00) },
    { account: '157000', budget: '', amount: cents(-5_00) },
    { account: '158100', budget: '', amount: cents(0) },
  ],
  isCurrent: true,
} as const;
const cancel = { type: 'CancelProvisionConversion', id: y2025, reversalId } as const;
const converted = (amount = -1000_00): ProvisionRegisterEvent => ({
  type: 'ProvisionAccountsConverted',
  data: { yearId: y2025, from: localDate('2025-01-01'), entryId, lines: [{ ...pension, amount: cents(amount) }] },
});
const recorded = (yearId: FiscalYearId): ProvisionRegisterEvent => ({
  type: 'ProvisionEntryRecorded',
  data: { yearId, entryId: newId<'journal-entry'>(), movements: [] },
});
const line = (account: string, accountLabel: string, amount: number) => ({
  account,
  accountLabel,
  budget: '' as const,
  debit: cents(Math.max(amount, 0)),
  credit: cents(Math.max(-amount, 0)),
  wording: 'Reclassement 153000 → 152100',
});
const posted: JournalEntryEvent = {
  type: 'JournalEntryPosted',
  data: {
    yearId: y2025,
    date: localDate('2025-01-01'),
    label: 'Reclassement des provisions au plan comptable de 2025',
    pieceRef: 'PROV-PCG-2025',
    lines: [
      line('153000', 'Provisions pour pensions et obligations similaires', 1000_00),
      line('152100', 'Provisions pour pensions et obligations similaires', -1000_00),
    ],
    journal: 'OD',
    kind: 'provisions',
    refersTo: y2025,
    deliberation: null,
  },
};

it.each([
  ['153000', '152100'],
  ['153123', '1521123'],
  ['154000', '152200'],
  ['155000', '152300'],
  ['156000', '152400'],
  ['157200', '152500'],
  ['158100', '152600'],
  ['158000', '152700'],
  ['15800', '15270'],
] as const)('%s is %s in the chart of 2025', (former, account) => expect(convertedAccount(former)).toBe(account));

it.each(['151100', '152100', '157000', '164000', '218300', '281830'])('%s stays', (account) =>
  expect(convertedAccount(account)).toBeUndefined(),
);

describe('a conversion of the accounts of provisions', () => {
  it('moves the balances of the first day that have a successor, by an entry of that day', () => {
    const outcome = conversions.given({ calendar }).when(convert);
    outcome.then({ register: [converted()], entry: [posted] });
    outcome.thenGuards('calendar');
  });
  it('is amended by what the opening has since, and stays as it is otherwise', () => {
    const run = conversions.given({ calendar, register: [converted()], entry: [posted] });
    run.when({ ...convert, balances: [] }).then({});
    const outcome = run.when({ ...convert, balances: [{ account: '153000', budget: '', amount: cents(-200_00) }] });
    outcome.thenTypes('ProvisionAccountsConverted');
    outcome.thenWrites('register', 'entry');
    outcome.thenAnswers((answer) => expect(answer).toEqual({ entryId }));
  });
  it('refuses a year of the former chart, one after an open year, books that are late, and a year without a balance', () => {
    const given = conversions.given({ calendar });
    given.when({ ...convert, id: y2026 }).thenRefuses('provision-conversion.previous-open');
    given.when({ ...convert, isCurrent: false }).thenRefuses('provision-conversion.books-late');
    given.when({ ...convert, balances: [] }).thenRefuses('provision-conversion.nothing-due');
    conversions
      .given({ calendar: [year(y2024, '2024')] })
      .when({ ...convert, id: y2024 })
      .thenRefuses('provision-conversion.former-chart');
    conversions
      .given({ calendar: [...calendar, close(y2025)] })
      .when(convert)
      .thenRefuses('exercice.closed');
  });
  it('waits for the entry of provisions to be cancelled, which names the accounts of its year', () => {
    for (const yearId of [y2025, y2026]) {
      const given = conversions.given({ calendar, register: [recorded(yearId)] });
      given.when(convert).thenRefuses('provision-conversion.entry-recorded');
      conversions
        .given({ calendar, register: [converted(), recorded(yearId)], entry: [posted] })
        .when(cancel)
        .thenRefuses('provision-conversion.entry-recorded');
    }
  });
  it('is cancelled by the opposite entry of the same day', () => {
    conversions.given({ calendar }).when(cancel).thenRefuses('provision-conversion.not-converted');
    const outcome = conversions.given({ calendar, register: [converted()], entry: [posted] }).when(cancel);
    outcome.thenTypes('ProvisionConversionCancelled');
    outcome.thenWrites('register', 'entry', 'reversal');
  });
});

describe('the entry of provisions', () => {
  const registered: ProvisionEvent = {
    type: 'ProvisionRegistered',
    data: {
      label: 'Départs en retraite',
      kind: 'retirement',
      account: '153000',
      budget: '',
      arisenOn: localDate('2024-06-01'),
      justification: 'Indemnités de la convention.',
      thirdParty: null,
      opening: null,
      pieceRef: '',
    },
  };
  const estimated: ProvisionEvent = {
    type: 'ProvisionEstimated',
    data: { yearId: y2025, estimate: cents(500_00), used: cents(0) },
  };
  const listed: ProvisionRegisterEvent = { type: 'ProvisionListed', data: { provisionId: id } };
  const accountsAfter = (...register: ProvisionRegisterEvent[]): string[] => {
    const provisions = new Map([[provisionStream(id), [registered, estimated]]]);
    const accounts: string[] = [];
    entries
      .given({ calendar, register: [listed, ...register], provisions })
      .when({ type: 'RecordProvisionEntry', id: y2025, entryId: newId<'journal-entry'>() })
      .thenEvents(({ entry }) => {
        for (const { type, data } of entry ?? [])
          if (type === 'JournalEntryPosted') accounts.push(...data.lines.map(({ account }) => account));
      });
    return accounts;
  };
  it('names the converted account from that year on, and the former one after a cancellation', () => {
    const undone: ProvisionRegisterEvent = { type: 'ProvisionConversionCancelled', data: { yearId: y2025, reversalId } };
    expect(accountsAfter()).toEqual(['681500', '153000']);
    expect(accountsAfter(converted())).toEqual(['681500', '152100']);
    expect(accountsAfter(converted(), undone)).toEqual(['681500', '153000']);
    const later = { ...converted(), data: { ...converted().data, yearId: y2026, from: localDate('2026-01-01') } } as ProvisionRegisterEvent;
    expect(accountsAfter(later)).toEqual(['681500', '153000']);
  });
});
