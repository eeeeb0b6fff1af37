import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type FixedAssetEvent, type FixedAssetFacts, type FixedAssetRegisterEvent, fixedAssetStream } from './fixed-asset.events.js';
import { fixedAssetCase } from './fixed-asset-case.js';
import { disposalEntry } from './fixed-asset-entries.js';

const assets = specifyCase(fixedAssetCase, caseContext());
const day = localDate;
const [id, newOne, parent, part] = [newId<'fixed-asset'>(), newId<'fixed-asset'>(), newId<'fixed-asset'>(), newId<'fixed-asset'>()];
const [entryId, reversalId] = [newId<'journal-entry'>(), newId<'journal-entry'>()];
const yearId = newId() as FiscalYearId;
const year = { id: yearId, name: '2026', start: day('2026-01-01'), end: day('2026-12-31') };
const calendar: FiscalYearEvent[] = [{ type: 'FiscalYearCreated', data: { yearId, name: '2026', start: year.start, end: year.end } }];
const facts: FixedAssetFacts = {
  label: 'Copieur',
  account: '218300',
  budget: 'ASC',
  acquiredOn: day('2026-01-01'),
  inServiceOn: day('2026-01-01'),
  cost: cents(1200_00),
  residualValue: cents(0),
  method: 'straight-line',
  months: 36,
  earlierDepreciation: null,
  pieceRef: 'F-1',
};
const nextFacts: FixedAssetFacts = { ...facts, label: 'Copieur couleur', acquiredOn: day('2026-07-01'), inServiceOn: day('2026-07-01') };
const registered = (change: Partial<FixedAssetFacts> = {}): FixedAssetEvent => ({
  type: 'FixedAssetRegistered',
  data: { ...facts, ...change },
});
const listed = (assetId: typeof id, componentOf?: typeof id): FixedAssetRegisterEvent => ({
  type: 'FixedAssetListed',
  data: { assetId, ...(componentOf && { componentOf }) },
});
const successor = { id: newOne, facts: nextFacts, isCouncil: true };
const replace = {
  type: 'DisposeOfFixedAsset',
  id,
  day: day('2026-06-30'),
  reason: 'sold',
  price: cents(500_00),
  entryId,
  successor,
} as const;
const registeredNext: FixedAssetEvent = { type: 'FixedAssetRegistered', data: { ...nextFacts, replaces: id } };
const given = { calendar, asset: [registered()], register: [listed(id)] };

const sale = disposalEntry(year, { id, facts, day: replace.day }, { depreciation: cents(200_00), before: cents(0), price: cents(500_00) });
const gone: FixedAssetEvent = {
  type: 'FixedAssetDisposed',
  data: {
    day: replace.day,
    reason: 'sold',
    price: cents(500_00),
    yearId,
    depreciation: cents(200_00),
    netValue: cents(1000_00),
    entryId,
    replacedBy: newOne,
  },
};

describe('a replacement', () => {
  it('takes the old asset out and registers the new one, each naming the other', () => {
    const outcome = assets.given(given).when(replace);
    outcome.then({
      asset: [gone],
      successor: [registeredNext],
      register: [listed(newOne)],
      entry: [{ type: 'JournalEntryPosted', data: sale }],
    });
    outcome.thenAnswers(({ disposal }) => expect(disposal).toMatchObject({ replacedBy: newOne, netValue: cents(1000_00) }));
    expect(assets.contended(replace)).toBe('fixed-asset-register');
    assets.given(given).thenRepeating(replace);
  });
  it('refuses a new asset that is incomplete, and writes neither', () =>
    assets
      .given(given)
      .when({ ...replace, successor: { ...successor, facts: { ...nextFacts, cost: cents(0) } } })
      .thenRefuses('fixed-asset.incomplete'));
  it('puts the new component in the place of the old one, under the same budget', () => {
    const component = {
      ...given,
      asset: [registered({ componentOf: parent })],
      register: [listed(parent), listed(id, parent)],
    };
    assets
      .given(component)
      .when(replace)
      .thenAnswers(({ disposal }) => expect(disposal?.replacedBy).toBe(newOne));
    assets
      .given(component)
      .when({ ...replace, successor: { ...successor, facts: { ...nextFacts, budget: 'AEP' } } })
      .thenRefuses('fixed-asset.no-parent');
  });
  it('leaves the components of the old asset with it, and none of them is replaced', () => {
    const components = new Map([[fixedAssetStream(part), [registered({ componentOf: id, label: 'Chargeur' })]]]);
    assets
      .given({ ...given, register: [listed(id), listed(part, id)], components })
      .when(replace)
      .thenWrites('asset', 'successor', 'components', 'register', 'entry');
  });
});

describe('the undo of a replacement', () => {
  const replaced = {
    calendar,
    asset: [registered(), gone],
    successor: [registeredNext],
    register: [listed(id), listed(newOne)],
    entry: [{ type: 'JournalEntryPosted' as const, data: sale }],
  };
  const undo = { type: 'CancelDisposal', id, reversalId } as const;

  it('brings the old asset back and removes the new one', () => {
    const outcome = assets.given(replaced).when(undo);
    outcome.thenWrites('asset', 'successor', 'register', 'entry', 'reversal');
    outcome.thenAnswers(({ disposal }) => expect(disposal).toBeNull());
  });
  it('waits for what was built on the new asset', () => {
    const used = 'fixed-asset.replacement-used';
    const run: FixedAssetRegisterEvent = {
      type: 'DepreciationRecorded',
      data: { yearId, entryId, charges: [{ assetId: newOne, amount: cents(200_00) }] },
    };
    assets
      .given({ ...replaced, register: [...replaced.register, run] })
      .when(undo)
      .thenRefuses(used, ({ message }) =>
        expect(message).toContain('« Copieur couleur », qui la remplace, est comptée par les dotations de 2026'),
      );
    assets
      .given({ ...replaced, register: [...replaced.register, listed(part, newOne)] })
      .when(undo)
      .thenRefuses(used);
    assets
      .given({ ...replaced, successor: [registeredNext, { ...gone, data: { ...gone.data, replacedBy: part } }] })
      .when(undo)
      .thenRefuses(used);
  });
  it('is the only way to remove the new asset, whose correction keeps the link', () => {
    const own = { calendar, asset: [registeredNext], register: [listed(id)] };
    assets.given(own).when({ type: 'RemoveFixedAsset', id }).thenRefuses('fixed-asset.is-replacement');
    assets
      .given(own)
      .when({ type: 'CorrectFixedAsset', id, facts: { ...nextFacts, label: 'Autre' }, isCouncil: true })
      .thenAnswers((asset) => expect(asset.facts.replaces).toBe(id));
  });
});
