import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { JournalEntryEvent } from '../journal-entry/journal-entry.events.js';
import { depreciationCase } from './depreciation-case.js';
import { depreciableBase, depreciationPlan } from './depreciation-plan.js';
import {
  type Disposal,
  type FixedAssetEvent,
  type FixedAssetFacts,
  type FixedAssetId,
  type FixedAssetRegisterEvent,
  fixedAssetStream,
} from './fixed-asset.events.js';
import { fixedAssetCase } from './fixed-asset-case.js';

const context = caseContext();
const assets = specifyCase(fixedAssetCase, context);
const day = (text: string) => localDate(text);
const [building, roof, lift] = [newId<'fixed-asset'>(), newId<'fixed-asset'>(), newId<'fixed-asset'>()];
const y2025 = newId() as FiscalYearId;
const [entryId, reversalId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];
const calendar: FiscalYearEvent[] = [
  { type: 'FiscalYearCreated', data: { yearId: y2025, name: '2025', start: day('2025-01-01'), end: day('2025-12-31') } },
];
/** 100,000 in all: a structure over fifty years, a roof over twenty-five, a lift over ten. */
const structure: FixedAssetFacts = {
  label: 'Immeuble',
  account: '213100',
  budget: '',
  acquiredOn: day('2025-01-01'),
  inServiceOn: day('2025-01-01'),
  cost: cents(70_000_00),
  residualValue: cents(0),
  method: 'straight-line',
  months: 600,
  earlierDepreciation: null,
  pieceRef: '',
};
const roofFacts: FixedAssetFacts = { ...structure, label: 'Toiture', cost: cents(20_000_00), months: 300, componentOf: building };
const liftFacts: FixedAssetFacts = {
  ...structure,
  label: 'Ascenseur',
  account: '213500',
  cost: cents(10_000_00),
  months: 120,
  componentOf: building,
};
const registered = (data: FixedAssetFacts): FixedAssetEvent => ({ type: 'FixedAssetRegistered', data });
const listed = (assetId: FixedAssetId, componentOf?: FixedAssetId): FixedAssetRegisterEvent => ({
  type: 'FixedAssetListed',
  data: { assetId, ...(componentOf && { componentOf }) },
});
const list = [listed(building), listed(roof, building), listed(lift, building)];
const given = {
  calendar,
  register: list,
  asset: [registered(structure)],
  components: new Map([
    [fixedAssetStream(roof), [registered(roofFacts)]],
    [fixedAssetStream(lift), [registered(liftFacts)]],
  ]),
};
const disposed = (netValue: number, change: Partial<Disposal> = {}): FixedAssetEvent => ({
  type: 'FixedAssetDisposed',
  data: {
    ...{
      day: day('2025-06-30'),
      reason: 'sold',
      price: cents(0),
      yearId: y2025,
      depreciation: cents(0),
      netValue: cents(netValue),
      entryId,
    },
    ...change,
  },
});
const register = (facts: FixedAssetFacts, isPartOfCost = false) =>
  ({ type: 'RegisterFixedAsset', id: roof, facts, isCouncil: false, isPartOfCost }) as const;

describe('a component', () => {
  it('is registered under its asset', () =>
    assets
      .given({ parent: [registered(structure)] })
      .when(register(roofFacts))
      .then({ asset: [registered(roofFacts)], register: [listed(roof, building)] }));
  it('takes its cost from its asset when that had it', () =>
    assets
      .given({ calendar, parent: [registered({ ...structure, cost: cents(90_000_00) })] })
      .when(register(roofFacts, true))
      .then({
        asset: [registered(roofFacts)],
        register: [listed(roof, building)],
        parent: [{ type: 'FixedAssetCorrected', data: structure }],
      }));
  it('does not take more than the cost of its asset', () =>
    assets
      .given({ calendar, parent: [registered({ ...structure, cost: cents(20_000_00) })] })
      .when(register(roofFacts, true))
      .thenRefuses('fixed-asset.part-of-cost'));
  it.each<[string, FixedAssetEvent[]]>([
    ['nothing', []],
    ['a component', [registered(liftFacts)]],
    ['an asset that is gone', [registered(structure), disposed(0)]],
    ['an asset of the other budget', [registered({ ...structure, budget: 'AEP' })]],
  ])('is no component of %s', (_, parent) => assets.given({ parent }).when(register(roofFacts)).thenRefuses('fixed-asset.no-parent'));
  it('keeps its asset when it is corrected', () =>
    assets
      .given({ calendar, asset: [registered(roofFacts)] })
      .when({ type: 'CorrectFixedAsset', id: roof, isCouncil: false, facts: { ...structure, label: 'Tuiles' } })
      .then({ asset: [{ type: 'FixedAssetCorrected', data: { ...structure, label: 'Tuiles', componentOf: building } }] }));
  it('leaves alone: its net value is a charge, and its asset stays', () => {
    const dispose = {
      type: 'DisposeOfFixedAsset',
      id: roof,
      day: day('2025-06-30'),
      reason: 'scrapped',
      price: cents(0),
      entryId,
    } as const;
    const outcome = assets.given({ calendar, register: list, asset: [registered(roofFacts)] }).when(dispose);
    // 20,000 over twenty-five years: 400 for half a year.
    outcome.then({
      asset: [disposed(19_600_00, { reason: 'scrapped', depreciation: cents(400_00) })],
      entry: [expect.objectContaining({ type: 'JournalEntryPosted' }) as unknown as JournalEntryEvent],
    });
  });
});

describe('an asset with components', () => {
  const dispose = {
    type: 'DisposeOfFixedAsset',
    id: building,
    day: day('2025-06-30'),
    reason: 'sold',
    price: cents(95_000_00),
    entryId,
  } as const;
  const own = disposed(69_300_00, { price: cents(95_000_00), depreciation: cents(700_00) });
  const parts = new Map([
    [fixedAssetStream(roof), disposed(19_600_00, { depreciation: cents(400_00) })],
    [fixedAssetStream(lift), disposed(9_500_00, { depreciation: cents(500_00) })],
  ]);
  const posted = (): Extract<JournalEntryEvent, { type: 'JournalEntryPosted' }>['data'] | undefined => {
    let data: ReturnType<typeof posted>;
    assets
      .given(given)
      .when(dispose)
      .then({
        asset: [own],
        components: new Map([...parts].map(([stream, event]) => [stream, [event]])),
        entry: [
          {
            asymmetricMatch: (event: JournalEntryEvent) => {
              if (event.type === 'JournalEntryPosted') data = event.data;
              return data !== undefined;
            },
          } as unknown as JournalEntryEvent,
        ],
      });
    return data;
  };

  it('leaves with them, in one entry that clears all accounts', () => {
    const nets = new Map<string, number>();
    for (const { account, debit, credit } of posted()?.lines ?? []) nets.set(account, (nets.get(account) ?? 0) + debit - credit);
    expect(Object.fromEntries(nets)).toEqual({
      '681120': 1600_00,
      '281310': 0,
      '281350': 0,
      '213100': -90_000_00,
      '213500': -10_000_00,
      '652000': 98_400_00,
      '462000': 95_000_00,
      '757000': -95_000_00,
    });
  });
  it('leaves without a component that left before', () => {
    const gone = disposed(0, { entryId: newId() });
    const components = new Map([...given.components, [fixedAssetStream(lift), [registered(liftFacts), gone]]]);
    assets
      .given({ ...given, components })
      .when(dispose)
      .thenWrites('asset', 'components', 'entry');
  });
  it('waits until the depreciation that counts one of them is cancelled', () => {
    const run: FixedAssetRegisterEvent = {
      type: 'DepreciationRecorded',
      data: { yearId: y2025, entryId: newId(), charges: [{ assetId: lift, amount: cents(1000_00) }] },
    };
    assets
      .given({ ...given, register: [...list, run] })
      .when(dispose)
      .thenRefuses('fixed-asset.depreciated');
  });
  it('comes back with those that left in its entry', () => {
    const data = posted();
    if (!data) throw new Error('no entry');
    const before = {
      ...given,
      asset: [registered(structure), own],
      components: new Map(
        [...given.components].map(([stream, events]) => [stream, [...events, ...(parts.has(stream) ? [parts.get(stream) ?? own] : [])]]),
      ),
      entry: [{ type: 'JournalEntryPosted', data } as const],
    };
    assets.given(before).when({ type: 'CancelDisposal', id: building, reversalId }).thenWrites('asset', 'components', 'entry', 'reversal');
    assets
      .given({ ...before, asset: [registered(roofFacts), disposed(19_600_00)], parent: before.asset, components: new Map() })
      .when({ type: 'CancelDisposal', id: roof, reversalId })
      .thenRefuses('fixed-asset.disposed-with-parent');
  });
  it('is not removed before them', () =>
    assets.given(given).when({ type: 'RemoveFixedAsset', id: building }).thenRefuses('fixed-asset.has-components'));
  it('is depreciated part by part, in one entry', () => {
    const all = new Map([[fixedAssetStream(building), [registered(structure)]], ...given.components]);
    specifyCase(depreciationCase, context)
      .given({ calendar, register: list, assets: all })
      .when({ type: 'RecordDepreciation', id: y2025, entryId })
      // 1,400 + 800 + 1,000.
      .thenAnswers(({ amount }) => expect(amount).toBe(3200_00));
  });
});

it('depreciates the whole cost to the cent, however it is divided', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ cost: fc.integer({ min: 1, max: 5_000_000 }), months: fc.integer({ min: 1, max: 600 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      (parts) => {
        const all = parts.map(({ cost, months }): FixedAssetFacts => ({ ...structure, cost: cents(cost), months }));
        const charges = all.flatMap((facts) => depreciationPlan(facts, []).map(({ charge }) => charge));
        expect(charges.reduce((sum, charge) => sum + charge, 0)).toBe(all.reduce((sum, facts) => sum + depreciableBase(facts), 0));
      },
    ),
  ));
