import { type JournalEntryId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from '../journal-entry/journal-entry.events.js';
import { depreciationCase } from './depreciation-case.js';
import { type FixedAssetEvent, type FixedAssetFacts, type FixedAssetRegisterEvent, fixedAssetStream } from './fixed-asset.events.js';
import { fixedAssetCase } from './fixed-asset-case.js';

const context = caseContext();
const assets = specifyCase(fixedAssetCase, context);
const depreciation = specifyCase(depreciationCase, context);
const day = (text: string) => localDate(text);
const [id, other, y2025, y2026] = [newId<'fixed-asset'>(), newId<'fixed-asset'>(), newId() as FiscalYearId, newId() as FiscalYearId];
const [entryId, reversalId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];

const year = (yearId: FiscalYearId, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: day(`${name}-01-01`), end: day(`${name}-12-31`) },
});
const calendar = [year(y2025, '2025'), year(y2026, '2026')];
const closed2025: FiscalYearEvent = {
  type: 'FiscalYearClosed',
  data: { yearId: y2025, totals: { debit: cents(0), credit: cents(0), writings: 0 }, resultByBudget: [], hash: '', openingEntryId: null },
} as unknown as FiscalYearEvent;
const reopened2025: FiscalYearEvent = {
  type: 'FiscalYearReopened',
  data: { yearId: y2025, reason: 'Fiche oubliée', reopenedAt: '2027-02-01T09:00:00.000Z' },
};

const facts: FixedAssetFacts = {
  label: 'Ordinateur portable',
  account: '218300',
  budget: '',
  acquiredOn: day('2025-01-01'),
  inServiceOn: day('2025-01-01'),
  cost: cents(1200_00),
  residualValue: cents(0),
  method: 'straight-line',
  months: 36,
  earlierDepreciation: null,
  pieceRef: 'F-118',
};
const registered = (change: Partial<FixedAssetFacts> = {}): FixedAssetEvent => ({
  type: 'FixedAssetRegistered',
  data: { ...facts, ...change },
});
const listed: FixedAssetRegisterEvent = { type: 'FixedAssetListed', data: { assetId: id } };
const recorded = (yearId: FiscalYearId, amount: number, posted: JournalEntryId = entryId): FixedAssetRegisterEvent => ({
  type: 'DepreciationRecorded',
  data: { yearId, entryId: posted, charges: [{ assetId: id, amount: cents(amount) }] },
});
describe('the register', () => {
  it('takes registrations one after the other', () => {
    expect(assets.contended({ type: 'RegisterFixedAsset', id, facts, isCouncil: false })).toBe('fixed-asset-register');
    expect(assets.contended({ type: 'CorrectFixedAsset', id, facts, isCouncil: false })).toBeUndefined();
  });
  it('lists an asset, and forgets one that was removed', () => {
    assets
      .given({ calendar })
      .when({ type: 'RegisterFixedAsset', id, facts, isCouncil: false })
      .then({ asset: [registered()], register: [listed] });
    assets
      .given({ calendar, asset: [registered()], register: [listed] })
      .when({ type: 'RemoveFixedAsset', id })
      .then({ asset: [{ type: 'FixedAssetRemoved', data: {} }], register: [{ type: 'FixedAssetUnlisted', data: { assetId: id } }] });
  });
  it('keeps an asset that the depreciation of a year counts, with its value once the year is closed', () => {
    const given = { asset: [registered()], register: [listed, recorded(y2025, 400_00)] };
    assets
      .given({ ...given, calendar })
      .when({ type: 'RemoveFixedAsset', id })
      .thenRefuses('fixed-asset.depreciated');
    const dearer = { type: 'CorrectFixedAsset', id, facts: { ...facts, cost: cents(1500_00) }, isCouncil: false } as const;
    assets
      .given({ ...given, calendar })
      .when(dearer)
      .thenTypes('FixedAssetCorrected');
    assets
      .given({ ...given, calendar: [...calendar, closed2025] })
      .when(dearer)
      .thenRefuses('fixed-asset.closed-year');
  });
});

describe('the depreciation of a year', () => {
  const given = { calendar, register: [listed], assets: new Map([[fixedAssetStream(id), [registered()]]]) };
  const record = { type: 'RecordDepreciation', id: y2025, entryId } as const;

  it('is one entry of all assets, on the last day', () => {
    const outcome = depreciation.given(given).when(record);
    outcome.thenTypes('DepreciationRecorded');
    outcome.thenWrites('register', 'entry');
    outcome.thenGuards('calendar', 'assets');
    outcome.thenAnswers((answer) => expect(answer).toEqual({ amount: cents(400_00), entryId }));
  });
  it('catches up on a year that was left out', () =>
    depreciation
      .given(given)
      .when({ ...record, id: y2026 })
      .thenAnswers(({ amount }) => expect(amount).toBe(cents(800_00))));
  it('counts what earlier books depreciated', () =>
    depreciation
      .given({
        ...given,
        assets: new Map([
          [
            fixedAssetStream(id),
            [registered({ acquiredOn: day('2024-01-01'), inServiceOn: day('2024-01-01'), earlierDepreciation: cents(500_00) })],
          ],
        ]),
      })
      .when(record)
      .thenAnswers(({ amount }) => expect(amount).toBe(cents(300_00))));
  it('refuses a year without anything to depreciate, a closed one, and one before another that is recorded', () => {
    depreciation.given({ calendar }).when(record).thenRefuses('depreciation.nothing-due');
    depreciation
      .given({ ...given, calendar: [...calendar, closed2025] })
      .when(record)
      .thenRefuses('exercice.closed');
    depreciation
      .given({ ...given, register: [listed, recorded(y2026, 400_00)] })
      .when(record)
      .thenRefuses('depreciation.later-recorded');
  });

  const [posted] = depreciationPosting();
  it('is corrected in its entry, and stays as it is when nothing changed', () => {
    const run = { ...given, register: [listed, recorded(y2025, 400_00)], entry: [posted] };
    depreciation
      .given(run)
      .when({ ...record, entryId: reversalId })
      .then({});
    const longer = new Map([
      [fixedAssetStream(id), [registered(), { type: 'FixedAssetCorrected', data: { ...facts, months: 48 } } as FixedAssetEvent]],
    ]);
    const outcome = depreciation.given({ ...run, assets: longer }).when({ ...record, entryId: reversalId });
    outcome.thenWrites('register', 'entry');
    outcome.thenAnswers((answer) => expect(answer).toEqual({ amount: cents(300_00), entryId }));
  });
  it('is cancelled by the opposite entry of the same day', () => {
    const cancel = { type: 'CancelDepreciation', id: y2025, reversalId } as const;
    depreciation.given(given).when(cancel).thenRefuses('depreciation.not-recorded');
    const run = { ...given, register: [listed, recorded(y2025, 400_00)], entry: [posted] };
    const outcome = depreciation.given(run).when(cancel);
    outcome.thenTypes('DepreciationCancelled');
    outcome.thenWrites('register', 'entry', 'reversal');
    const reopened = depreciation.given({ ...run, calendar: [...calendar, closed2025, reopened2025] });
    reopened.when(cancel).thenWrites('register', 'entry', 'reversal');
  });
  it('is not corrected once a closing validated it, but recorded anew after its cancellation', () => {
    const again = { ...record, entryId: reversalId };
    const longer = new Map([
      [fixedAssetStream(id), [registered(), { type: 'FixedAssetCorrected', data: { ...facts, months: 48 } } as FixedAssetEvent]],
    ]);
    const run = { ...given, calendar: [...calendar, closed2025, reopened2025], assets: longer };
    depreciation
      .given({ ...run, register: [listed, recorded(y2025, 400_00)], entry: [posted] })
      .when(again)
      .thenRefuses('exercice.validated');
    const cancelled: FixedAssetRegisterEvent = { type: 'DepreciationCancelled', data: { yearId: y2025, reversalId } };
    const outcome = depreciation.given({ ...run, register: [listed, recorded(y2025, 400_00), cancelled] }).when(again);
    outcome.thenAnswers((answer) => expect(answer).toEqual({ amount: cents(300_00), entryId: reversalId }));
  });
  it('leaves out an asset that left in the year, or comes later', () => {
    const disposed: FixedAssetEvent = {
      type: 'FixedAssetDisposed',
      data: {
        day: day('2025-12-31'),
        reason: 'given',
        price: cents(0),
        yearId: y2025,
        depreciation: cents(0),
        netValue: cents(0),
        entryId,
      },
    };
    const streams = (events: FixedAssetEvent[]) => ({ ...given, assets: new Map([[fixedAssetStream(id), events]]) });
    depreciation
      .given(streams([registered(), disposed]))
      .when(record)
      .thenRefuses('depreciation.nothing-due');
    const next = registered({ acquiredOn: day('2026-01-01'), inServiceOn: day('2026-01-01') });
    depreciation
      .given(streams([next]))
      .when(record)
      .thenRefuses('depreciation.nothing-due');
    depreciation
      .given({ ...given, register: [{ type: 'FixedAssetListed', data: { assetId: other } }] })
      .when(record)
      .thenRefuses('depreciation.nothing-due');
  });

  function depreciationPosting(): [JournalEntryEvent] {
    const side = (account: string, debit: number, credit: number) => ({
      account,
      accountLabel: '',
      budget: '' as const,
      debit: cents(debit),
      credit: cents(credit),
      wording: '',
    });
    return [
      {
        type: 'JournalEntryPosted',
        data: {
          yearId: y2025,
          date: day('2025-12-31'),
          label: 'Dotations aux amortissements 2025',
          pieceRef: 'AMORT-2025',
          journal: 'OD',
          kind: 'depreciation',
          refersTo: y2025,
          deliberation: null,
          lines: [side('681120', 400_00, 0), side('281830', 0, 400_00)],
        },
      },
    ];
  }
});

describe('a disposal', () => {
  const given = { calendar, asset: [registered()], register: [listed, recorded(y2025, 400_00)] };
  const sell = {
    type: 'DisposeOfFixedAsset',
    id,
    day: day('2026-06-30'),
    reason: 'sold',
    price: cents(500_00),
    entryId: reversalId,
  } as const;

  it('depreciates until its day, and takes the cost, the depreciation and the price to their accounts', () => {
    const outcome = assets.given(given).when(sell);
    outcome.thenTypes('FixedAssetDisposed');
    outcome.thenWrites('asset', 'entry');
    outcome.thenAnswers(({ disposal }) =>
      expect(disposal).toMatchObject({ yearId: y2026, depreciation: cents(200_00), netValue: cents(600_00) }),
    );
  });
  it('waits until the depreciation of its year is cancelled', () => {
    const run = [...given.register, recorded(y2026, 400_00)];
    assets
      .given({ ...given, register: run })
      .when(sell)
      .thenRefuses('fixed-asset.depreciated');
    assets
      .given({ ...given, calendar: [...calendar, closed2025] })
      .when({ ...sell, day: day('2025-06-30') })
      .thenRefuses('exercice.closed');
  });
});
