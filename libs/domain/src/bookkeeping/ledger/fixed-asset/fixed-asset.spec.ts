import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { Disposal, FixedAssetFacts } from './fixed-asset.events.js';
import { fixedAssetDecider } from './fixed-asset.js';
import { depreciationAccount, disposalAccounts } from './fixed-asset-accounts.js';

const asset = specify(fixedAssetDecider);
const day = (text: string) => localDate(text);
const facts: FixedAssetFacts = {
  label: 'Ordinateur portable',
  account: '218300',
  budget: 'ASC',
  acquiredOn: day('2026-01-10'),
  inServiceOn: day('2026-01-15'),
  cost: cents(1200_00),
  residualValue: cents(0),
  method: 'straight-line',
  months: 36,
  earlierDepreciation: null,
  pieceRef: 'F-118',
};
const registered = { type: 'FixedAssetRegistered', data: facts } as const;
const register = (change: Partial<FixedAssetFacts> = {}, isCouncil = true) =>
  ({ type: 'RegisterFixedAsset', data: { facts: { ...facts, ...change }, isCouncil } }) as const;
const correct = (change: Partial<FixedAssetFacts>, lockedBy: string | null = null) =>
  ({ type: 'CorrectFixedAsset', data: { facts: { ...facts, ...change }, isCouncil: true, lockedBy } }) as const;
const disposal: Disposal = {
  day: day('2026-06-30'),
  reason: 'sold',
  price: cents(500_00),
  yearId: newId(),
  depreciation: cents(180_00),
  netValue: cents(1020_00),
  entryId: newId(),
};
const disposed = { type: 'FixedAssetDisposed', data: disposal } as const;
const dispose = (change: Partial<Disposal> = {}) => ({ type: 'DisposeOfFixedAsset', data: { ...disposal, ...change } }) as const;

describe('a fixed asset', () => {
  it('is registered once', () => {
    asset.given().when(register()).then(registered);
    asset.given(registered).when(register()).then();
  });
  it.each<[string, Partial<FixedAssetFacts>]>([
    ['label', { label: ' ' }],
    ['accounting_code_value', { account: '606300' }],
    ['accounting_code_value', { account: '281830' }],
    ['accounting_code_value', { account: '269000' }],
    ['method', { account: '211000' }],
    ['budget', { budget: '' }],
    ['in_service_date', { inServiceOn: day('2026-01-09') }],
    ['cost', { cost: cents(0) }],
    ['residual_value', { residualValue: cents(1200_00) }],
    ['residual_value', { residualValue: cents(-1) }],
    ['earlier_depreciation', { earlierDepreciation: cents(1200_01) }],
    ['months', { months: 0 }],
    ['months', { months: 601 }],
    ['months', { method: 'declining', months: 35 }],
    ['months', { method: 'none', months: 12 }],
  ])('names its field %s when that is wrong', (propertyPath, change) =>
    asset
      .given()
      .when(register(change))
      .thenRefuses('fixed-asset.incomplete', ({ violations }) =>
        expect(violations.map((violation) => violation.propertyPath)).toEqual([propertyPath]),
      ),
  );
  it('has a budget in a works council only', () => asset.given().when(register({}, false)).thenRefuses('fixed-asset.incomplete'));
  it('may be land, which loses no value', () => {
    const land = { account: '211000', method: 'none', months: 0 } as const;
    asset
      .given()
      .when(register(land))
      .then({ type: 'FixedAssetRegistered', data: { ...facts, ...land } });
  });
});

describe('a correction', () => {
  it('replaces the facts, and says nothing when nothing changes', () => {
    asset.given(registered).when(correct({})).then();
    asset
      .given(registered)
      .when(correct({ months: 60 }))
      .then({ type: 'FixedAssetCorrected', data: { ...facts, months: 60 } });
    asset
      .given()
      .when(correct({ months: 60 }))
      .thenRefuses('fixed-asset.unknown');
  });
  it('changes the life, and not the value, once a closed year counts the asset', () => {
    asset
      .given(registered)
      .when(correct({ cost: cents(1300_00) }, '2025'))
      .thenRefuses('fixed-asset.closed-year');
    asset
      .given(registered)
      .when(correct({ months: 60 }, '2025'))
      .thenTypes('FixedAssetCorrected');
  });
});

describe('an asset that leaves', () => {
  it('is disposed of once, after its acquisition', () => {
    asset.given(registered).when(dispose()).then(disposed);
    asset.given(registered, disposed).when(dispose()).then();
    asset
      .given(registered, disposed)
      .when(dispose({ entryId: newId() }))
      .thenRefuses('fixed-asset.disposed');
    asset
      .given(registered)
      .when(dispose({ day: day('2026-01-09') }))
      .thenRefuses('fixed-asset.disposed-before');
  });
  it('is neither corrected nor removed, until its disposal is cancelled', () => {
    const cancelled = { type: 'FixedAssetDisposalCancelled', data: { reversalId: newId<'journal-entry'>() } } as const;
    asset
      .given(registered, disposed)
      .when(correct({ months: 60 }))
      .thenRefuses('fixed-asset.disposed');
    asset.given(registered, disposed).when({ type: 'RemoveFixedAsset' }).thenRefuses('fixed-asset.disposed');
    asset.given(registered, disposed).when({ type: 'CancelDisposal', data: cancelled.data }).then(cancelled);
    asset
      .given(registered, disposed, cancelled)
      .when(correct({ months: 60 }))
      .thenTypes('FixedAssetCorrected');
    asset.given(registered).when({ type: 'CancelDisposal', data: cancelled.data }).thenRefuses('fixed-asset.not-disposed');
  });
  it('that was a mistake is removed for good', () => {
    const removed = { type: 'FixedAssetRemoved', data: {} } as const;
    asset.given(registered).when({ type: 'RemoveFixedAsset' }).then(removed);
    asset.given(registered, removed).when({ type: 'RemoveFixedAsset' }).then();
    asset
      .given(registered, removed)
      .when(correct({ months: 60 }))
      .thenRefuses('fixed-asset.unknown');
  });
});

it('knows the accounts of depreciation and of disposal', () => {
  expect(['218300', '205000', '21830', '218301'].map(depreciationAccount)).toEqual(['281830', '280500', '28183', '2818301']);
  expect(disposalAccounts(day('2024-09-01')).netValue).toBe('675000');
  expect(disposalAccounts(day('2025-01-01'))).toEqual({ netValue: '652000', price: '757000', receivable: '462000' });
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
