import { describe, expect, it } from '@jest/globals';
import { inclusionPath, leafOf, rootFrom, rootOf } from './merkle.js';

/** Inputs and roots of the tests of Certificate Transparency (RFC 6962). */
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = inputs.map((hex) => leafOf(Buffer.from(hex, 'hex').toString('latin1')));

describe('the Merkle tree of RFC 6962', () => {
  it('has the roots of the reference implementation', () => {
    expect(inputs.map((_, index) => rootOf(leaves.slice(0, index + 1)).toString('hex'))).toEqual(roots);
  });

  it('proves each leaf of each size, and no other leaf or place', () => {
    for (let size = 1; size <= leaves.length; size++) {
      const tree = leaves.slice(0, size);
      const root = rootOf(tree);
      for (const [index, leaf] of tree.entries()) {
        const path = inclusionPath(tree, index);
        expect(rootFrom(leaf, path, index, size)).toEqual(root);
        expect(rootFrom(leafOf('another'), path, index, size)).not.toEqual(root);
        expect(rootFrom(leaf, [...path, root], index, size)).not.toEqual(root);
        if (size > 1) expect(rootFrom(leaf, path.slice(1), index, size)).not.toEqual(root);
      }
    }
  });

  it('has no root without leaves', () => {
    expect(() => rootOf([])).toThrow(RangeError);
  });
});
