import { describe, expect, it } from '@jest/globals';
import { whiteLabelTable } from '../test/white-label-table.js';
import { type AccessProfile, allows, type FeatureKey, guard } from './access.js';
import { type AccessNeed, accountingPermissions, brands, moduleCodes, permissions } from './access-need.js';
import { features } from './features.js';

const profile = (brand: AccessProfile['environment']['brand']): AccessProfile => ({
  permissions,
  accountingPermissions,
  isOperator: false,
  environment: {
    type: 'CSE',
    brand,
    isActive: true,
    remainingTime: 0,
    modules: moduleCodes.map((code) => ({ code, active: true })),
  },
});

describe.each(whiteLabelTable)('$sentence', ({ features: named, ...cells }) => {
  it.each(named)('%s is open without a white label', (feature) => expect(allows(feature, profile(null))).toBe(true));

  it.each(named.flatMap((feature) => brands.map((brand) => [feature, brand, cells[brand]] as const)))(
    '%s in %s is %s',
    (feature, brand, cell) => expect(allows(feature, profile(brand)) ? 'open' : 'hidden').toBe(cell),
  );
});

describe('the white label', () => {
  it('has a sentence for each permission', () => {
    const needs: Readonly<Record<FeatureKey, AccessNeed & { readonly routes: readonly string[] }>> = features;
    const named = whiteLabelTable.flatMap((row) => row.features.flatMap((feature) => needs[feature].permission ?? []));
    expect([...new Set(named)].toSorted()).toEqual([...permissions].toSorted());
  });
  it('names each feature once', () => {
    const named = whiteLabelTable.flatMap((row) => row.features);
    expect(new Set(named).size).toBe(named.length);
  });

  it('sends the reduced website to its first page', () =>
    expect(guard('website', profile('toutapprendre'))).toMatchObject({ destination: '/website/advantage/slider' }));
  it('sends home where no page of the website is left', () =>
    expect(guard('website', profile('flash'))).toMatchObject({ destination: '/home' }));
});
