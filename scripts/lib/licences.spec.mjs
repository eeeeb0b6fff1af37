import { describe, expect, it } from '@jest/globals';
import { licencesOf, thirdParties, unknownLicences } from './licences.mjs';

const packages = {
  'node_modules/pg': { version: '8.0.0', license: 'MIT' },
  'node_modules/heif': { version: '1.0.0', license: 'LGPL-3.0' },
  'node_modules/zip': { version: '3.0.0', license: '(MIT OR GPL-3.0-or-later)' },
  'node_modules/mixed': { version: '2.0.0', license: 'MIT AND GPL-3.0' },
  'node_modules/silent': { version: '1.0.0' },
  'apps/api/node_modules/buffers': { version: '0.1.1' },
};
const rows = licencesOf(packages, Object.keys(packages));

describe('the licences of what the image ships', () => {
  it('are known, and allow it: one of a choice is enough, each of a sum is needed', () =>
    expect(unknownLicences(rows).map(({ name }) => name)).toEqual(['mixed', 'silent']));

  it('are listed by name, with the libraries under the LGPL apart and the texts of what the web application holds', () => {
    const text = thirdParties({ installed: rows, bundled: rows.filter(({ name }) => name === 'pg') }, () => 'Permission is granted');
    expect(text).toContain('PACKAGES (6)\n\nbuffers 0.1.1: not stated\nheif 1.0.0: LGPL-3.0\nmixed 2.0.0: MIT AND GPL-3.0\npg 8.0.0: MIT');
    expect(text.split('PACKAGES')[0]).toContain('\n\nheif 1.0.0: LGPL-3.0\n\n');
    expect(text).toContain('pg 8.0.0: MIT\n\nPermission is granted');
  });
});
